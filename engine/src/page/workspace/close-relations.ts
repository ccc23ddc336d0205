import { growableArray } from '../../catalogue/columns/number-lists.ts'
import type { Content } from '../../models/content/content.ts'

/** Lower values in a list of related titles are by words alone. */
export const MIN_RELATION = 0.1

/** The close relations of some titles, side by side: in the lists of the catalogue they are far apart in memory. */
export interface CloseRelations {
  /** In rising order. The close relations of titles[i] are entries [start[i], start[i + 1]). */
  readonly titles: Uint32Array
  readonly start: Uint32Array
  readonly related: Uint32Array
  /** In the unit of the list of the title. */
  readonly values: Int8Array
}

/** Collects the close relations of some titles, given in rising order. */
export function closeRelationsOf({ count, related: { start, list, scale } }: Content, some: ArrayLike<number>): CloseRelations {
  const titles = Uint32Array.from(some)
  const starts = new Uint32Array(titles.length + 1)
  const [related, entries] = [growableArray(), growableArray()]
  titles.forEach((title, at) => {
    const min = Math.ceil(MIN_RELATION / (scale[title] || Infinity))
    const end = title < count ? start[title + 1] : 0
    for (let entry = start[title]; entry < end; entry++) {
      if (list.values[entry] < min) continue
      related.push(list.titles[entry])
      entries.push(entry)
    }
    starts[at + 1] = related.length
  })
  return { titles, start: starts, related: related.done(), values: Int8Array.from(entries.done(), (entry) => list.values[entry]) }
}

/** The index of a title among those of some relations; −1 if it is none of them. */
export function indexIn({ titles }: CloseRelations, title: number): number {
  let [low, high] = [0, titles.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (titles[middle] < title) low = middle + 1
    else high = middle
  }
  return titles[low] === title ? low : -1
}
