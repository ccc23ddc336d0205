import { WATCHED_PROGRESS } from '@marquee/engine'
import { type EpisodeRef, NO_EPISODE } from './episode-ref.ts'
import { percentOf } from './progress.ts'

/** What the catalogue knows of a series' seasons: how many there are, or each with its episodes. */
export type Seasons = number | Season[]
type Season = { number: number; episodes: number; air_date?: string | undefined }

/** An entry of a series' history; without an episode it stands for its season. */
export type SeriesEntry = { season: number; episode: number; progress: number; at: number }

/** A season that was watched but for an episode, of how many nobody knows. */
const ALMOST_FINISHED = 99.9

type Next = { season: number; episode?: number }

/** How far somebody is in a series. */
export type SeriesState = {
  /** Episodes that were watched, and that have aired; null where episodes are not known. Specials (season 0) do not count. */
  watched: number
  aired: number | null
  /** Whether a whole season was watched at once. */
  hasSeason: boolean
  /** Percent of what is known of the series; 100 exactly when that is finished. */
  progress: number
  finished: boolean
  /** What comes after what was watched last; none when all is watched, or nothing is yet. */
  next?: Next
}

/** Reads the entries of a series: an episode's own entry counts, else its season's. What the catalogue does not know counts for nothing. */
export function seriesState(all: readonly SeriesEntry[], seasons: Seasons | undefined, today: string): SeriesState {
  const missing = missingFrom(seasons)
  const entries = all.filter((entry) => !missing(entry))
  const view = viewOf(entries)
  const listed = listedIn(seasons)
  if (listed.length === 0) return withoutEpisodes(entries, view, countIn(seasons))
  const aired = listed.filter(({ air_date }) => air_date === undefined || air_date <= today)
  const total = { watched: 0, aired: 0 }
  for (const season of aired) count(total, view.get(season.number), season.episodes)
  for (const [number, season] of view)
    if (!aired.some((one) => one.number === number)) count(total, { ...season, whole: false }, 0)
  const finished = total.aired > 0 && total.watched === total.aired
  const next = finished ? undefined : nextOf(aired, view, lastWatched(entries))
  const hasSeason = aired.some(({ number }) => view.get(number)?.whole)
  return { ...total, hasSeason, progress: percentOf(total.watched, total.aired), finished, ...(next && { next }) }
}

/** Reads the entries of one season, specials too, as a series of this season alone; what is begun counts as far as it says. */
export function seasonState(entries: readonly SeriesEntry[], seasons: Seasons | undefined, today: string): SeriesState {
  const ofSeason = Array.isArray(seasons) ? seasons.filter(({ number }) => number === entries[0]?.season) : undefined
  const asFirst = <T>(one: T) => ({ ...one, season: 1, number: 1 })
  const state = seriesState(entries.map(asFirst), ofSeason?.map(asFirst), today)
  const own = entries.find(({ episode }) => episode === NO_EPISODE)?.progress ?? 0
  return { ...state, progress: own < WATCHED_PROGRESS ? Math.max(own, state.progress) : state.progress }
}

/** The seasons that are known with their episodes, specials aside. */
function listedIn(seasons: Seasons | undefined): Season[] {
  return Array.isArray(seasons) ? seasons.filter(({ number }) => number > 0) : []
}

/** How many seasons there are, where nothing else is known. */
function countIn(seasons: Seasons | undefined): number | undefined {
  return typeof seasons === 'number' && seasons > 0 ? seasons : undefined
}

type Missing = { part: 'season' | 'episode'; has: number }

/** What a series is known not to have of a season or an episode, and how many it has; specials may be any. */
export function missingFrom(seasons: Seasons | undefined): (ref: EpisodeRef) => Missing | undefined {
  const listed = new Map(listedIn(seasons).map(({ number, episodes }) => [number, episodes]))
  const count = listed.size || countIn(seasons)
  return ({ season, episode }) => {
    if (season <= 0 || count === undefined) return undefined
    const isThere = listed.size > 0 ? listed.has(season) : season <= count
    if (!isThere) return { part: 'season', has: count }
    const episodes = listed.get(season) ?? 0 // none: nobody has counted them
    if (episode === NO_EPISODE || episodes === 0 || (episode >= 1 && episode <= episodes)) return undefined
    return { part: 'episode', has: episodes }
  }
}

/** A season as its entries tell it: how far it is as a whole, whether that is watched, and which episodes say otherwise or so themselves. */
type View = { progress: number; whole: boolean; own: Map<number, boolean> }

function viewOf(entries: readonly SeriesEntry[]): Map<number, View> {
  const view = new Map<number, View>()
  for (const { season, episode, progress } of entries) {
    if (season <= 0) continue
    const seen = view.get(season) ?? { progress: 0, whole: false, own: new Map() }
    if (episode === NO_EPISODE) Object.assign(seen, { progress, whole: progress >= WATCHED_PROGRESS })
    else seen.own.set(episode, progress >= WATCHED_PROGRESS)
    view.set(season, seen)
  }
  return view
}

/** Adds a season. An episode beyond those that have aired is there, since somebody has an entry of it. */
function count(total: { watched: number; aired: number }, season: View | undefined, episodes: number): void {
  total.aired += episodes
  if (season?.whole) total.watched += episodes
  for (const [episode, isWatched] of season?.own ?? []) {
    const isCounted = episode >= 1 && episode <= episodes
    if (!isCounted) total.aired++
    const counted = isCounted && season?.whole ? 1 : 0
    total.watched += Number(isWatched) - counted
  }
}

/** Only the number of seasons is known, or none but those with entries: finished when each was watched as a whole. */
function withoutEpisodes(entries: readonly SeriesEntry[], view: Map<number, View>, seasons: number | undefined): SeriesState {
  const isDone = (number: number) => {
    const season = view.get(number)
    return season?.whole === true && ![...season.own.values()].includes(false)
  }
  const all = seasons === undefined ? [...view.keys()].sort((a, b) => a - b) : Array.from({ length: seasons }, (_, at) => at + 1)
  const finished = all.length > 0 && all.every(isDone)
  const watched = [...view.values()].flatMap(({ own }) => [...own.values()]).filter(Boolean).length
  const hasSeason = [...view.values()].some(({ whole }) => whole)
  const state = { watched, aired: null, hasSeason, progress: finished ? 100 : partlyWatched(all, view), finished }
  const last = lastWatched(entries)
  if (finished || !last) return state
  const later = last.episode === NO_EPISODE ? all.find((number) => number > last.season && !isDone(number)) : last.season
  const next = later ?? all.find((number) => !isDone(number))
  return { ...state, ...(next !== undefined && { next: { season: next } }) }
}

/** Seasons count alike, each as far as its own entry says: of how many its episodes are nobody knows. */
function partlyWatched(seasons: readonly number[], view: Map<number, View>): number {
  const shares = seasons.map((number) => view.get(number)).map((season) => (season?.whole ? 100 : (season?.progress ?? 0)))
  const sum = shares.reduce((total, share) => total + share, 0)
  return Math.min(ALMOST_FINISHED, percentOf(sum, 100 * seasons.length))
}

function lastWatched(entries: readonly SeriesEntry[]): SeriesEntry | undefined {
  const watched = entries.filter(({ season, progress }) => season > 0 && progress >= WATCHED_PROGRESS)
  return watched.reduce<SeriesEntry | undefined>((last, entry) => (last && !isAfter(entry, last) ? last : entry), undefined)
}

/** By time; entries of one moment by season and episode. */
function isAfter(a: SeriesEntry, b: SeriesEntry): boolean {
  return a.at !== b.at ? a.at > b.at : a.season !== b.season ? a.season > b.season : a.episode > b.episode
}

/** The first episode behind the last watched one that is not watched, else the first of all. */
function nextOf(seasons: readonly Season[], view: Map<number, View>, last: SeriesEntry | undefined): Next | undefined {
  if (!last) return undefined
  const inOrder = seasons.toSorted((a, b) => a.number - b.number)
  for (const season of inOrder) {
    if (season.number < last.season || (season.number === last.season && last.episode === NO_EPISODE)) continue
    const from = season.number === last.season ? last.episode + 1 : 1
    const episode = firstUnwatched(view.get(season.number), season.episodes, from)
    if (episode !== undefined) return { season: season.number, episode }
  }
  for (const { number, episodes } of inOrder) {
    const episode = firstUnwatched(view.get(number), episodes, 1)
    if (episode !== undefined) return { season: number, episode }
  }
  return undefined
}

function firstUnwatched(season: View | undefined, episodes: number, from: number): number | undefined {
  const own = season?.own ?? new Map<number, boolean>()
  if (season?.whole) {
    const left = [...own].filter(([episode, isWatched]) => !isWatched && episode >= from && episode <= episodes)
    return left.length > 0 ? Math.min(...left.map(([episode]) => episode)) : undefined
  }
  let episode = from
  while (own.get(episode)) episode++
  return episode <= episodes ? episode : undefined
}
