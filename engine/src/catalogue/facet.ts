import type { Space } from '../kernels/space.ts'
import type { CodedColumn } from './dictionary.ts'
import { invert } from './growing.ts'
import type { Texts } from './texts.ts'

/** Words of a bitset over `count` titles: a multiple of 4, as the kernels want it. */
export function wordsFor(count: number): number {
  return Math.ceil(count / 128) * 4
}

/** Which titles have which value: lists for rare values, ready bitsets for common ones. */
export interface Facet<K> extends FacetLists {
  readonly keys: ArrayLike<K>
  readonly names: Texts
  /** How many titles had it when the catalogue was opened, withdrawn ones included. */
  countOf(key: K): number
  /** The ready bitset of a common value. */
  bitsOf(key: K): Uint32Array | undefined
  /** Adds the titles that have it to a bitset. */
  addTo(out: Uint32Array, key: K): void
}

/** The arrays of a facet. */
export interface FacetLists {
  readonly start: Uint32Array
  readonly titles: Uint32Array
  /** Codes of the common values, in rising order, and their bitsets in the same order. */
  readonly common: Uint32Array
  readonly bits: readonly Uint32Array[]
}

/** Turns a coded column round. A list of titles longer than a bitset is kept as one. */
export function facetOf<K>(space: Space, words: number, column: CodedColumn<K>): Facet<K> {
  const { start, values } = invert(column.lists, column.keys.length)
  const titles = space.u32(values.length)
  titles.set(values)
  const common: number[] = []
  const bits: Uint32Array[] = []
  for (let code = 0; code < column.keys.length; code++) {
    const [from = 0, to = 0] = [start[code], start[code + 1]]
    if (to - from <= words) continue
    const set = space.u32(words)
    space.kernels.setBits(titles, from, to, set)
    common.push(code)
    bits.push(set)
  }
  return openFacet(space, column, { start, titles, common: Uint32Array.from(common), bits })
}

/** A facet over lists that are in the space already. */
export function openFacet<K>(space: Space, { keys, names, codeOf }: CodedColumn<K>, lists: FacetLists): Facet<K> {
  const { start, titles, common, bits } = lists
  const ready = new Map(Array.from(common, (code, at) => [code, bits[at]]))
  const bitsOfCode = (code: number | undefined): Uint32Array | undefined => (code === undefined ? undefined : ready.get(code))
  return {
    ...lists,
    keys,
    names,
    countOf: (key) => {
      const code = codeOf(key)
      return code === undefined ? 0 : start[code + 1] - start[code]
    },
    bitsOf: (key) => bitsOfCode(codeOf(key)),
    addTo: (out, key) => {
      const code = codeOf(key)
      const set = bitsOfCode(code)
      if (set) space.kernels.or(out, set, out)
      else if (code !== undefined) space.kernels.setBits(titles, start[code], start[code + 1], out)
    },
  }
}
