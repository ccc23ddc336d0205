import type { Space } from '../../kernels/space.ts'

// Titles sorted by a number, with up to 64 marks: at each mark a bitset of all titles before it.
//
//      P₀ ────── P₁ ────── P₂ ────── P₃        a range is P₃ AND NOT P₁, then the few titles between
//            ↑ from                ↑ to        a bound and its nearest mark are set or cleared one by one

const MAX_MARKS = 64

/** A column of numbers that can be queried by range; titles without a number are in no range. */
export interface SortedColumn extends SortedTitles {
  /** Writes the titles with low ≤ number ≤ high to a bitset. */
  between(out: Uint32Array, low: number, high: number): void
}

/** The arrays of a sorted column. */
export interface SortedTitles {
  readonly order: Uint32Array
  readonly numbers: Float32Array
  readonly marks: readonly Uint32Array[]
}

/** Sorts a column, in which NaN is unknown; bitsets have `words` words. */
export function sortedColumn(space: Space, column: Float32Array, words: number): SortedColumn {
  const { order, numbers } = sortTitles(space, column)
  return openSortedColumn(space, { order, numbers, marks: prefixBitsets(space, order, stepOf(order), words) })
}

/** The number of titles between two marks. */
function stepOf(order: Uint32Array): number {
  return Math.max(1, Math.ceil(order.length / MAX_MARKS))
}

/** A sorted column over arrays that are already in the space. */
export function openSortedColumn(space: Space, titles: SortedTitles): SortedColumn {
  const { order, numbers, marks } = titles
  const step = stepOf(order)
  return {
    ...titles,
    between: (out, low, high) => {
      const from = lowerBound(numbers, low)
      const to = upperBound(numbers, high)
      if (to - from < step) return writeRange(space, order, from, to, out)
      const [first, last] = [Math.round(from / step), Math.round(to / step)]
      space.kernels.andNot(marks[last] ?? out, marks[first] ?? out, out)
      moveEdge(space, order, out, { mark: Math.min(last * step, order.length), bound: to, isUpper: true })
      moveEdge(space, order, out, { mark: first * step, bound: from, isUpper: false })
    },
  }
}

function sortTitles(space: Space, column: Float32Array): { order: Uint32Array; numbers: Float32Array } {
  const withValue = Uint32Array.from(column.keys()).filter((title) => !Number.isNaN(column[title]))
  withValue.sort((a, b) => column[a] - column[b] || a - b)
  const order = space.u32(withValue.length)
  order.set(withValue)
  return { order, numbers: Float32Array.from(withValue, (title) => column[title]) }
}

function prefixBitsets(space: Space, order: Uint32Array, step: number, words: number): Uint32Array[] {
  const marks = [space.u32(words)]
  for (let from = 0; from < order.length; from += step) {
    const next = space.u32(words)
    next.set(marks[marks.length - 1] ?? [])
    space.kernels.setBits(order, from, Math.min(order.length, from + step), next)
    marks.push(next)
  }
  return marks
}

function writeRange(space: Space, order: Uint32Array, from: number, to: number, out: Uint32Array): void {
  space.kernels.clear(out)
  if (to > from) space.kernels.setBits(order, from, to, out)
}

interface RangeEdge {
  readonly mark: number
  readonly bound: number
  readonly isUpper: boolean
}

/** Moves one end of a range from its mark to its bound. */
function moveEdge({ kernels }: Space, order: Uint32Array, out: Uint32Array, { mark, bound, isUpper }: RangeEdge): void {
  const [from, to] = [Math.min(mark, bound), Math.max(mark, bound)]
  if (mark < bound === isUpper) kernels.setBits(order, from, to, out)
  else kernels.clearBits(order, from, to, out)
}

function lowerBound(numbers: Float32Array, bound: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle] < bound) low = middle + 1
    else high = middle
  }
  return low
}

function upperBound(numbers: Float32Array, bound: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle] <= bound) low = middle + 1
    else high = middle
  }
  return low
}
