import type { Texts } from './catalogue-file.ts'

/** Sorted keys and the titles they belong to, for binary search; eight bytes each. */
export type IdIndex = { keys: Uint32Array; numbers: Uint32Array }

/** `MV_<n>` → 2n, `TV_<n>` → 2n + 1; undefined for a malformed id. */
function keyOf(mediaId: string): number | undefined {
  const digits = /^(?:MV|TV)_([1-9]\d{0,9})$/.exec(mediaId)?.[1]
  const key = Number(digits) * 2 + (mediaId.startsWith('T') ? 1 : 0)
  return digits !== undefined && key < 2 ** 32 ? key : undefined
}

/** Sorts the ids of all titles. */
export function idIndexOf(ids: Texts): IdIndex {
  return indexOfKeys(Uint32Array.from({ length: ids.length }, (_, number) => keyOf(ids.at(number) ?? '') ?? 0))
}

/**
 * Sorts the keys of titles, given in the order of their numbers; 0 means none. Of several titles with the same key
 * the latest is found.
 */
export function indexOfKeys(keys: Uint32Array): IdIndex {
  const numbers = Uint32Array.from(keys.keys())
    .filter((number) => keys[number] !== 0)
    .sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || b - a)
  return { keys: numbers.map((number) => keys[number] ?? 0), numbers }
}

/** The number of a title by its id. */
export function findId(index: IdIndex, mediaId: string): number | undefined {
  const key = keyOf(mediaId)
  return key === undefined ? undefined : findKey(index, key)
}

/** The number of the title that has a key. */
export function findKey({ keys, numbers }: IdIndex, key: number): number | undefined {
  const at = lowerBound(keys, key)
  return keys[at] === key ? numbers[at] : undefined
}

/** The position of the first of some sorted keys that is not below a bound. */
export function lowerBound(keys: Uint32Array, bound: number): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}
