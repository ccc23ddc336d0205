import { BARELY_STARTED_PROGRESS, type Signal, WATCHED_PROGRESS } from '@marquee/engine'
import { NO_EPISODE } from '../series/episode-ref.ts'
import { type Seasons, type SeriesState, seriesState } from '../series/series.ts'
import type { TasteRow } from './taste-store.ts'

/**
 * What signals are derived with: seasons of series, the current day, the latest accepted time, and a cache of series
 * states.
 */
export type SeriesContext = {
  seasons: ReadonlyMap<number, Seasons>
  today: string
  latest?: number
  states: Map<number, SeriesState>
}

/** A profile's rows by kind. */
export type RowsByKind = ReadonlyMap<TasteRow['kind'], readonly TasteRow[]>

/** A series with this many watched episodes counts as watched. */
const WATCHED_SERIES_EPISODES = 3
const FULL_PROGRESS = 100
const HALF_PROGRESS = 50

const statedKinds = ['liked', 'super_liked', 'disliked', 'watchlist'] as const

/** Groups a profile's rows by kind. */
export function groupByKind(rows: readonly TasteRow[]): RowsByKind {
  return Map.groupBy(rows, ({ kind }) => kind)
}

/**
 * A profile's rows as signals of the engine, each title at most once per kind. Muted and hidden titles give none; muted
 * titles are returned, since the profile knows them.
 */
export function signalsOf(rows: RowsByKind, context: SeriesContext): { signals: Signal[]; muted: number[] } {
  const isMuted = new Set(rows.get('muted')?.map(({ number }) => number))
  const isHidden = new Set(rows.get('hidden')?.map(({ number }) => number))
  const muted = new Set<number>()
  const signals: Signal[] = []
  for (const signal of allSignals(rows, context)) {
    if (isMuted.has(signal.title)) {
      if (signal.kind !== 'watchlist') muted.add(signal.title)
    } else if (!isHidden.has(signal.title)) signals.push(signal)
  }
  return { signals, muted: [...muted] }
}

function* allSignals(rows: RowsByKind, context: SeriesContext): Generator<Signal> {
  for (const kind of statedKinds)
    for (const { number, noted_at } of rows.get(kind) ?? []) yield { kind, title: number, at: noted_at }
  for (const ratings of rowsByTitle(rows, 'rated').values()) yield ratedSignal(ratings)
  yield* playedSignals(rows, context)
}

/** The rows of one kind by title. */
export function rowsByTitle(rows: RowsByKind, kind: TasteRow['kind']): Map<number, [TasteRow, ...TasteRow[]]> {
  const titles = Map.groupBy(rows.get(kind) ?? [], ({ number }) => number)
  return titles as Map<number, [TasteRow, ...TasteRow[]]> // a group is never empty
}

/** The history by title; an entry that was finished before and is being watched again counts as finished. */
export function countedRowsByTitle(rows: RowsByKind): ReturnType<typeof rowsByTitle> {
  const rewatched = new Set(rows.get('replayed')?.map(nameOf))
  if (rewatched.size === 0) return rowsByTitle(rows, 'played')
  const counted = rows.get('played')?.map((row) => (rewatched.has(nameOf(row)) ? { ...row, amount: FULL_PROGRESS } : row))
  return rowsByTitle(new Map([['played', counted ?? []]]), 'played')
}

function nameOf({ number, season, episode }: TasteRow): string {
  return `${number} ${season} ${episode}`
}

/** The state of a series from its history rows, cached in `states`. */
export function stateOf(number: number, rows: readonly TasteRow[], { seasons, today, states }: SeriesContext): SeriesState {
  const existing = states.get(number)
  if (existing) return existing
  const entries = rows.map(({ season, episode, amount, noted_at }) => ({ season, episode, progress: amount, at: noted_at }))
  const state = seriesState(entries, seasons.get(number), today)
  states.set(number, state)
  return state
}

/** The title's own rating, else the mean rating of its parts. */
function ratedSignal(rows: [TasteRow, ...TasteRow[]]): Signal {
  const ofWholeTitle = rows.filter(({ season }) => season === NO_EPISODE)
  const counted = ofWholeTitle.length > 0 ? ofWholeTitle : rows
  const rating = counted.reduce((sum, { amount }) => sum + amount, 0) / counted.length
  return { kind: 'rated', title: rows[0].number, at: latestTimeOf(counted), rating }
}

/** Titles that were barely started, or unmarked, give no signal. */
function* playedSignals(rows: RowsByKind, context: SeriesContext): Generator<Signal> {
  for (const [number, all] of countedRowsByTitle(rows)) {
    const [first, ...others] = all.filter(({ amount }) => amount >= BARELY_STARTED_PROGRESS)
    if (!first) continue
    const entries = [first, ...others]
    const progress = first.season === NO_EPISODE ? first.amount : seriesProgress(entries, stateOf(number, all, context))
    yield { kind: 'played', title: number, at: latestTimeOf(entries), progress }
  }
}

/** The progress of a series: 100 after a whole season or a few episodes, before that the share of episodes watched. */
function seriesProgress(rows: readonly TasteRow[], { watched, aired, hasSeason, finished }: SeriesState): number {
  if (finished || hasSeason || watched >= WATCHED_SERIES_EPISODES) return FULL_PROGRESS
  // Specials, or episodes that the catalogue does not list.
  const isElsewhere = watched === 0 && rows.some(({ amount }) => amount >= WATCHED_PROGRESS)
  if (aired && !isElsewhere) return (FULL_PROGRESS * watched) / aired
  return watched > 0
    ? HALF_PROGRESS
    : Math.min(
        HALF_PROGRESS,
        rows.reduce((max, { amount }) => Math.max(max, amount), 0),
      )
}

/** The latest time of some rows. */
export function latestTimeOf(rows: readonly TasteRow[]): number {
  let latest = 0
  for (const { noted_at } of rows) if (noted_at > latest) latest = noted_at
  return latest
}
