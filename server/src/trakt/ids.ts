import { hash } from 'node:crypto'
import type { TitlePart } from '../taste/bulk/bulk-changes.ts'
import { NO_EPISODE } from '../taste/series/episode-ref.ts'

// Trakt has numeric ids of films, series, seasons and episodes. Ours are far above those that trakt.tv has assigned, so
// that an id of trakt.tv is never taken for one of ours. The id of an episode encodes title, season and episode. Ids
// have 31 bits where they fit, since some clients support no more, otherwise 53.

const FIRST_OWN_ID = 2 ** 30
const SMALL_ID_SEASONS = 32
const SMALL_ID_EPISODES = 256
/** The episode number that stands for the whole season. */
const WHOLE_SEASON = SMALL_ID_EPISODES - 1
const FIRST_LARGE_ID = 2 ** 31
const SMALL_ID_TITLES = (FIRST_LARGE_ID - FIRST_OWN_ID) / (SMALL_ID_SEASONS * SMALL_ID_EPISODES)
const [LARGE_ID_SEASONS, LARGE_ID_EPISODES] = [10_001, 100_002]

/** The Trakt id of a title. */
export function traktIdOf(number: number): number {
  return FIRST_OWN_ID + number
}

/** The number of a title by its Trakt id; out of range if the id is not ours. */
export function numberOf(traktId: number): number {
  return traktId - FIRST_OWN_ID
}

/** The Trakt id of a season or an episode. */
export function partIdOf({ number, season, episode }: TitlePart): number {
  if (number < SMALL_ID_TITLES && season < SMALL_ID_SEASONS && episode < WHOLE_SEASON) {
    const part = episode === NO_EPISODE ? WHOLE_SEASON : episode
    return FIRST_OWN_ID + (number * SMALL_ID_SEASONS + season) * SMALL_ID_EPISODES + part
  }
  return FIRST_LARGE_ID + (number * LARGE_ID_SEASONS + season) * LARGE_ID_EPISODES + episode + 1
}

/** The Trakt id of a title, season or episode. */
export function idOfPart(part: TitlePart): number {
  return part.season === NO_EPISODE ? traktIdOf(part.number) : partIdOf(part)
}

/** Decodes the id of a season or an episode; undefined if it is not ours. */
export function parsePartId(id: number): TitlePart | undefined {
  if (id < FIRST_OWN_ID) return undefined
  if (id < FIRST_LARGE_ID) {
    const rest = id - FIRST_OWN_ID
    const [episode, whole] = [rest % SMALL_ID_EPISODES, Math.floor(rest / SMALL_ID_EPISODES)]
    const [season, number] = [whole % SMALL_ID_SEASONS, Math.floor(whole / SMALL_ID_SEASONS)]
    return { number, season, episode: episode === WHOLE_SEASON ? NO_EPISODE : episode }
  }
  const rest = id - FIRST_LARGE_ID
  const [episode, whole] = [(rest % LARGE_ID_EPISODES) - 1, Math.floor(rest / LARGE_ID_EPISODES)]
  return { number: Math.floor(whole / LARGE_ID_SEASONS), season: whole % LARGE_ID_SEASONS, episode }
}

/** The id of a play: 52 bits of a hash, practically unique among the plays of a profile. */
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

/** Splits a slug into its words and year. */
export function readSlug(slug: string): { words: string; year: number | undefined } {
  const year = /-(\d{4})$/.exec(slug)?.[1]
  const words = (year === undefined ? slug : slug.slice(0, -5)).replaceAll('-', ' ')
  return { words, year: year === undefined ? undefined : Number(year) }
}
