import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestKeys } from '../../src/catalogue/search/best-keys.ts'

interface Pair {
  readonly cost: number
  readonly rank: number
}

/** The reference: a full sort, with the lowest cost of each rank. */
function naiveBest(pairs: readonly Pair[], limit: number): Pair[] {
  const min = new Map<number, number>()
  for (const { cost, rank } of pairs) min.set(rank, Math.min(cost, min.get(rank) ?? Infinity))
  const all = Array.from(min, ([rank, cost]) => ({ cost, rank }))
  return all.sort((a, b) => a.cost - b.cost || a.rank - b.rank).slice(0, limit)
}

const SIZE = 500
const pair = fc.record({ cost: fc.nat(40), rank: fc.nat(SIZE - 1) })

describe('bestKeys', () => {
  it('keeps the same keys as a full sort, however often its buffer is truncated', () => {
    const check = fc.property(fc.array(pair, { maxLength: 1500, size: 'max' }), fc.nat(80), (pairs, limit) => {
      const best = bestKeys(limit, SIZE)
      for (const { cost, rank } of pairs) best.add(cost, rank)
      expect(best.found()).toEqual(naiveBest(pairs, limit))
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('may be read at any time, and accepts more keys afterwards', () => {
    const check = fc.property(fc.array(pair, { maxLength: 400, size: 'max' }), fc.nat(400), (pairs, half) => {
      const best = bestKeys(20, SIZE)
      for (const { cost, rank } of pairs.slice(0, half)) best.add(cost, rank)
      best.found()
      for (const { cost, rank } of pairs.slice(half)) best.add(cost, rank)
      expect(best.found()).toEqual(naiveBest(pairs, 20))
    })
    fc.assert(check, { numRuns: 40 })
  })

  it('accepts exactly the pairs that can still be among the best', () => {
    const best = bestKeys(2, 10)
    expect(best.mayAdd(1e6)).toBe(true)
    for (const rank of [3, 4]) best.add(7, rank)
    best.found()
    expect([6, 7, 8].map((cost) => best.mayAdd(cost))).toEqual([true, true, false])
    best.add(7, 1)
    expect(best.found()).toEqual([
      { cost: 7, rank: 1 },
      { cost: 7, rank: 3 },
    ])
  })

  it('is empty without keys', () => {
    expect(bestKeys(5, 10).found()).toEqual([])
  })
})
