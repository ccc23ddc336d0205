import type { PagesCtx } from '../pages/ctx.ts'
import { Problem } from '../problems.ts'
import type { EpisodeRef } from '../taste/series/episode-ref.ts'
import { seasonsOf } from '../taste/series/seasons.ts'
import { isAired, type Seasons } from '../taste/series/series.ts'
import { isoDay } from '../texts/iso-time.ts'
import { startOf } from './full-facts.ts'
import { type AnswerOptions, titleWriterFor } from './titles.ts'

/** A season in the catalogue; `episodes` is 0 if their number is not known. */
export type ListedSeason = { readonly number: number; readonly episodes: number; readonly air_date?: string | undefined }

/** The most episodes in one answer: the numbers are the catalogue's, which may be wrong. */
const MAX_EPISODES = 20_000

/** The seasons of a series in order, specials first. */
export async function readSeasons(
  ctx: PagesCtx,
  number: number,
  { withEpisodes, ...options }: AnswerOptions & { withEpisodes: boolean },
) {
  const writer = await titleWriterFor(ctx, [number], options)
  let left = MAX_EPISODES
  const episodesIn = (season: ListedSeason) => {
    const episodes = Math.min(season.episodes, left)
    left -= episodes
    return episodesOf(number, { ...season, episodes }).map(writer.episode)
  }
  const seasons = listedSeasons(await seasonsOfOne(ctx, number))
  return seasons.map((season) => ({
    ...writer.season(number, season),
    ...(withEpisodes && { episodes: episodesIn(season) }),
  }))
}

/** One season; NOT_FOUND if the catalogue knows that there is none. */
export async function readSeason(ctx: PagesCtx, number: number, season: number, options: AnswerOptions) {
  const found = seasonIn(await seasonsOfOne(ctx, number), season)
  if (!found) throw noSuch('season')
  return (await titleWriterFor(ctx, [number], options)).season(number, found)
}

/** The episodes of a season; none if the catalogue does not have their number. */
export async function readEpisodes(ctx: PagesCtx, number: number, season: number, options: AnswerOptions) {
  const found = seasonIn(await seasonsOfOne(ctx, number), season)
  if (!found) throw noSuch('season')
  const writer = await titleWriterFor(ctx, [number], options)
  const episodes = Math.min(found.episodes, MAX_EPISODES)
  return episodesOf(number, { ...found, episodes }).map(writer.episode)
}

/** One episode; NOT_FOUND if the catalogue knows that there is none. */
export async function readEpisode(ctx: PagesCtx, number: number, { season, episode }: EpisodeRef, options: AnswerOptions) {
  const found = seasonIn(await seasonsOfOne(ctx, number), season)
  if (!found || episode < 1 || (found.episodes > 0 && episode > found.episodes)) throw noSuch('episode')
  return (await titleWriterFor(ctx, [number], options)).episode({ number, season, episode })
}

/**
 * The first episode of the next season that has a day in the catalogue, with that day: it has none of other episodes.
 * Undefined if there is no such season.
 */
export async function readNextEpisode(ctx: PagesCtx, number: number, options: AnswerOptions) {
  const today = isoDay(ctx.now())
  const [next] = listedSeasons(await seasonsOfOne(ctx, number))
    .filter(({ number, air_date }) => number > 0 && air_date !== undefined && air_date > today)
    .sort((a, b) => a.number - b.number)
  if (!next) return undefined
  const { episode } = await titleWriterFor(ctx, [number], options)
  return {
    ...episode({ number, season: next.number, episode: 1 }),
    ...(options.isFull && { first_aired: startOf(next.air_date) }),
  }
}

/** The last episode of the last season that has aired; undefined if the catalogue does not have its number. */
export async function readLastEpisode(ctx: PagesCtx, number: number, options: AnswerOptions) {
  const today = isoDay(ctx.now())
  const last = listedSeasons(await seasonsOfOne(ctx, number)).findLast(
    (season) => season.number > 0 && season.episodes > 0 && isAired(season, today),
  )
  if (!last) return undefined
  return (await titleWriterFor(ctx, [number], options)).episode({ number, season: last.number, episode: last.episodes })
}

async function seasonsOfOne(ctx: PagesCtx, number: number): Promise<Seasons | undefined> {
  return (await seasonsOf(ctx, [number])).get(number)
}

function listedSeasons(seasons: Seasons | undefined): ListedSeason[] {
  if (Array.isArray(seasons)) return seasons.toSorted((a, b) => a.number - b.number)
  return Array.from({ length: seasons ?? 0 }, (_, at) => ({ number: at + 1, episodes: 0 }))
}

/** Of a series without known seasons, any season may exist. */
function seasonIn(seasons: Seasons | undefined, number: number): ListedSeason | undefined {
  const known = listedSeasons(seasons)
  if (known.length === 0 && number > 0) return { number, episodes: 0 }
  return known.find((season) => season.number === number)
}

function episodesOf(number: number, { number: season, episodes }: ListedSeason) {
  return Array.from({ length: episodes }, (_, at) => ({ number, season, episode: at + 1 }))
}

function noSuch(part: 'season' | 'episode'): Problem {
  return new Problem('NOT_FOUND', { detail: `the series has no such ${part}` })
}
