import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { moreRows, type PageView } from '../../watching/page-views.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { RowSkeleton } from './row.tsx'
import { useNear } from './use-near.ts'

/** The end of the rows: loads more when it comes near the screen, until there are none. */
export function BrowseEnd({ view }: { view: PageView }) {
  const element = useRef<HTMLDivElement>(null)
  const isNear = useNear(element)
  const { isVisitor } = useWatching()
  const loaded = view.rows.length
  useEffect(() => {
    if (isNear) void moreRows(view)
  }, [isNear, view, loaded])
  return (
    <div ref={element}>
      {view.hasEnded ? (
        <div class="the-end">
          <p>{t.watch.browse.end}</p>
          <div class="buttons">
            <Button onPress={toTop}>{t.watch.browse.top}</Button>
            {!isVisitor && <ButtonLink href={addressOf('/import')}>{t.watch.browse.bring}</ButtonLink>}
          </div>
        </div>
      ) : (
        <RowSkeleton />
      )}
    </div>
  )
}

function toTop(): void {
  scrollTo({ top: 0, behavior: 'instant' })
  document.querySelector<HTMLElement>('main [data-autofocus]')?.focus({ preventScroll: true })
}
