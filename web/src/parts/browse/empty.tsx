import { t } from '../../messages/chosen.ts'
import { addressOf } from '../../router.ts'
import { Icon } from '../controls/icon.tsx'
import { useFrameLocation } from '../layout/profile-frame.tsx'

const words = t.watch.browse

/** A page without a single title, and the way on. */
export function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { search } = useFrameLocation()
  return (
    <section class="nothing">
      <Icon name="film" />
      <h2>{isFiltered ? words.emptyTitle : words.noCatalogueTitle}</h2>
      <p>{isFiltered ? words.emptyLead : words.noCatalogueLead}</p>
      {!isFiltered && (
        <a class="button button-plain" href={addressOf('/import')} data-autofocus>
          {words.bring}
        </a>
      )}
      {isFiltered && (
        <div class="buttons" data-group>
          <a class="button button-main" href={addressOf(`/filters${search}`)} data-sheet data-autofocus>
            {words.change}
          </a>
          <a class="button button-plain" href={addressOf('/browse')}>
            {words.clear}
          </a>
        </div>
      )}
    </section>
  )
}
