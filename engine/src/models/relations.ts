import type { SignedList } from '../kernels/kernels.ts'
import { inSpace, type Space } from '../kernels/space.ts'

/** The nearest titles of each title: entries [start, start of the next) of the list, times the list's scale. */
export interface RelatedLists {
  readonly start: Uint32Array
  readonly list: SignedList
  readonly scale: Float32Array
  /** By entry, what relates the two above all, as a number of `ties`. */
  readonly ties: Uint8Array
}

/** What a person would say two titles have in common, where it is what relates them above all. */
export const ties = ['none', 'saga', 'director', 'writer'] as const
export type Tie = (typeof ties)[number]
export const SAGA = ties.indexOf('saga')
export const DIRECTOR = ties.indexOf('director')

/** Rows of no titles. */
export function noRelated(space: Space, count: number): RelatedLists {
  return {
    start: space.u32(count + 1),
    list: { titles: space.u32(0), values: new Int8Array(space.u8(0).buffer, 0, 0) },
    scale: space.f32(count),
    ties: space.u8(0),
  }
}

/** The same lists in a space. */
export function relatedIn(space: Space, { start, list, scale, ties: tied }: RelatedLists): RelatedLists {
  const values = space.u8(list.values.length)
  values.set(list.values)
  const ties = space.u8(tied.length)
  ties.set(tied)
  const scales = space.f32(scale.length)
  scales.set(scale)
  return {
    start: inSpace(space, start),
    list: { titles: inSpace(space, list.titles), values: new Int8Array(values.buffer, values.byteOffset, values.length) },
    scale: scales,
    ties,
  }
}

/** Rows of the first so many titles. */
interface Related {
  readonly count: number
  readonly related: RelatedLists
}

/** What the list of title a says of title b. */
export function relatedness(lists: Related, a: number, b: number): number {
  const entry = entryOf(lists, a, b)
  return entry < 0 ? 0 : lists.related.list.values[entry] * lists.related.scale[a]
}

/** What relates title b to title a above all, as a number of `ties`. */
export function tieOf(lists: Related, a: number, b: number): number {
  const entry = entryOf(lists, a, b)
  return entry < 0 ? 0 : lists.related.ties[entry]
}

/** Where title b is in the list of title a, −1 if it is not: a list is in rising order. */
function entryOf({ related: { start, list }, count }: Related, a: number, b: number): number {
  if (a >= count) return -1
  let [low, high] = [start[a], start[a + 1]]
  const end = high
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list.titles[middle] < b) low = middle + 1
    else high = middle
  }
  return low < end && list.titles[low] === b ? low : -1
}
