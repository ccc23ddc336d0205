import { hash } from 'node:crypto'
import type { TitlePart } from '../taste/bulk/bulk-changes.ts'
import { NO_EPISODE } from '../taste/series/episode-ref.ts'

// Trakt has numeric ids of films, series, seasons and episodes. Ours are far above those that trakt.tv has assigned, so
// that an id of trakt.tv is never taken for one of ours. The id of an episode encodes title, season and episode. Ids
// have 31 bits where they fit, since some clients refuse an answer with a larger one, otherwise 53.

const FIRST_OWN_ID = 2 ** 30
const FIRST_LARGE_ID = 2 ** 31
const [LARGE_ID_SEASONS, LARGE_ID_EPISODES] = [10_001, 100_002]

/**
 * A range of ids for the seasons and episodes of some titles, with these numbers of each. The last episode number of a
 * season stands for the whole season.
 */
type IdRange = {
  readonly firstId: number
  readonly firstTitle: number
  readonly titles: number
  readonly firstSeason: number
  readonly seasons: number
  readonly episodes: number
}

/** Most series; those with many seasons; and, in the largest catalogues, most of the others. */
const idRanges: readonly IdRange[] = [
  { firstId: 2 ** 30, firstTitle: 0, titles: 2 ** 17, firstSeason: 0, seasons: 32, episodes: 256 },
  { firstId: 2 ** 29, firstTitle: 0, titles: 2 ** 17, firstSeason: 32, seasons: 64, episodes: 64 },
  { firstId: 2 ** 28, firstTitle: 2 ** 17, titles: 2 ** 20, firstSeason: 0, seasons: 8, episodes: 32 },
]

/** The Trakt id of a title. */
export function traktIdOf(number: number): number {
  return FIRST_OWN_ID + number
}

/** The number of a title by its Trakt id; out of range if the id is not ours. */
export function titleNumberOf(traktId: number): number {
  return traktId - FIRST_OWN_ID
}

/** The Trakt id of a season or an episode. */
export function partIdOf({ number, season, episode }: TitlePart): number {
  for (const { firstId, firstTitle, titles, firstSeason, seasons, episodes } of idRanges) {
    const [title, nth, part] = [number - firstTitle, season - firstSeason, episode === NO_EPISODE ? episodes - 1 : episode]
    const fits = title >= 0 && title < titles && nth >= 0 && nth < seasons && episode < episodes - 1
    if (fits) return firstId + (title * seasons + nth) * episodes + part
  }
  return FIRST_LARGE_ID + (number * LARGE_ID_SEASONS + season) * LARGE_ID_EPISODES + episode + 1
}

/** The Trakt id of a title, season or episode. */
export function idOfPart(part: TitlePart): number {
  return part.season === NO_EPISODE ? traktIdOf(part.number) : partIdOf(part)
}

/** Decodes the id of a season or an episode; undefined if it is not ours. */
export function parsePartId(id: number): TitlePart | undefined {
  if (id >= FIRST_LARGE_ID) return parseLargeId(id)
  const range = idRanges.find(
    ({ firstId, titles, seasons, episodes }) => id >= firstId && id < firstId + titles * seasons * episodes,
  )
  if (!range) return undefined
  const rest = id - range.firstId
  const [part, whole] = [rest % range.episodes, Math.floor(rest / range.episodes)]
  const episode = part === range.episodes - 1 ? NO_EPISODE : part
  return {
    number: range.firstTitle + Math.floor(whole / range.seasons),
    season: range.firstSeason + (whole % range.seasons),
    episode,
  }
}

function parseLargeId(id: number): TitlePart {
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
