/** Maximum length of a list. */
const MAX_RELATED = 60
/** More than the number of targets: a power of two, so that a slot and a value of 32 bits form one exact number. */
const SLOT_RANGE = 2 ** 16

/** The list of one title: titles in rising order, with their values. */
export interface RelatedEntries {
  readonly titles: Uint32Array
  readonly values: Float32Array
}

const number = new Float32Array(1)
const bits = new Uint32Array(number.buffer)

/** The 32 bits of a number, transformed so that they sort like the numbers. */
function orderedBits(value: number): number {
  number[0] = value
  const word = bits[0]
  return (word >>> 31 === 1 ? ~word : word | 0x80000000) >>> 0
}

/** The inverse of `orderedBits`. */
function numberOf(ordered: number): number {
  bits[0] = ordered >>> 31 === 1 ? ordered & 0x7fffffff : ~ordered
  return number[0]
}

/** Collects the entries with the highest scores, at most MAX_RELATED; of equal scores the lower slot is kept. */
export function bestEntries(members: Uint32Array) {
  const max = 4 * MAX_RELATED
  // Value and slot form one number: typed arrays sort much faster without a comparison function.
  const keys = new Float64Array(max)
  const values = new Float32Array(members.length)
  let [count, minScore] = [0, -Infinity]
  const keepBest = (): void => {
    keys.subarray(0, count).sort()
    keys.copyWithin(0, Math.max(0, count - MAX_RELATED), count)
    count = Math.min(count, MAX_RELATED)
  }
  return {
    offer: (slot: number, value: number, score: number): void => {
      if (score < minScore) return
      values[slot] = value
      keys[count++] = orderedBits(score) * SLOT_RANGE + (SLOT_RANGE - 1 - slot)
      if (count < max) return
      keepBest()
      minScore = numberOf(Math.floor(keys[0] / SLOT_RANGE))
    },
    take: (): RelatedEntries => {
      keepBest()
      for (let at = 0; at < count; at++) {
        const slot = SLOT_RANGE - 1 - (keys[at] % SLOT_RANGE)
        keys[at] = members[slot] * SLOT_RANGE + slot
      }
      const byTitle = keys.subarray(0, count).sort()
      const list = { titles: new Uint32Array(count), values: new Float32Array(count) }
      for (let at = 0; at < count; at++) {
        const key = byTitle[at]
        list.titles[at] = Math.floor(key / SLOT_RANGE)
        list.values[at] = values[key % SLOT_RANGE]
      }
      count = 0
      minScore = -Infinity
      return list
    },
  }
}
