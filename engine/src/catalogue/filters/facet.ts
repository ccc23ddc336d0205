import type { Space } from '../../kernels/space.ts'
import type { CodedColumn } from '../columns/dictionary.ts'
import { invert } from '../columns/number-lists.ts'
import type { Texts } from '../columns/texts.ts'

/** The length of a bitset over `count` titles in 32-bit words: a multiple of 4, as the kernels require. */
export function wordsFor(count: number): number {
  return Math.ceil(count / 128) * 4
}

/** The titles of each value: a list for a rare value, a bitset for a common one. */
export interface Facet<K> extends FacetLists {
  readonly keys: ArrayLike<K>
  readonly names: Texts
  /** How many titles had the value when the catalogue was opened, including withdrawn titles. */
  countOf(key: K): number
  /** The bitset of a common value; undefined for a rare one. */
  bitsOf(key: K): Uint32Array | undefined
  /** Adds the titles that have the value to a bitset. */
  addTo(out: Uint32Array, key: K): void
}

/** The arrays of a facet. */
export interface FacetLists {
  readonly start: Uint32Array
  readonly titles: Uint32Array
  /** The codes of the common values, in rising order; `bits` has their bitsets in the same order. */
  readonly common: Uint32Array
  readonly bits: readonly Uint32Array[]
}

/** Inverts a coded column. A value whose list of titles is longer than a bitset also gets a bitset. */
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

/** A facet over lists that are already in the space. */
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
