/**
 * Collects the best of many (cost, rank) pairs: the lowest cost first, then the lowest rank; each rank once, at its
 * lowest cost.
 */
export interface BestKeys {
  /** Whether a pair of this cost may still be among the best. */
  mayAdd(cost: number): boolean
  add(cost: number, rank: number): void
  found(): { cost: number; rank: number }[]
}

/**
 * A buffer for the best `limit` pairs with ranks below `size`. It is sorted and cut when full, so that most pairs cost
 * one comparison.
 */
export function bestKeys(limit: number, size: number): BestKeys {
  const buffer = new Float64Array(Math.max(256, limit * 4))
  let length = 0
  let worst = Infinity
  const cut = (): void => {
    const sorted = buffer.subarray(0, length).sort()
    const taken = new Set<number>()
    length = 0
    for (const key of sorted) {
      if (taken.size === limit) break
      if (taken.has(key % size)) continue
      taken.add(key % size)
      buffer[length++] = key
    }
    if (length === limit) worst = buffer[limit - 1] ?? Infinity
  }
  return {
    mayAdd: (cost) => cost * size < worst,
    add: (cost, rank) => {
      const key = cost * size + rank
      if (key >= worst) return
      buffer[length++] = key
      if (length === buffer.length) cut()
    },
    found: () => {
      cut()
      return Array.from(buffer.subarray(0, length), (key) => ({ cost: Math.floor(key / size), rank: key % size }))
    },
  }
}
