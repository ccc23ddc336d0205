import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../messages/chosen.ts'
import { moreRows, type PageView } from '../../watching/page-views.ts'
import { Button } from '../controls/button.tsx'
import { useNear } from './near.ts'
import { RowSkeleton } from './row.tsx'

/** The end of the rows: asks for more when it comes near, until there are none. */
export function BrowseEnd({ view }: { view: PageView }) {
  const element = useRef<HTMLDivElement>(null)
  const isNear = useNear(element)
  const known = view.rows.length
  useEffect(() => {
    if (isNear) void moreRows(view)
  }, [isNear, view, known])
  return (
    <div ref={element}>
      {view.hasEnded ? (
        <div class="the-end">
          <p>{t.watch.browse.end}</p>
          <Button onPress={toTop}>{t.watch.browse.top}</Button>
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
