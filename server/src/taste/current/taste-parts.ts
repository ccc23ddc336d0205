import { setImmediate } from 'node:timers/promises'
import { byNewestProgress } from './in-progress.ts'
import type { ProfileTaste, WholeTaste } from './taste.ts'
import type { TasteRow } from './taste-store.ts'
import { joinStates, type TitleStateMap } from './title-states.ts'

/** The taste for some of the titles; its lists are still to be merged with those of the other parts. */
export type TastePart = Omit<ProfileTaste, JoinedList> & Record<JoinedList, readonly TasteRow[]> & { states: TitleStateMap }

type JoinedList = 'disliked' | 'hidden' | 'watchlist'

/** Joins the parts of a taste; each is about other titles. */
export async function joinParts(parts: readonly TastePart[]): Promise<WholeTaste> {
  const begun = parts.flatMap((part) => part.begun)
  const taste = {
    signals: parts.flatMap((part) => part.signals),
    disliked: await newestFirst(parts.flatMap((part) => part.disliked)),
    hidden: await newestFirst(parts.flatMap((part) => part.hidden)),
    muted: parts.flatMap((part) => part.muted),
    finished: parts.flatMap((part) => part.finished),
    begun: parts.length > 1 ? await sortInTurns(begun, byNewestProgress) : begun,
    watchlist: await newestFirst(parts.flatMap((part) => part.watchlist)),
    shown: parts.flatMap((part) => part.shown),
  }
  return { taste, states: joinStates(parts.map(({ states }) => states)) }
}

type Comparator<T> = (a: T, b: T) => number

/** Newest first. */
async function newestFirst(rows: readonly TasteRow[]): Promise<number[]> {
  const sorted = await sortInTurns(rows, (a, b) => b.noted_at - a.noted_at || b.number - a.number)
  return sorted.map(({ number }) => number)
}

/** Rows that are sorted without yielding to the event loop. */
const RECORDS_PER_TURN = 5000

/** Merge sort that yields to the event loop between long runs. */
async function sortInTurns<T>(all: readonly T[], order: Comparator<T>): Promise<T[]> {
  if (all.length <= RECORDS_PER_TURN) return all.toSorted(order)
  const middle = all.length >> 1
  const one = await sortInTurns(all.slice(0, middle), order)
  const other = await sortInTurns(all.slice(middle), order)
  const both: T[] = []
  for (const next of mergeSorted(one, other, order)) {
    both.push(next)
    if (both.length % RECORDS_PER_TURN === 0) await setImmediate()
  }
  return both
}

function* mergeSorted<T>(one: readonly T[], other: readonly T[], order: Comparator<T>): Generator<T> {
  let at = 0
  for (const theirs of other) {
    for (; at < one.length && order(one[at] as T, theirs) <= 0; at++) yield one[at] as T
    yield theirs
  }
  yield* one.slice(at)
}
