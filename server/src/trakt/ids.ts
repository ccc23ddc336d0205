import { hash } from 'node:crypto'
import type { TitlePart } from '../taste/bulk-changes.ts'
import { NO_EPISODE } from '../taste/episode-ref.ts'

// Trakt numbers films, series, seasons and episodes. A title's number here is its own plus one, since clients take 0 for none. An
// episode's holds title, season and episode, so that it can be read back: within 31 bits where they fit, since some clients have
// no more, else within 53.

const MOST_SEASONS = 32
const MOST_EPISODES = 256
/** Instead of an episode: the whole season. */
const WHOLE_SEASON = MOST_EPISODES - 1
const MOST_TITLES = 2 ** 31 / (MOST_SEASONS * MOST_EPISODES)
const FIRST_LARGE_ID = 2 ** 31
const [MANY_SEASONS, MANY_EPISODES] = [10_001, 100_002]

/** The id that clients have for a title. */
export function traktIdOf(number: number): number {
  return number + 1
}

/** The title that an id names, if it can be one. */
export function numberOf(traktId: number): number {
  return traktId - 1
}

/** The id that clients have for a season or an episode. */
export function partIdOf({ number, season, episode }: TitlePart): number {
  const isSmall = number < MOST_TITLES && season < MOST_SEASONS && episode < WHOLE_SEASON
  if (isSmall && number + season > 0)
    return (number * MOST_SEASONS + season) * MOST_EPISODES + (episode === NO_EPISODE ? WHOLE_SEASON : episode)
  return FIRST_LARGE_ID + (number * MANY_SEASONS + season) * MANY_EPISODES + episode + 1
}

/** The season or the episode that an id names. */
export function partOf(id: number): TitlePart {
  if (id < FIRST_LARGE_ID) {
    const episode = id % MOST_EPISODES
    const [season, number] = [Math.floor(id / MOST_EPISODES) % MOST_SEASONS, Math.floor(id / (MOST_EPISODES * MOST_SEASONS))]
    return { number, season, episode: episode === WHOLE_SEASON ? NO_EPISODE : episode }
  }
  const rest = id - FIRST_LARGE_ID
  const [episode, whole] = [(rest % MANY_EPISODES) - 1, Math.floor(rest / MANY_EPISODES)]
  return { number: Math.floor(whole / MANY_SEASONS), season: whole % MANY_SEASONS, episode }
}

/** The id of one play: 52 bits of a hash, which is unique among the plays of a profile. */
export function playIdOf({ number, season, episode, minute }: TitlePart & { minute: number }): number {
  return Number.parseInt(hash('sha256', `${number} ${season} ${episode} ${minute}`).slice(0, 13), 16)
}

/** `WALL·E` (2008) → `wall-e-2008`. */
export function slugOf(title: string, year: number | null): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return year === null ? words : `${words}-${year}`
}

/** The words of a slug, and the year after them. */
export function readSlug(slug: string): { words: string; year: number | undefined } {
  const year = /-(\d{4})$/.exec(slug)?.[1]
  const words = (year === undefined ? slug : slug.slice(0, -5)).replaceAll('-', ' ')
  return { words, year: year === undefined ? undefined : Number(year) }
}
