import { useCallback, useId, useRef } from 'preact/hooks'
import { moreItems, type PageView, type RowView } from '../../watching/page-views.ts'
import { itemKey, RowCard } from './cards.tsx'
import { useImpressions } from './impressions.ts'
import { Rail } from './rail.tsx'
import { ReasonPerPerson } from './reason-per-person.tsx'
import { useNear } from './use-near.ts'

type RowProps = { view: PageView; rowView: RowView; isRestored: boolean }

/** A row of a page; rendered only near the screen, with a constant height. */
export function BrowseRow({ view, rowView, isRestored }: RowProps) {
  const { row, items } = rowView
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, isRestored)
  useImpressions(section, row.pageId, rowView)
  const onNearEnd = useCallback(() => void moreItems(view, rowView), [view, rowView])
  const from = { pageId: row.pageId, rowId: row.id }
  return (
    <section ref={section} class={`row row-${row.type}`} data-block data-row={row.id} aria-labelledby={id}>
      <header class="row-head">
        <h2 id={id} dir="auto">
          {row.title}
        </h2>
        {row.reason && row.reason.text !== row.title && (
          <p class="row-reason" dir="auto">
            {row.reason.text}
          </p>
        )}
        <ReasonPerPerson reason={row.reason} isShort />
      </header>
      <Rail
        label={row.title}
        count={items.length}
        at={rowView}
        isLive={isNear}
        onNearEnd={onNearEnd}
        keyOf={(index) => keyAt(rowView, index)}
        draw={(index, isCurrent) => {
          const item = items[index]
          return item && <RowCard item={item} from={from} isCurrent={isCurrent} focusName={`${row.id}:${itemKey(item)}`} />
        }}
      />
    </section>
  )
}

function keyAt({ items }: RowView, index: number): string {
  const item = items[index]
  return item ? itemKey(item) : String(index)
}

/** A placeholder while rows load. */
export function RowSkeleton() {
  return (
    <section class="row row-media" aria-hidden="true">
      <header class="row-head">
        <span class="skeleton skeleton-line" />
      </header>
      <div class="rail-frame">
        <div class="rail">
          <div class="track" style={{ '--count': 12 }} />
        </div>
      </div>
    </section>
  )
}
