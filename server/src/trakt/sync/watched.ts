import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { type PlayCount, playCountsOf } from '../../taste/profile-records.ts'
import { NO_EPISODE } from '../../taste/series/episode-ref.ts'
import { seasonsOf } from '../../taste/series/seasons.ts'
import { isAired, type Seasons, seriesState } from '../../taste/series/series.ts'
import { isoDay } from '../../texts/iso-time.ts'
import { type AnswerOptions, titleWriterFor } from '../titles.ts'
import { bySeason } from './by-season.ts'
import { itemListOf } from './item-list.ts'
import { secondsText } from './times.ts'

/** Watched films with their number of plays. */
export async function readWatchedMovies(ctx: PagesCtx, who: Session, options: AnswerOptions) {
  const counts = await playCountsOf(ctx, who.profile, { of: 'movie' })
  return itemListOf(ctx, newestFirst(counts), options, (count, writer) => {
    return { ...summary([count]), movie: writer.title(count.number) }
  })
}

/** How often each episode of all series was watched; of a season without known episodes, the season. */
export async function playCountsOfShows(ctx: PagesCtx, who: Session): Promise<PlayCount[]> {
  const counts = Map.groupBy(await playCountsOf(ctx, who.profile, { of: 'tv' }), ({ number }) => number)
  const seasons = await seasonsOf(ctx, [...counts.keys()])
  return [...counts].flatMap(([number, own]) => playCountsByEpisode(own, seasons.get(number)))
}

/** Watched series, with their episodes if `withSeasons`. */
export async function readWatchedShows(ctx: PagesCtx, who: Session, options: AnswerOptions & { withSeasons: boolean }) {
  const counts = await playCountsOf(ctx, who.profile, { of: 'tv' })
  const shows = [...Map.groupBy(counts, ({ number }) => number)].map(([number, own]) => ({ number, own, last: latestOf(own) }))
  const seasons = await seasonsOf(
    ctx,
    shows.map(({ number }) => number),
  )
  return itemListOf(ctx, newestFirst(shows), options, ({ number, own }, writer) => {
    const parts = playCountsByEpisode(own, seasons.get(number))
    return {
      ...summary(parts),
      reset_at: null,
      show: writer.title(number),
      ...(options.withSeasons && { seasons: bySeason(parts, playedEpisode) }),
    }
  })
}

/** Replaces a season that was watched as a whole by its episodes, where they are known. */
function playCountsByEpisode(counts: readonly PlayCount[], seasons: Seasons | undefined): PlayCount[] {
  const listed = new Map(Array.isArray(seasons) ? seasons.map(({ number, episodes }) => [number, episodes]) : [])
  const parts = new Map<string, PlayCount>()
  for (const count of counts) {
    const episodes = count.episode === NO_EPISODE ? (listed.get(count.season) ?? 0) : 0
    for (let episode = 1; episode <= episodes; episode++) parts.set(`${count.season} ${episode}`, { ...count, episode })
  }
  for (const count of counts)
    if (count.episode !== NO_EPISODE || !listed.get(count.season)) parts.set(`${count.season} ${count.episode}`, count)
  return [...parts.values()]
}

function playedEpisode({ episode, plays, last }: PlayCount) {
  return { number: episode, plays, last_watched_at: secondsText(last) }
}

function summary(counts: readonly PlayCount[]) {
  const last = secondsText(latestOf(counts))
  return { plays: counts.reduce((sum, { plays }) => sum + plays, 0), last_watched_at: last, last_updated_at: last }
}

function latestOf(counts: readonly PlayCount[]): number {
  return counts.reduce((latest, { last }) => Math.max(latest, last), 0)
}

function newestFirst<Row extends { number: number; last: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b.last - a.last || b.number - a.number)
}

/** The watched progress of a series, by episode where the catalogue knows them. */
export async function readProgress(ctx: PagesCtx, who: Session, number: number, options: AnswerOptions) {
  const counts = await playCountsOf(ctx, who.profile, { numbers: [number] })
  const seasons = (await seasonsOf(ctx, [number])).get(number)
  const parts = playCountsByEpisode(counts, seasons)
  const today = isoDay(ctx.now())
  const state = seriesState(
    counts.map(({ season, episode, last }) => ({ season, episode, progress: 100, at: last })),
    seasons,
    today,
  )
  const { episode } = await titleWriterFor(ctx, [], options)
  const rows = seasonRows(parts, seasons, today)
  const counted = rows.filter(({ number }) => number > 0)
  const completed = counted.reduce((sum, row) => sum + row.completed, 0)
  const next = state.next ?? (counts.length === 0 ? { season: 1 } : undefined)
  const newest = parts
    .filter((part) => part.episode !== NO_EPISODE)
    .sort((a, b) => b.last - a.last || b.season - a.season || b.episode - a.episode)[0]
  return {
    aired: state.aired ?? counted.reduce((sum, row) => sum + row.aired, 0),
    completed,
    last_watched_at: counts.length > 0 ? secondsText(latestOf(counts)) : null,
    reset_at: null,
    seasons: rows,
    hidden_seasons: [],
    next_episode: next
      ? episode({ number, season: next.season, episode: next.episode ?? episodeAfter(parts, next.season) })
      : null,
    last_episode: newest ? episode(newest) : null,
  }
}

/** The episode after the last watched one of a season. */
function episodeAfter(parts: readonly PlayCount[], season: number): number {
  return Math.max(0, ...parts.filter((part) => part.season === season).map((part) => part.episode)) + 1
}

/** The aired seasons with their numbers of episodes; undefined where the catalogue does not state them. */
export function airedSeasons(seasons: Seasons | undefined, today: string): Map<number, number | undefined> {
  if (!Array.isArray(seasons)) return new Map(Array.from({ length: seasons ?? 0 }, (_, at) => [at + 1, undefined]))
  const aired = seasons.filter((season) => season.number > 0 && isAired(season, today))
  return new Map(aired.map(({ number, episodes }) => [number, episodes]))
}

function seasonRows(parts: readonly PlayCount[], seasons: Seasons | undefined, today: string) {
  const aired = airedSeasons(seasons, today)
  const own = Map.groupBy(parts, ({ season }) => season)
  const numbers = [...new Set([...aired.keys(), ...own.keys()])].sort((a, b) => a - b)
  return numbers.map((number) => seasonRow(number, own.get(number) ?? [], aired.get(number)))
}

/** The episodes of a season. If their number is not known, the unwatched rest of the season counts as one episode. */
function seasonRow(number: number, parts: readonly PlayCount[], known: number | undefined) {
  const watched = new Map(parts.filter(({ episode }) => episode !== NO_EPISODE).map((part) => [part.episode, part.last]))
  const all = new Set([...Array.from({ length: known ?? 0 }, (_, at) => at + 1), ...watched.keys()])
  const episodes = [...all]
    .sort((a, b) => a - b)
    .map((episode) => {
      const last = watched.get(episode)
      return { number: episode, completed: last !== undefined, last_watched_at: last === undefined ? null : secondsText(last) }
    })
  const isWhole = parts.some(({ episode }) => episode === NO_EPISODE)
  const completed = isWhole ? Math.max(watched.size, 1) : watched.size
  return { number, title: null, aired: known ?? (isWhole ? completed : completed + 1), completed, episodes }
}
