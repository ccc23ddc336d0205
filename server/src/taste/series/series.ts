import { WATCHED_PROGRESS } from '@marquee/engine'
import { percentOf } from '../progress.ts'
import { type EpisodeRef, NO_EPISODE } from './episode-ref.ts'

/** The seasons of a series in the catalogue: how many there are, or each with its episodes. */
export type Seasons = number | Season[]
type Season = { number: number; episodes: number; air_date?: string | undefined }

/** Whether a season has begun to air; one without a date counts as aired. */
export function isAired({ air_date }: Pick<Season, 'air_date'>, today: string): boolean {
  return air_date === undefined || air_date <= today
}

/** An entry of a series' history; without an episode it stands for its season. */
export type SeriesEntry = { season: number; episode: number; progress: number; at: number }

/** The highest progress of an unfinished series whose episodes are not counted. */
const MAX_UNFINISHED_PROGRESS = 99.9

type NextEpisode = { season: number; episode?: number }

/** The state of a series in a profile's history. */
export type SeriesState = {
  /**
   * Episodes watched and aired; `aired` is null where the catalogue has no episodes. Specials (season 0) do not count.
   */
  watched: number
  aired: number | null
  /** Whether an entry marks a whole season as watched. */
  hasSeason: boolean
  /** Percent of the known episodes; 100 exactly if finished. */
  progress: number
  finished: boolean
  /** The episode to watch next; none if all are watched, or none yet. */
  next?: NextEpisode
}

/**
 * Derives the state of a series from its entries. An episode's own entry overrides its season's. Entries that the
 * catalogue does not list are ignored.
 */
export function seriesState(all: readonly SeriesEntry[], seasons: Seasons | undefined, today: string): SeriesState {
  const missing = missingFrom(seasons)
  const entries = all.filter((entry) => !missing(entry))
  const views = seasonViews(entries)
  const listed = listedSeasons(seasons)
  if (listed.length === 0) return stateWithoutEpisodes(entries, views, seasonCount(seasons))
  const aired = listed.filter((season) => isAired(season, today))
  const total = { watched: 0, aired: 0 }
  for (const season of aired) addToTotal(total, views.get(season.number), season.episodes)
  for (const [number, season] of views)
    if (!aired.some((one) => one.number === number)) addToTotal(total, { ...season, isWatched: false }, 0)
  const finished = total.aired > 0 && total.watched === total.aired
  const next = finished ? undefined : nextEpisode(aired, views, lastWatched(entries))
  const hasSeason = aired.some(({ number }) => views.get(number)?.isWatched)
  return { ...total, hasSeason, progress: percentOf(total.watched, total.aired), finished, ...(next && { next }) }
}

/**
 * The state of one season, specials too, computed as a series of this season alone; a season entry that is not finished
 * counts with its own progress.
 */
export function seasonState(entries: readonly SeriesEntry[], seasons: Seasons | undefined, today: string): SeriesState {
  const ofSeason = Array.isArray(seasons) ? seasons.filter(({ number }) => number === entries[0]?.season) : undefined
  const asFirst = <T>(one: T) => ({ ...one, season: 1, number: 1 })
  const state = seriesState(entries.map(asFirst), ofSeason?.map(asFirst), today)
  const seriesProgress = entries.find(({ episode }) => episode === NO_EPISODE)?.progress ?? 0
  return { ...state, progress: seriesProgress < WATCHED_PROGRESS ? Math.max(seriesProgress, state.progress) : state.progress }
}

/** The seasons that are listed with their episodes, without specials. */
function listedSeasons(seasons: Seasons | undefined): Season[] {
  return Array.isArray(seasons) ? seasons.filter(({ number }) => number > 0) : []
}

/** The number of seasons, where only that is known. */
function seasonCount(seasons: Seasons | undefined): number | undefined {
  return typeof seasons === 'number' && seasons > 0 ? seasons : undefined
}

type MissingPart = { part: 'season' | 'episode'; has: number }

/**
 * A test for seasons and episodes that a series does not have; returns the missing part and how many there are.
 * Specials may be any.
 */
export function missingFrom(seasons: Seasons | undefined): (ref: EpisodeRef) => MissingPart | undefined {
  const listed = new Map(listedSeasons(seasons).map(({ number, episodes }) => [number, episodes]))
  const count = listed.size || seasonCount(seasons)
  return ({ season, episode }) => {
    if (season <= 0 || count === undefined) return undefined
    const isThere = listed.size > 0 ? listed.has(season) : season <= count
    if (!isThere) return { part: 'season', has: count }
    const episodes = listed.get(season) ?? 0 // 0: not known
    if (episode === NO_EPISODE || episodes === 0 || (episode >= 1 && episode <= episodes)) return undefined
    return { part: 'episode', has: episodes }
  }
}

/**
 * A season by its entries: the progress of its own entry, whether that counts as watched, and for episodes with an
 * entry whether they are watched.
 */
type SeasonView = { progress: number; isWatched: boolean; watchedByEpisode: Map<number, boolean> }

function seasonViews(entries: readonly SeriesEntry[]): Map<number, SeasonView> {
  const views = new Map<number, SeasonView>()
  for (const { season, episode, progress } of entries) {
    if (season <= 0) continue
    const seen = views.get(season) ?? { progress: 0, isWatched: false, watchedByEpisode: new Map() }
    if (episode === NO_EPISODE) Object.assign(seen, { progress, isWatched: progress >= WATCHED_PROGRESS })
    else seen.watchedByEpisode.set(episode, progress >= WATCHED_PROGRESS)
    views.set(season, seen)
  }
  return views
}

/** Adds a season to the total. An episode beyond the listed ones counts as aired, since it has an entry. */
function addToTotal(total: { watched: number; aired: number }, season: SeasonView | undefined, episodes: number): void {
  total.aired += episodes
  if (season?.isWatched) total.watched += episodes
  for (const [episode, isWatched] of season?.watchedByEpisode ?? []) {
    const isCounted = episode >= 1 && episode <= episodes
    if (!isCounted) total.aired++
    const counted = isCounted && season?.isWatched ? 1 : 0
    total.watched += Number(isWatched) - counted
  }
}

/**
 * The state where only the number of seasons is known, or not even that: finished if every season was watched as a
 * whole.
 */
function stateWithoutEpisodes(
  entries: readonly SeriesEntry[],
  views: Map<number, SeasonView>,
  seasons: number | undefined,
): SeriesState {
  const isDone = (number: number) => {
    const season = views.get(number)
    return season?.isWatched === true && ![...season.watchedByEpisode.values()].includes(false)
  }
  const all = seasons === undefined ? [...views.keys()].sort((a, b) => a - b) : Array.from({ length: seasons }, (_, at) => at + 1)
  const finished = all.length > 0 && all.every(isDone)
  const watched = [...views.values()].flatMap(({ watchedByEpisode: own }) => [...own.values()]).filter(Boolean).length
  const hasSeason = [...views.values()].some(({ isWatched: whole }) => whole)
  const state = { watched, aired: null, hasSeason, progress: finished ? 100 : meanProgress(all, views), finished }
  const last = lastWatched(entries)
  if (finished || !last) return state
  const later = last.episode === NO_EPISODE ? all.find((number) => number > last.season && !isDone(number)) : last.season
  const next = later ?? all.find((number) => !isDone(number))
  return { ...state, ...(next !== undefined && { next: { season: next } }) }
}

/** The mean progress of the seasons' own entries: the numbers of episodes are not known. */
function meanProgress(seasons: readonly number[], views: Map<number, SeasonView>): number {
  const shares = seasons.map((number) => views.get(number)).map((season) => (season?.isWatched ? 100 : (season?.progress ?? 0)))
  const sum = shares.reduce((total, share) => total + share, 0)
  return Math.min(MAX_UNFINISHED_PROGRESS, percentOf(sum, 100 * seasons.length))
}

function lastWatched(entries: readonly SeriesEntry[]): SeriesEntry | undefined {
  const watched = entries.filter(({ season, progress }) => season > 0 && progress >= WATCHED_PROGRESS)
  return watched.reduce<SeriesEntry | undefined>((last, entry) => (last && !isAfter(entry, last) ? last : entry), undefined)
}

/** By time, then by season and episode. */
function isAfter(a: SeriesEntry, b: SeriesEntry): boolean {
  return a.at !== b.at ? a.at > b.at : a.season !== b.season ? a.season > b.season : a.episode > b.episode
}

/** The first unwatched episode after the last watched one, else the first unwatched of all. */
function nextEpisode(
  seasons: readonly Season[],
  views: Map<number, SeasonView>,
  last: SeriesEntry | undefined,
): NextEpisode | undefined {
  if (!last) return undefined
  const inOrder = seasons.toSorted((a, b) => a.number - b.number)
  for (const season of inOrder) {
    if (season.number < last.season || (season.number === last.season && last.episode === NO_EPISODE)) continue
    const from = season.number === last.season ? last.episode + 1 : 1
    const episode = firstUnwatched(views.get(season.number), season.episodes, from)
    if (episode !== undefined) return { season: season.number, episode }
  }
  for (const { number, episodes } of inOrder) {
    const episode = firstUnwatched(views.get(number), episodes, 1)
    if (episode !== undefined) return { season: number, episode }
  }
  return undefined
}

function firstUnwatched(season: SeasonView | undefined, episodes: number, from: number): number | undefined {
  const own = season?.watchedByEpisode ?? new Map<number, boolean>()
  if (season?.isWatched) {
    const unwatched = [...own].filter(([episode, isWatched]) => !isWatched && episode >= from && episode <= episodes)
    return unwatched.length > 0 ? Math.min(...unwatched.map(([episode]) => episode)) : undefined
  }
  let episode = from
  while (own.get(episode)) episode++
  return episode <= episodes ? episode : undefined
}
