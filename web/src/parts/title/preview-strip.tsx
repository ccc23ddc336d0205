import type { RowItem } from '@marquee/sdk'
import { t } from '../../messages/chosen.ts'
import { Picture } from '../picture.tsx'

const most = 10

type StripProps = { title: string; items: RowItem[]; mediaId: string; mediaTitle: string }

/** The head of a row as it is or would be. Cards are placed by number, so a new order is seen as a movement. */
export function PreviewStrip({ title, items, mediaId, mediaTitle }: StripProps) {
  const media = items.filter((item) => item.type === 'media')
  const place = media.findIndex(({ id }) => id === mediaId)
  const shown = media.slice(0, most)
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
        {place >= 0 && t.watch.why.moved(mediaTitle, place + 1)}
      </p>
    </div>
  )
}
