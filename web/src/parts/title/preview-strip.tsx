import type { RowItem } from '@marquee/sdk'
import { t } from '../../messages/screens.ts'
import { Picture } from '../controls/picture.tsx'

const maxCards = 10

/** `before` is the current row, where `items` are the previewed one. */
type StripProps = { title: string; items: RowItem[]; before: RowItem[] | undefined; mediaId: string; mediaTitle: string }

/** The first cards of a row, current or previewed. Cards are placed by number, so that a new order is animated. */
export function PreviewStrip({ title, items, before, mediaId, mediaTitle }: StripProps) {
  const shown = items.filter((item) => item.type === 'media').slice(0, maxCards)
  return (
    <div class="preview">
      <h3 dir="auto">{title}</h3>
      <ol class="preview-strip" data-testid="preview">
        {[...shown]
          .map((item, index) => ({ item, index }))
          .sort((a, b) => a.item.id.localeCompare(b.item.id))
          .map(({ item, index }) => (
            <li
              key={item.id}
              class={item.id === mediaId ? 'preview-card preview-self' : 'preview-card'}
              style={{ '--i': index }}
              data-place={index}
            >
              <Picture url={item.poster_path} width={154} alt={`${index + 1}. ${item.title}`} />
            </li>
          ))}
      </ol>
      <p class="preview-place" aria-live="polite">
        {rankText(mediaTitle, rankIn(items, mediaId), before && rankIn(before, mediaId))}
      </p>
    </div>
  )
}

/** The rank of a title in a row, from 1; 0 if it is not there. */
function rankIn(items: RowItem[], mediaId: string): number {
  return items.filter((item) => item.type === 'media').findIndex(({ id }) => id === mediaId) + 1
}

function rankText(title: string, now: number, before: number | undefined): string {
  const words = t.watch.why
  if (before === undefined) return now > 0 ? words.place({ title, place: now }) : ''
  if (now === before) return now > 0 ? words.stays({ title, place: now }) : ''
  if (now === 0) return words.leaves({ title })
  return before === 0 ? words.enters({ title, place: now }) : words.moved({ title, place: now, before })
}
