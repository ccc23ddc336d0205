import type { Space } from '../kernels/space.ts'
import type { CodedColumn } from './dictionary.ts'
import { inverted } from './growing.ts'

/** Words of a bitset over `count` titles: a multiple of 4, as the kernels want it. */
export function wordsFor(count: number): number {
  return Math.ceil(count / 128) * 4
}

/** Which titles have which value: lists for rare values, ready bitsets for common ones. */
export interface Facet<K> {
  readonly keys: readonly K[]
  readonly names: readonly string[]
  readonly start: Uint32Array
  readonly titles: Uint32Array
  /** How many titles have it. */
  countOf(key: K): number
  /** The ready bitset of a common value. */
  bitsOf(key: K): Uint32Array | undefined
  /** Adds the titles that have it to a bitset. */
  addTo(out: Uint32Array, key: K): void
}

/** Turns a coded column round. A list of titles longer than a bitset is kept as one. */
export function facetOf<K>(space: Space, words: number, column: CodedColumn<K>): Facet<K> {
  const { start, values } = inverted(column.lists, column.keys.length)
  const titles = space.u32(values.length)
  titles.set(values)
  const common = new Map<number, Uint32Array>()
  for (let code = 0; code < column.keys.length; code++) {
    const [from = 0, to = 0] = [start[code], start[code + 1]]
    if (to - from <= words) continue
    const bits = space.u32(words)
    space.kernels.setBits(titles, from, to, bits)
    common.set(code, bits)
  }
  const bitsOfCode = (code: number | undefined): Uint32Array | undefined => (code === undefined ? undefined : common.get(code))
  return {
    keys: column.keys,
    names: column.names,
    start,
    titles,
    countOf: (key) => {
      const code = column.codeOf(key)
      return code === undefined ? 0 : (start[code + 1] ?? 0) - (start[code] ?? 0)
    },
    bitsOf: (key) => bitsOfCode(column.codeOf(key)),
    addTo: (out, key) => {
      const code = column.codeOf(key)
      const bits = bitsOfCode(code)
      if (bits) space.kernels.or(out, bits, out)
      else if (code !== undefined) space.kernels.setBits(titles, start[code] ?? 0, start[code + 1] ?? 0, out)
    },
  }
}
