import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { SagaLists } from './saga-lists.ts'

/** The titles that continue a saga (see saga-lists.ts). */
export interface LaterParts {
  /** In rising order. */
  readonly titles: Uint32Array
  readonly releaseDays: Float32Array
  /** The earliest part before each that is at least as widely known. */
  readonly firsts: Uint32Array
  /** The other parts of their sagas; parts[i] is one of those of entries[start[i] .. start[i + 1]). */
  readonly parts: Uint32Array
  readonly start: Uint32Array
  readonly entries: Uint32Array
}

/** Finds the later parts of a catalogue, by release day and vote count; a better known sequel stands for itself. */
export function laterPartsOf({ columns }: Catalogue, sagas: SagaLists): LaterParts {
  const titles: number[] = []
  const firsts: number[] = []
  const entriesOf = new Map<number, number[]>()
  for (const [title, saga] of sagas) {
    const first = title < columns.count ? firstPartOf(columns, title, saga) : -1
    if (first < 0) continue
    for (const part of saga) {
      const entries = entriesOf.get(part)
      if (entries) entries.push(titles.length)
      else entriesOf.set(part, [titles.length])
    }
    titles.push(title)
    firsts.push(first)
  }
  const start = [0]
  const entries: number[] = []
  for (const some of entriesOf.values()) start.push(entries.push(...some))
  return {
    titles: Uint32Array.from(titles),
    releaseDays: Float32Array.from(titles, (title) => columns.releaseDay[title]),
    firsts: Uint32Array.from(firsts),
    parts: Uint32Array.from(entriesOf.keys()),
    start: Uint32Array.from(start),
    entries: Uint32Array.from(entries),
  }
}

/** The earliest part before a title that has at least its votes and is of its type; −1 if there is none. */
function firstPartOf({ releaseDay, voteCount, isSeries }: Catalogue['columns'], title: number, saga: readonly number[]): number {
  let first = -1
  for (const part of saga) {
    const isBefore = releaseDay[part] < (first < 0 ? releaseDay[title] : releaseDay[first])
    if (isBefore && voteCount[part] >= voteCount[title] && isSeries[part] === isSeries[title]) first = part
  }
  return first
}
