import type { HeroItem } from '@marquee/sdk'
import { useRef } from 'preact/hooks'
import { useInitialFocus } from '../../focus/use-focus.ts'
import { t } from '../../messages/screens.ts'
import { notify, type PageView } from '../../watching/page-views.ts'
import { Icon } from '../controls/icon.tsx'
import { Picture } from '../controls/picture.tsx'
import { SlowNote } from '../status/slow-note.tsx'
import { WatchlistButton } from '../title/watchlist-button.tsx'
import { titleAddress } from './cards.tsx'
import { FactsLine } from './facts-line.tsx'
import { ReasonPerPerson } from './reason-per-person.tsx'

const words = t.watch.browse
const backdropWidth = 1280

/** The hero titles of a page, one at a time. */
export function Hero({ view, isFirst }: { view: PageView; isFirst: boolean }) {
  const titles = view.page?.hero ?? []
  const item = titles[view.hero]
  const first = useRef<HTMLAnchorElement>(null)
  useInitialFocus(first)
  if (!item || !view.page) return null
  const turn = (delta: number) => {
    view.hero = (view.hero + delta + titles.length) % titles.length
    notify(view)
  }
  return (
    <section class="hero" data-block="top" aria-label={words.picks}>
      <div class="hero-picture" key={item.id}>
        <Picture url={item.backdrop_path} width={backdropWidth} isFirst={isFirst} />
      </div>
      <div class="hero-text">
        <HeroText item={item} />
        <div class="hero-actions" data-group>
          <a
            ref={first}
            class="button button-main"
            href={titleAddress(item.id, { pageId: view.page.id })}
            data-sheet
            data-focus="hero:details"
            data-autofocus
            aria-label={`${words.details}: ${item.title}`}
          >
            <Icon name="info" />
            <span>{words.details}</span>
          </a>
          <WatchlistButton key={item.id} mediaId={item.id} title={item.title} isListed={item.state?.watchlist === true} />
          {titles.length > 1 && <HeroPager index={view.hero} count={titles.length} onTurn={turn} />}
        </div>
      </div>
    </section>
  )
}

function HeroText({ item }: { item: HeroItem }) {
  return (
    <div class="hero-words" key={item.id}>
      <p class="hero-reason" dir="auto">
        {item.reason.text}
      </p>
      <h2 class={item.title.length > 26 ? 'hero-title hero-title-long' : 'hero-title'} dir="auto">
        {item.title}
      </h2>
      <FactsLine {...item} />
      <p class="hero-overview" dir="auto">
        {item.overview}
      </p>
      <ReasonPerPerson reason={item.reason} />
    </div>
  )
}

function HeroPager({ index, count, onTurn }: { index: number; count: number; onTurn: (delta: number) => void }) {
  return (
    <div class="turner">
      <button type="button" class="turn" aria-label={words.previous} data-focus="hero:previous" onClick={() => onTurn(-1)}>
        <Icon name="left" />
      </button>
      <span class="turn-count" aria-live="polite">
        <span class="unseen">{words.nth({ n: index + 1, of: count })}</span>
        <span aria-hidden="true">
          {index + 1}
          <span class="turn-of"> / {count}</span>
        </span>
      </span>
      <button type="button" class="turn" aria-label={words.next} data-focus="hero:next" onClick={() => onTurn(1)}>
        <Icon name="right" />
      </button>
    </div>
  )
}

/** A placeholder while the hero loads. */
export function HeroSkeleton() {
  return (
    <section class="hero hero-skeleton">
      <div class="hero-text">
        <span class="skeleton skeleton-line" />
        <span class="skeleton skeleton-title" />
        <span class="skeleton skeleton-text" />
        <p class="hero-slow" role="status">
          <SlowNote />
        </p>
      </div>
    </section>
  )
}
