import { WATCHED } from '@marquee/engine'
import { NONE, saidPlace } from './places.ts'
import { type SeriesEntry, seriesState } from './series.ts'
import { entriesOf, type Knowledge, titlesOf } from './signals.ts'
import type { TasteRow } from './taste-store.ts'

/** Something that somebody may go on with: where, how far in, and since when. */
export type Begun = { number: number; progress: number; season?: number; episode?: number; at: number }

/** Titles that are begun and not ended, newest first, and those that are finished. */
export function goingOn(rows: readonly TasteRow[], { seasons, today }: Knowledge): { begun: Begun[]; finished: number[] } {
  const open = new Map(titlesOf(rows, 'playback').map(([row]) => [row.number, entriesOf([row])[0]]))
  const played = new Map(titlesOf(rows, 'played').map((entries) => [entries[0].number, entriesOf(entries)]))
  const begun: Begun[] = []
  const finished: number[] = []
  for (const number of new Set([...played.keys(), ...open.keys()])) {
    const entries = played.get(number) ?? []
    const position = open.get(number)
    const isSeries = [...entries, ...(position ? [position] : [])].some(({ season }) => season !== NONE)
    const state = isSeries ? seriesState(entries, seasons.get(number), today) : undefined
    if (state ? state.finished : entries.some(isWatched)) finished.push(number)
    const at = latestOpen(entries, position)
    if (at) begun.push({ number, progress: at.progress, ...saidPlace(at), at: at.at })
    else if (state?.next) begun.push({ number, progress: 0, ...state.next, at: Math.max(...entries.map((entry) => entry.at)) })
  }
  return { begun: begun.sort((a, b) => b.at - a.at || a.number - b.number), finished }
}

const isWatched = ({ progress }: SeriesEntry) => progress >= WATCHED

/** The newest place that was left in the middle, unless something was watched to its end after that. */
function latestOpen(entries: readonly SeriesEntry[], position: SeriesEntry | undefined): SeriesEntry | undefined {
  const all = position ? [...entries, position] : entries
  const ended = Math.max(0, ...all.filter(isWatched).map(({ at }) => at))
  const left = all.filter((entry) => !isWatched(entry) && entry.progress > 0 && entry.at > ended)
  return left.reduce<SeriesEntry | undefined>((last, entry) => (last && last.at >= entry.at ? last : entry), undefined)
}
