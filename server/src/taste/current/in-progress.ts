import { WATCHED_PROGRESS } from '@marquee/engine'
import { episodeRefJson, NO_EPISODE } from '../series/episode-ref.ts'
import { countedRowsByTitle, latestTimeOf, type RowsByKind, rowsByTitle, type SeriesContext, stateOf } from './signals.ts'
import type { TasteRow } from './taste-store.ts'

/** A title that the profile may continue: the episode, the progress in percent, and the time of the last change. */
export type InProgress = { number: number; progress: number; season?: number; episode?: number; at: number }

/** Newest first, then by number. */
export const byNewestProgress = (a: InProgress, b: InProgress) => b.at - a.at || a.number - b.number

/** Titles in progress, newest first, and titles that are finished. */
export function findInProgress(rows: RowsByKind, context: SeriesContext): { begun: InProgress[]; finished: number[] } {
  const order = timeOrder(context.latest ?? Number.POSITIVE_INFINITY)
  const played = rowsByTitle(rows, 'played')
  const counted = countedRowsByTitle(rows)
  const positions = new Map(rows.get('playback')?.map((row) => [row.number, row]))
  const begun: InProgress[] = []
  const finished: number[] = []
  for (const number of new Set([...played.keys(), ...positions.keys()])) {
    const entries = played.get(number) ?? []
    const position = positions.get(number)
    const ended = position && addsToHistory(position, entries, order) ? [position] : []
    const counts = [...(counted.get(number) ?? []), ...ended]
    // The cached states come from the history alone; a position at the end changes the state.
    const states = ended.length > 0 ? new Map() : context.states
    const state = isSeries(entries, position) ? stateOf(number, counts, { ...context, states }) : undefined
    if (state ? state.finished : counts.some(isWatched)) finished.push(number)
    const at = latestUnfinished(entries, position, order)
    if (at) begun.push({ number, progress: at.amount, ...episodeRefJson(at), at: at.noted_at })
    else if (state?.next) begun.push({ number, progress: 0, ...state.next, at: latestTimeOf([...entries, ...ended]) })
  }
  return { begun: begun.sort(byNewestProgress), finished }
}

function isSeries(entries: readonly TasteRow[], position: TasteRow | undefined): boolean {
  return (position ?? entries[0])?.season !== NO_EPISODE || entries.some(({ season }) => season !== NO_EPISODE)
}

type TimeOrder = (row: TasteRow) => number

/**
 * The time to sort a row by. Times after `latest` come from a clock that was set back since: they sort first, in their
 * own order.
 */
function timeOrder(latest: number): TimeOrder {
  return ({ noted_at }) => (noted_at > latest ? noted_at - Number.MAX_SAFE_INTEGER : noted_at)
}

const isWatched = ({ amount }: TasteRow) => amount >= WATCHED_PROGRESS

/**
 * Whether a position at the end adds to the history: a device that writes no history has finished the title. An entry
 * that was unmarked after that overrides it.
 */
function addsToHistory(position: TasteRow, entries: readonly TasteRow[], order: TimeOrder): boolean {
  const entry = entryFor(entries, position)
  return isWatched(position) && (!entry || (!isWatched(entry) && order(entry) < order(position)))
}

/** The newest row that is begun and not finished, unless another row was finished after it. */
function latestUnfinished(entries: readonly TasteRow[], position: TasteRow | undefined, order: TimeOrder): TasteRow | undefined {
  let endedAt = Number.NEGATIVE_INFINITY
  let left: TasteRow | undefined
  for (const row of position ? [...entries, position] : entries) {
    if (isWatched(row)) endedAt = Math.max(endedAt, order(row))
    else if (row.amount > 0 && !(left && order(left) >= order(row))) left = row
  }
  return left && order(left) > endedAt ? left : undefined
}

/** The history entry of a position: that of its episode, else that of its season. */
function entryFor(entries: readonly TasteRow[], { season, episode }: TasteRow): TasteRow | undefined {
  const inSeason = entries.filter((entry) => entry.season === season)
  return inSeason.find((entry) => entry.episode === episode) ?? inSeason.find((entry) => entry.episode === NO_EPISODE)
}
