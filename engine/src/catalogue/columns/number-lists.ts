import type { NumberLists } from '../../kernels/kernels.ts'

/** A growable array of unsigned 32-bit numbers, stored unboxed. */
export interface GrowableArray {
  readonly length: number
  push(value: number): void
  /** A copy of the numbers so far. */
  done(): Uint32Array
}

/**
 * Small, because the columns of a single title are two dozen arrays, and V8 stores arrays of up to 64 bytes on its own
 * heap.
 */
const INITIAL_LENGTH = 16

/** Starts an empty array. */
export function growableArray(): GrowableArray {
  let values = new Uint32Array(INITIAL_LENGTH)
  let length = 0
  return {
    get length() {
      return length
    },
    push: (value) => {
      if (length === values.length) {
        const wider = new Uint32Array(length * 2)
        wider.set(values)
        values = wider
      }
      values[length++] = value
    },
    done: () => values.slice(0, length),
  }
}

export type { NumberLists }

/** A view of one list. */
export function listOf(lists: NumberLists, index: number): Uint32Array {
  return lists.values.subarray(lists.start[index], lists.start[index + 1])
}

/** Inverts lists of values below `size`: list v of the result has the sorted indices of the lists that contain v. */
export function invert(lists: NumberLists, size: number): NumberLists {
  const start = new Uint32Array(size + 1)
  for (const value of lists.values) start[value + 1]++
  for (let v = 0; v < size; v++) start[v + 1] += start[v]
  const next = start.slice()
  const values = new Uint32Array(lists.values.length)
  for (let list = 0; list + 1 < lists.start.length; list++) {
    const end = lists.start[list + 1]
    for (let at = lists.start[list]; at < end; at++) {
      const value = lists.values[at]
      values[next[value]] = list
      next[value]++
    }
  }
  return { start, values }
}
