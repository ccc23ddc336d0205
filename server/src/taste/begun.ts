import { WATCHED_PROGRESS } from '@marquee/engine'
import { episodeRefJson, NO_EPISODE } from './episode-ref.ts'
import { countedOf, type Knowledge, newestOf, type Sorted, stateOf, titlesOf } from './signals.ts'
import type { TasteRow } from './taste-store.ts'

/** Something that somebody may go on with: where, how far in, and since when. */
export type InProgress = { number: number; progress: number; season?: number; episode?: number; at: number }

/** The order of what may be gone on with. */
export const newestBegun = (a: InProgress, b: InProgress) => b.at - a.at || a.number - b.number

/** Titles that are begun and not ended, newest first, and those that are finished. */
export function goingOn(rows: Sorted, knowledge: Knowledge): { begun: InProgress[]; finished: number[] } {
  const order = inTime(knowledge.latest ?? Number.POSITIVE_INFINITY)
  const played = titlesOf(rows, 'played')
  const counted = countedOf(rows)
  const open = new Map(rows.get('playback')?.map((row) => [row.number, row]))
  const begun: InProgress[] = []
  const finished: number[] = []
  for (const number of new Set([...played.keys(), ...open.keys()])) {
    const entries = played.get(number) ?? []
    const position = open.get(number)
    const through = position && isThrough(position, entries, order) ? [position] : []
    const counts = [...(counted.get(number) ?? []), ...through]
    // Signals hear of the history alone: with what a position tells, the state is another one.
    const states = through.length > 0 ? new Map() : knowledge.states
    const state = isSeries(entries, position) ? stateOf(number, counts, { ...knowledge, states }) : undefined
    if (state ? state.finished : counts.some(isWatched)) finished.push(number)
    const at = latestOpen(entries, position, order)
    if (at) begun.push({ number, progress: at.amount, ...episodeRefJson(at), at: at.noted_at })
    else if (state?.next) begun.push({ number, progress: 0, ...state.next, at: newestOf([...entries, ...through]) })
  }
  return { begun: begun.sort(newestBegun), finished }
}

function isSeries(entries: readonly TasteRow[], position: TasteRow | undefined): boolean {
  return (position ?? entries[0])?.season !== NO_EPISODE || entries.some(({ season }) => season !== NO_EPISODE)
}

type InTime = (row: TasteRow) => number

/** By time; what a clock since set back has noted comes before all else, in its own order. */
function inTime(latest: number): InTime {
  return ({ noted_at }) => (noted_at > latest ? noted_at - Number.MAX_SAFE_INTEGER : noted_at)
}

const isWatched = ({ amount }: TasteRow) => amount >= WATCHED_PROGRESS

/**
 * Whether a position at the end tells what the history does not: a device that knows no history was through with it. An entry that
 * was unmarked after that says otherwise.
 */
function isThrough(position: TasteRow, entries: readonly TasteRow[], order: InTime): boolean {
  const entry = entryFor(entries, position)
  return isWatched(position) && (!entry || (!isWatched(entry) && order(entry) < order(position)))
}

/** The newest position that was left in the middle, unless something was seen to its end after that. */
function latestOpen(entries: readonly TasteRow[], position: TasteRow | undefined, order: InTime): TasteRow | undefined {
  let ended = Number.NEGATIVE_INFINITY
  let left: TasteRow | undefined
  for (const row of position ? [...entries, position] : entries) {
    if (isWatched(row)) ended = Math.max(ended, order(row))
    else if (row.amount > 0 && !(left && order(left) >= order(row))) left = row
  }
  return left && order(left) > ended ? left : undefined
}

/** What the history says of a position: the entry of its episode, else of its season. */
function entryFor(entries: readonly TasteRow[], { season, episode }: TasteRow): TasteRow | undefined {
  const inSeason = entries.filter((entry) => entry.season === season)
  return inSeason.find((entry) => entry.episode === episode) ?? inSeason.find((entry) => entry.episode === NO_EPISODE)
}
