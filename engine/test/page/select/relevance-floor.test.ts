import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relevanceAt } from '../../../src/page/pool/pool.ts'
import { openRelevanceFloor, relevanceByRank } from '../../../src/page/select/relevance-floor.ts'

/** The attention weight of a column or row: it falls with the logarithm. */
const attention = (place: number): number => 1 / Math.log2(place + 2)

/** The relevance of row `row` of the plain ranking, cut into rows of `width`. */
function idealRow(row: number, width: number): number {
  return Array.from({ length: width }, (_, column) => attention(column) * relevanceAt(row * width + column)).reduce(
    (sum, one) => sum + one,
    0,
  )
}

describe('the relevance floor', () => {
  it('is computed from the ranking of the core titles for a narrow taste', () => {
    const ofTaste = (rank: number): number => relevanceAt(7 * rank + 3)
    const ideal = Array.from({ length: 8 }, (_, column) => attention(column) * ofTaste(column)).reduce((sum, one) => sum + one, 0)
    expect(openRelevanceFloor(8, 0.9, ofTaste).min()).toBeCloseTo(0.9 * ideal, 10)
  })

  it('uses the ranking of core titles for a narrow taste, else of titles above their prior, else of all for newcomers', () => {
    const relevance = Float32Array.from({ length: 32 }, (_, rank) => relevanceAt(rank))
    const everyThird = { bits: Uint32Array.of(0b1001001), whole: null, isEra: false, hasSubjects: () => true, isOf: () => true }
    const everySecond = Uint32Array.of(0b10101)
    const known = { pool: { relevance }, areNewcomers: false, hasFewSeeds: false }
    const ranksBy = (of: Parameters<typeof relevanceByRank>[0]) => [0, 1, 2].map((rank) => relevanceByRank(of)(rank))
    const at = (...ranks: number[]) => ranks.map((rank) => relevance[rank])
    expect(ranksBy({ ...known, core: everyThird, abovePrior: everySecond })).toEqual(at(0, 3, 6))
    expect(ranksBy({ ...known, core: null, abovePrior: everySecond })).toEqual(at(0, 2, 4))
    for (const stranger of [{ areNewcomers: true }, { hasFewSeeds: true }])
      expect(ranksBy({ ...known, ...stranger, core: null, abovePrior: everySecond })).toEqual([0, 1, 2].map(relevanceAt))
  })

  it('of the first row is its share of the relevance of the ranking’s first row', () => {
    expect(openRelevanceFloor(8, 0.92).min()).toBeCloseTo(0.92 * idealRow(0, 8), 10)
    expect(openRelevanceFloor(10, 1).min()).toBeCloseTo(idealRow(0, 10), 10)
  })

  it('at a share of 1 equals the relevance of the ranking at every row', () => {
    const floor = openRelevanceFloor(8, 1)
    for (let row = 0; row < 20; row++) {
      expect(floor.min()).toBeCloseTo(idealRow(row, 8), 8)
      floor.add(idealRow(row, 8), false)
    }
  })

  it('keeps the sum over the page at its share of the ranking’s sum, whatever the rows so far', () => {
    const gains = fc.array(fc.double({ min: 0, max: 4, noNaN: true }), { minLength: 1, maxLength: 12 })
    const check = fc.property(gains, fc.double({ min: 0.5, max: 1, noNaN: true }), (given, share) => {
      const floor = openRelevanceFloor(8, share)
      for (const gain of given) floor.add(gain, false)
      const rows = given.length
      const sum = given.reduce((total, gain, row) => total + attention(row) * gain, 0)
      const ideal = Array.from({ length: rows + 1 }, (_, row) => attention(row) * idealRow(row, 8)).reduce((a, b) => a + b, 0)
      expect(sum + attention(rows) * floor.min()).toBeCloseTo(share * ideal, 8)
    })
    fc.assert(check, { numRuns: 100 })
  })

  it('credits the relevance of an exempt row without raising the required sum', () => {
    const [plain, beside] = [openRelevanceFloor(8, 0.9), openRelevanceFloor(8, 0.9)]
    beside.add(0.5, true)
    expect(beside.min()).toBeCloseTo(plain.min() - 0.5, 10)
  })
})
