import type { MediaItem } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { PosterCard, titleAddress } from '../browse/cards.tsx'
import { Rail } from '../browse/rail.tsx'

/** A row of similar titles. */
export function SimilarRow({ items }: { items: MediaItem[] }) {
  const [at] = useState({ index: 0, scrollLeft: 0 })
  return (
    <section class="row row-media row-plain" data-block aria-label={t.watch.title.similar}>
      <header class="row-head">
        <h2>{t.watch.title.similar}</h2>
      </header>
      <Rail
        label={t.watch.title.similar}
        count={items.length}
        at={at}
        isLive
        keyOf={(index) => items[index]?.id ?? String(index)}
        draw={(index, isCurrent) => {
          const item = items[index]
          return (
            item && <PosterCard item={item} href={titleAddress(item.id)} isCurrent={isCurrent} focusName={`similar:${item.id}`} />
          )
        }}
      />
    </section>
  )
}
