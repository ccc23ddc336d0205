import { listOf, type NumberLists } from '../../catalogue/columns/number-lists.ts'
import type { SignedList } from '../../kernels/kernels.ts'
import { copyToSpace, type Space } from '../../kernels/space.ts'

/** The nearest titles of each title: entries [start, start of the next) of the list, times the list's scale. */
export interface RelatedLists {
  readonly start: Uint32Array
  readonly list: SignedList
  readonly scale: Float32Array
  /** By entry, the main relation of the two titles, as an index into `ties`. */
  readonly ties: Uint8Array
  readonly predicted: PredictedKeywords
}

/** The keywords that the overviews of titles without any predict, as codes: by title, and the titles of each. */
export interface PredictedKeywords {
  readonly lists: NumberLists
  readonly titlesOf: NumberLists
}

/** Relations that a person would name. */
export const ties = ['none', 'saga', 'director', 'writer'] as const
export type Tie = (typeof ties)[number]
export const SAGA = ties.indexOf('saga')
export const DIRECTOR = ties.indexOf('director')

/** Empty lists. */
export function emptyRelated(space: Space, count: number): RelatedLists {
  return {
    start: space.u32(count + 1),
    list: { titles: space.u32(0), values: new Int8Array(space.u8(0).buffer, 0, 0) },
    scale: space.f32(count),
    ties: space.u8(0),
    predicted: { lists: emptyLists(space, count), titlesOf: emptyLists(space, 0) },
  }
}

function emptyLists(space: Space, count: number): NumberLists {
  return { start: space.u32(count + 1), values: space.u32(0) }
}

/** Copies the lists into a space. */
export function relatedIn(space: Space, { start, list, scale, ties: tied, predicted }: RelatedLists): RelatedLists {
  const values = space.u8(list.values.length)
  values.set(list.values)
  const ties = space.u8(tied.length)
  ties.set(tied)
  const scales = space.f32(scale.length)
  scales.set(scale)
  return {
    start: copyToSpace(space, start),
    list: { titles: copyToSpace(space, list.titles), values: new Int8Array(values.buffer, values.byteOffset, values.length) },
    scale: scales,
    ties,
    predicted: { lists: listsIn(space, predicted.lists), titlesOf: listsIn(space, predicted.titlesOf) },
  }
}

function listsIn(space: Space, { start, values }: NumberLists): NumberLists {
  return { start: copyToSpace(space, start), values: copyToSpace(space, values) }
}

/** Lists of the first `count` titles. */
interface Related {
  readonly count: number
  readonly related: RelatedLists
}

/** The value of title b in the list of title a. */
export function relatedness(lists: Related, a: number, b: number): number {
  const entry = entryOf(lists, a, b)
  return entry < 0 ? 0 : lists.related.list.values[entry] * lists.related.scale[a]
}

/** The main relation of title b to title a, as an index into `ties`. */
export function tieOf(lists: Related, a: number, b: number): number {
  const entry = entryOf(lists, a, b)
  return entry < 0 ? 0 : lists.related.ties[entry]
}

/** The keywords that the overview of a title predicts, as codes; none if it has its own. */
export function predictedKeywords({ count, related: { predicted } }: Related, title: number): Uint32Array {
  return title < count ? listOf(predicted.lists, title) : NO_NUMBERS
}

/** The titles without keywords whose overviews predict a keyword. */
export function titlesByPrediction({ related: { predicted } }: Related, keyword: number): Uint32Array {
  return keyword + 1 < predicted.titlesOf.start.length ? listOf(predicted.titlesOf, keyword) : NO_NUMBERS
}

const NO_NUMBERS = new Uint32Array(0)

/** The index of title b in the list of title a, which is in rising order; −1 if it is not there. */
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
