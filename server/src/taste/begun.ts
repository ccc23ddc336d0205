import { WATCHED_PROGRESS } from '@marquee/engine'
import { episodeRefJson, NO_EPISODE } from './episode-ref.ts'
import { countedOf, type Knowledge, newestOf, type Sorted, stateOf, titlesOf } from './signals.ts'
import type { TasteRow } from './taste-store.ts'

/** A title that the profile may continue: the episode, the progress in percent, and the time of the last change. */
export type InProgress = { number: number; progress: number; season?: number; episode?: number; at: number }

/** Newest first, then by number. */
export const newestBegun = (a: InProgress, b: InProgress) => b.at - a.at || a.number - b.number

/** Titles in progress, newest first, and titles that are finished. */
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
    // The cached states come from the history alone; a position at the end changes the state.
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

/**
 * The time to sort a row by. Times after `latest` come from a clock that was set back since: they sort first, in their own order.
 */
function inTime(latest: number): InTime {
  return ({ noted_at }) => (noted_at > latest ? noted_at - Number.MAX_SAFE_INTEGER : noted_at)
}

const isWatched = ({ amount }: TasteRow) => amount >= WATCHED_PROGRESS

/**
 * Whether a position at the end adds to the history: a device that writes no history has finished the title. An entry that was
 * unmarked after that overrides it.
 */
function isThrough(position: TasteRow, entries: readonly TasteRow[], order: InTime): boolean {
  const entry = entryFor(entries, position)
  return isWatched(position) && (!entry || (!isWatched(entry) && order(entry) < order(position)))
}

/** The newest row that is begun and not finished, unless another row was finished after it. */
function latestOpen(entries: readonly TasteRow[], position: TasteRow | undefined, order: InTime): TasteRow | undefined {
  let ended = Number.NEGATIVE_INFINITY
  let left: TasteRow | undefined
  for (const row of position ? [...entries, position] : entries) {
    if (isWatched(row)) ended = Math.max(ended, order(row))
    else if (row.amount > 0 && !(left && order(left) >= order(row))) left = row
  }
  return left && order(left) > ended ? left : undefined
}

/** The history entry of a position: that of its episode, else that of its season. */
function entryFor(entries: readonly TasteRow[], { season, episode }: TasteRow): TasteRow | undefined {
  const inSeason = entries.filter((entry) => entry.season === season)
  return inSeason.find((entry) => entry.episode === episode) ?? inSeason.find((entry) => entry.episode === NO_EPISODE)
}
