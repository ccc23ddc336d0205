import type { MediaItem } from '@marquee/sdk'
import { locale, t } from '../../messages/screens.ts'
import { Icon, type IconName } from '../controls/icon.tsx'

type State = NonNullable<MediaItem['state']>

/** What a card of a title in progress shows in addition. */
export type Watching = {
  progress?: number | undefined
  season?: number | undefined
  episode?: number | undefined
  next?: { season: number; episode?: number | undefined } | undefined
}
type Card = MediaItem & Watching

const words = t.watch.title
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const opinions = ['super_liked', 'liked', 'disliked'] as const
type Mark = keyof typeof words.states
const looks: Record<Mark, IconName> = {
  super_liked: 'heart',
  liked: 'thumb',
  disliked: 'thumbDown',
  watched: 'check',
  watchlist: 'bookmark',
}

/**
 * The line below a poster: the next episode, else year and certificate; for screen readers also what the badges mean.
 */
export function CardFacts({ item, id }: { item: Card; id: string }) {
  const progress = progressOf(item)
  const spoken = [
    ...marksOf(item.state).map((mark) => words.states[mark]),
    ...(item.state?.rating ? [words.rated({ n: item.state.rating })] : []),
    ...(progress > 0 ? [words.seen({ percent: percent.format(progress / 100) })] : []),
  ]
  return (
    <p class="card-facts" id={id}>
      {episodeOf(item) ?? [item.year, item.certificate].filter((fact) => fact !== null).join(' · ')}
      {spoken.length > 0 && <span class="unseen">{`, ${spoken.join(', ')}`}</span>}
    </p>
  )
}

function episodeOf({ season, episode, next }: Watching): string | undefined {
  if (next) return words.nextEpisode({ label: labelOf(next.season, next.episode) })
  return season === undefined ? undefined : labelOf(season, episode)
}

function labelOf(season: number, episode: number | undefined): string {
  return episode === undefined ? words.season({ season }) : words.episode({ season, episode })
}

/** Badges of the profile's state of a title; the line below has them as text. */
export function CardBadges({ state }: { state: State | undefined }) {
  const marks = marksOf(state)
  if (marks.length === 0 && !state?.rating) return null
  return (
    <span class="card-badges" aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} class="card-badge">
          <Icon name={looks[mark]} isFull={mark !== 'watched'} />
        </span>
      ))}
      {state?.rating && <span class="card-badge">★ {state.rating}</span>}
    </span>
  )
}

/** The opinion, and whether it was watched or is on the watchlist. */
function marksOf(state: State | undefined): Mark[] {
  if (!state) return []
  const opinion = opinions.find((one) => state[one])
  const watch: Mark | undefined = state.watched ? 'watched' : state.watchlist ? 'watchlist' : undefined
  return [opinion, watch].filter((mark) => mark !== undefined)
}

/** The progress bar on a card. */
export function CardProgress({ item }: { item: Card }) {
  const progress = progressOf(item)
  if (progress <= 0) return null
  return (
    <span class="card-progress" aria-hidden="true">
      <span style={{ width: `${progress}%` }} />
    </span>
  )
}

function progressOf({ progress, state }: Card): number {
  return Math.min(100, progress ?? state?.progress ?? 0)
}
