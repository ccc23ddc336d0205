/** Keeps the best of many (tier, rank) pairs: low tier first, then low rank, each rank once. */
export interface Best {
  add(tier: number, rank: number): void
  found(): { tier: number; rank: number }[]
}

/** Room for the best `limit` of ranks below `size`; a full buffer is sorted and cut, so most pairs cost one comparison. */
export function bestKeys(limit: number, size: number): Best {
  const buffer = new Float64Array(Math.max(256, limit * 4))
  let length = 0
  let worst = Infinity
  const cut = (): void => {
    const sorted = buffer.subarray(0, length).sort()
    const met = new Set<number>()
    length = 0
    for (const key of sorted) {
      if (met.size === limit) break
      if (met.has(key % size)) continue
      met.add(key % size)
      buffer[length++] = key
    }
    if (length === limit) worst = buffer[limit - 1] ?? Infinity
  }
  return {
    add: (tier, rank) => {
      const key = tier * size + rank
      if (key >= worst) return
      buffer[length++] = key
      if (length === buffer.length) cut()
    },
    found: () => {
      cut()
      return Array.from(buffer.subarray(0, length), (key) => ({ tier: Math.floor(key / size), rank: key % size }))
    },
  }
}
