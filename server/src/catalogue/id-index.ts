import type { Texts } from './catalogue-file.ts'

/** Ids as numbers, sorted, and whose they are: found by halving, eight bytes a title. */
export type IdIndex = { keys: Uint32Array; numbers: Uint32Array }

/** `MV_<n>` → 2n, `TV_<n>` → 2n + 1; undefined for what no title of ours can be called. */
function keyOf(mediaId: string): number | undefined {
  const digits = /^(?:MV|TV)_([1-9]\d{0,9})$/.exec(mediaId)?.[1]
  const key = Number(digits) * 2 + (mediaId.startsWith('T') ? 1 : 0)
  return digits !== undefined && key < 2 ** 32 ? key : undefined
}

/** Sorts the ids of all titles. */
export function idIndexOf(ids: Texts): IdIndex {
  const keys = Uint32Array.from({ length: ids.length }, (_, number) => keyOf(ids.at(number) ?? '') ?? 0)
  const numbers = Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  return { keys: numbers.map((number) => keys[number] ?? 0), numbers }
}

/** The number of a title by its id. */
export function findId({ keys, numbers }: IdIndex, mediaId: string): number | undefined {
  const key = keyOf(mediaId)
  if (key === undefined) return undefined
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? 0) < key) low = middle + 1
    else high = middle
  }
  return keys[low] === key ? numbers[low] : undefined
}
