import { BARELY_STARTED_PROGRESS, type Signal, WATCHED_PROGRESS } from '@marquee/engine'
import { NO_EPISODE } from './episode-ref.ts'
import { type Seasons, type SeriesState, seriesState } from './series.ts'
import type { TasteRow } from './taste-store.ts'

/** What is known of series, which day it is, the latest time there can be, and how far somebody is in what was looked at. */
export type Knowledge = {
  seasons: ReadonlyMap<number, Seasons>
  today: string
  latest?: number
  states: Map<number, SeriesState>
}

/** A profile's rows by what they are. */
export type Sorted = ReadonlyMap<TasteRow['kind'], readonly TasteRow[]>

/** From so many episodes on, a series counts as watched. */
const MANY_EPISODES = 3
const FULL_PROGRESS = 100
const HALF_PROGRESS = 50

const statedKinds = ['liked', 'super_liked', 'disliked', 'watchlist'] as const

/** Sorts a profile's rows out, once for everything that is read from them. */
export function sortOut(rows: readonly TasteRow[]): Sorted {
  return Map.groupBy(rows, ({ kind }) => kind)
}

/**
 * A profile's rows as the engine's signals, each title at most once a kind. What is muted or hidden says nothing; what is muted, at
 * least that it is known.
 */
export function signalsOf(rows: Sorted, knowledge: Knowledge): { signals: Signal[]; muted: number[] } {
  const isMuted = new Set(rows.get('muted')?.map(({ number }) => number))
  const isHidden = new Set(rows.get('hidden')?.map(({ number }) => number))
  const muted = new Set<number>()
  const signals: Signal[] = []
  for (const signal of allSignals(rows, knowledge)) {
    if (isMuted.has(signal.title)) {
      if (signal.kind !== 'watchlist') muted.add(signal.title)
    } else if (!isHidden.has(signal.title)) signals.push(signal)
  }
  return { signals, muted: [...muted] }
}

function* allSignals(rows: Sorted, knowledge: Knowledge): Generator<Signal> {
  for (const kind of statedKinds)
    for (const { number, noted_at } of rows.get(kind) ?? []) yield { kind, title: number, at: noted_at }
  for (const some of titlesOf(rows, 'rated').values()) yield ratedSignal(some)
  yield* playedSignals(rows, knowledge)
}

/** The rows of one kind by their titles. */
export function titlesOf(rows: Sorted, kind: TasteRow['kind']): Map<number, [TasteRow, ...TasteRow[]]> {
  const titles = Map.groupBy(rows.get(kind) ?? [], ({ number }) => number)
  return titles as Map<number, [TasteRow, ...TasteRow[]]> // a group has at least the row that made it
}

/** The history by title, as it counts: what is begun anew was watched before. */
export function countedOf(rows: Sorted): ReturnType<typeof titlesOf> {
  const anew = new Set(rows.get('replayed')?.map(nameOf))
  if (anew.size === 0) return titlesOf(rows, 'played')
  const counted = rows.get('played')?.map((row) => (anew.has(nameOf(row)) ? { ...row, amount: FULL_PROGRESS } : row))
  return titlesOf(new Map([['played', counted ?? []]]), 'played')
}

function nameOf({ number, season, episode }: TasteRow): string {
  return `${number} ${season} ${episode}`
}

/** How far somebody is in a series, from the rows of its history as they count; worked out once. */
export function stateOf(number: number, rows: readonly TasteRow[], { seasons, today, states }: Knowledge): SeriesState {
  const existing = states.get(number)
  if (existing) return existing
  const entries = rows.map(({ season, episode, amount, noted_at }) => ({ season, episode, progress: amount, at: noted_at }))
  const state = seriesState(entries, seasons.get(number), today)
  states.set(number, state)
  return state
}

/** The title's own rating, else the mean of its parts'. */
function ratedSignal(rows: [TasteRow, ...TasteRow[]]): Signal {
  const own = rows.filter(({ season }) => season === NO_EPISODE)
  const counted = own.length > 0 ? own : rows
  const rating = counted.reduce((sum, { amount }) => sum + amount, 0) / counted.length
  return { kind: 'rated', title: rows[0].number, at: newestOf(counted), rating }
}

/** What was barely begun, or was unmarked, says nothing. */
function* playedSignals(rows: Sorted, knowledge: Knowledge): Generator<Signal> {
  for (const [number, all] of countedOf(rows)) {
    const [first, ...others] = all.filter(({ amount }) => amount >= BARELY_STARTED_PROGRESS)
    if (!first) continue
    const entries = [first, ...others]
    const progress = first.season === NO_EPISODE ? first.amount : seriesProgress(entries, stateOf(number, all, knowledge))
    yield { kind: 'played', title: number, at: newestOf(entries), progress }
  }
}

/** Who has watched a season or a few episodes has watched the series; before that it is their share of it. */
function seriesProgress(rows: readonly TasteRow[], { watched, aired, hasSeason, finished }: SeriesState): number {
  if (finished || hasSeason || watched >= MANY_EPISODES) return FULL_PROGRESS
  const isElsewhere = watched === 0 && rows.some(({ amount }) => amount >= WATCHED_PROGRESS) // specials, or what the catalogue does not know
  if (aired && !isElsewhere) return (FULL_PROGRESS * watched) / aired
  return watched > 0
    ? HALF_PROGRESS
    : Math.min(
        HALF_PROGRESS,
        rows.reduce((most, { amount }) => Math.max(most, amount), 0),
      )
}

/** When the last of some rows was noted. */
export function newestOf(rows: readonly TasteRow[]): number {
  let latest = 0
  for (const { noted_at } of rows) if (noted_at > latest) latest = noted_at
  return latest
}
