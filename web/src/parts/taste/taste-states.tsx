import { household } from '../../messages/household.ts'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { Icon } from '../controls/icon.tsx'
import { SlowNote } from '../status/slow-note.tsx'

const words = household.taste

/** Shown for a profile without history, with a link to browse. */
export function EmptyTaste() {
  return (
    <section class="nothing">
      <Icon name="heart" />
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyLead}</p>
      <a class="button button-main" href={addressOf('/browse')} data-autofocus>
        {words.toBrowse}
      </a>
    </section>
  )
}

/** Placeholders while the charts load. */
export function TasteSkeleton() {
  return (
    <div class="plots" role="status" aria-label={t.loading}>
      <SlowNote />
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} class="card plot plot-skeleton" aria-hidden="true">
          <span class="skeleton skeleton-line" />
          {[0, 1, 2, 3, 4, 5, 6].map((bar) => (
            <span key={bar} class="skeleton skeleton-bar" />
          ))}
        </div>
      ))}
    </div>
  )
}
