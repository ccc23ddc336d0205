import type { Signal } from '@marquee/engine'
import { NONE } from './places.ts'
import { type Seasons, type SeriesEntry, seriesState } from './series.ts'
import type { TasteRow } from './taste-store.ts'

/** What is known of series, and which day it is. */
export type Knowledge = { seasons: ReadonlyMap<number, Seasons>; today: string }

/** From so many episodes on, a series counts as watched. */
const MANY_EPISODES = 3
const ALL = 100
const HALF = 50

/** A profile's rows as the engine's signals, each title at most once a kind. What is muted says nothing. */
export function signalsOf(rows: readonly TasteRow[], knowledge: Knowledge): Signal[] {
  const muted = new Set(rows.filter(({ kind }) => kind === 'muted').map(({ number }) => number))
  const heard = rows.filter(({ number }) => !muted.has(number))
  return [
    ...heard.flatMap(saidSignal),
    ...titlesOf(heard, 'rated').map(ratedSignal),
    ...titlesOf(heard, 'played').map((entries) => playedSignal(entries, knowledge)),
  ]
}

/** The rows of one kind, title by title. */
export function titlesOf(rows: readonly TasteRow[], kind: TasteRow['kind']): [TasteRow, ...TasteRow[]][] {
  const titles = Map.groupBy(
    rows.filter((row) => row.kind === kind),
    ({ number }) => number,
  )
  return [...titles.values()] as [TasteRow, ...TasteRow[]][] // a group has at least the row that made it
}

/** A title's rows as entries of a series. */
export function entriesOf(rows: readonly TasteRow[]): SeriesEntry[] {
  return rows.map(({ season, episode, amount, noted_at }) => ({ season, episode, progress: amount, at: noted_at }))
}

function saidSignal({ kind, number, noted_at }: TasteRow): Signal[] {
  if (kind !== 'liked' && kind !== 'super_liked' && kind !== 'disliked' && kind !== 'watchlist') return []
  return [{ kind, title: number, at: noted_at }]
}

/** The title's own rating, else the mean of its parts'. */
function ratedSignal(rows: [TasteRow, ...TasteRow[]]): Signal {
  const own = rows.filter(({ season }) => season === NONE)
  const counted = own.length > 0 ? own : rows
  const rating = counted.reduce((sum, { amount }) => sum + amount, 0) / counted.length
  return { kind: 'rated', title: rows[0].number, at: newest(counted), rating }
}

function playedSignal(rows: [TasteRow, ...TasteRow[]], knowledge: Knowledge): Signal {
  const [{ number, season, amount }] = rows
  const progress = season === NONE ? amount : seriesProgress(number, rows, knowledge)
  return { kind: 'played', title: number, at: newest(rows), progress }
}

/** Who has watched a season or a few episodes has watched the series; before that it is their share of it. */
function seriesProgress(number: number, rows: TasteRow[], { seasons, today }: Knowledge): number {
  const state = seriesState(entriesOf(rows), seasons.get(number), today)
  if (state.finished || state.hasSeason || state.watched >= MANY_EPISODES) return ALL
  if (state.aired) return (ALL * state.watched) / state.aired
  return state.watched > 0 ? HALF : Math.min(HALF, Math.max(...rows.map(({ amount }) => amount)))
}

function newest(rows: readonly TasteRow[]): number {
  return rows.reduce((latest, { noted_at }) => Math.max(latest, noted_at), 0)
}
