import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hillClimb } from '../../src/evaluate/choose/hill-climb.ts'
import { blendAll, correctTables, meanQuality, type Search } from '../../src/evaluate/choose/search.ts'
import { leaveOneOut } from '../../src/evaluate/leave-one-out.ts'
import { listsRanker } from '../../src/evaluate/lists-ranker.ts'
import { coverageMetrics, meanMetrics, ndcgAt, overallQuality, rankingOf, recallAt } from '../../src/evaluate/metrics.ts'
import { measure, measureSampled, type Ranker, recallByAudience, recommend } from '../../src/evaluate/protocols.ts'
import { constantRanker, matrixRanker, renumber, rowsRanker } from '../../src/evaluate/rankers.ts'
import { blendTables, qualityOf, scaleColumns, scoreTable } from '../../src/evaluate/score-table.ts'
import type { TestCase } from '../../src/evaluate/splits.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { interactionsOf } from '../../src/models/audience/interactions.ts'

const space = plainSpace()
const u32 = (...numbers: number[]): Uint32Array => Uint32Array.from(numbers)
const caseOf = (history: number[], heldOut: number[]): TestCase => ({ history: u32(...history), heldOut: u32(...heldOut) })

describe('recall and NDCG', () => {
  it('equal their formulae', () => {
    const wanted = new Set([3, 5, 9])
    expect(recallAt([5, 1, 3, 9], wanted, 3)).toBeCloseTo(2 / 3, 9)
    expect(recallAt([5, 1, 3, 9], wanted, 1)).toBe(1)
    const ideal = 1 + 1 / Math.log2(3) + 0.5
    expect(ndcgAt([5, 1, 3], wanted, 100)).toBeCloseTo(1.5 / ideal, 9)
  })

  it('are 1 where all held-out titles rank first, 0 where none is listed, and always between', () => {
    const list = fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 120, size: 'max' })
    const check = fc.property(list, fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 60 }), (shown, heldOut) => {
      const { recall20, recall50, ndcg100 } = rankingOf(shown, heldOut)
      for (const metric of [recall20, recall50, ndcg100]) {
        expect(metric).toBeGreaterThanOrEqual(0)
        expect(metric).toBeLessThanOrEqual(1 + 1e-12)
      }
      const others = shown.filter((title) => !heldOut.includes(title))
      expect(rankingOf([...heldOut, ...others], heldOut)).toEqual({ recall20: 1, recall50: 1, ndcg100: 1 })
      expect(overallQuality(rankingOf(others, heldOut))).toBe(0)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('are averaged over users, and 0 without users', () => {
    const [all, none] = [rankingOf([1], [1]), rankingOf([2], [1])]
    expect(meanMetrics([all, none])).toEqual({ recall20: 0.5, recall50: 0.5, ndcg100: 0.5 })
    expect(overallQuality(meanMetrics([]))).toBe(0)
  })
})

describe('reachOf', () => {
  it('counts the titles shown to anybody, and has a high Gini index where few titles are shown often', () => {
    const audience = Float32Array.of(8, 4, 2, 0)
    const even = coverageMetrics([[0, 1], [2, 3]], audience, 8) // biome-ignore format: one thought
    expect([even.coverage, even.gini]).toEqual([1, 0])
    expect(even.novelty).toBeCloseTo((0 + 1 + 2 + 3) / 4, 9)
    const one = coverageMetrics([[0], [0], [0]], audience, 8)
    expect([one.coverage, one.gini, one.novelty]).toEqual([0.25, 0.75, 0])
  })

  it('is 0 where nothing is shown', () => {
    expect(coverageMetrics([], new Float32Array(3), 5)).toEqual({ coverage: 0, gini: 0, novelty: 0 })
  })
})

describe('hillClimb', () => {
  const grid = [1, 2, 3, 5, 8]

  it('finds the maximum of a unimodal function from any start', async () => {
    for (const top of grid) {
      for (const from of [0, 2.4, 5, 99]) {
        const { value } = await hillClimb(grid, from, (tried) => -Math.abs(tried - top))
        expect(value).toBe(top)
      }
    }
  })

  it('evaluates no value twice, and stays where nothing is better', async () => {
    const tried: number[] = []
    const { value } = await hillClimb(grid, 3, (one) => {
      tried.push(one)
      return 0
    })
    expect([value, tried]).toEqual([3, [3, 5, 2]])
  })

  it('refuses an empty grid', async () => {
    await expect(hillClimb([], 1, () => 0)).rejects.toThrow('nothing to choose from')
  })
})

describe('recommend', () => {
  const values = Float32Array.from({ length: 150 }, (_, title) => (title * 37) % 150)
  const ranker = constantRanker('constant', values)

  it('ranks at most a hundred titles outside the history, best first', () => {
    const [list] = recommend(space, ranker, { cases: [caseOf([0, 4, 77], [])], count: 150 })
    const wanted = [...values.keys()]
      .filter((title) => ![0, 4, 77].includes(title))
      .sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0))
    expect(Array.from(list ?? [])).toEqual(wanted.slice(0, 100))
  })

  it('ranks only the given titles', () => {
    const lists = recommend(space, ranker, { cases: [caseOf([2], []), caseOf([], [])], count: 150, among: u32(1, 2, 3) })
    expect(lists.map((list) => Array.from(list))).toEqual([
      [3, 1],
      [3, 2, 1],
    ])
  })

  it('is measured against the held-out titles', () => {
    const cases = [caseOf([], [149]), caseOf([], [1])]
    expect(measure([[149], [2]], cases).recall20).toBe(0.5)
  })
})

describe('measureSampled', () => {
  const scores = Float32Array.from({ length: 40 }, (_, title) => title)
  const sampled = (heldOut: number, negatives: number[]) => ({ history: u32(), heldOut, negatives: u32(...negatives) })

  it('counts a hit in the first ten, discounted by its rank', () => {
    const ahead = (count: number): number[] => Array.from({ length: count }, (_, i) => 39 - i)
    const of = (place: number) => measureSampled(space, constantRanker('c', scores), [sampled(5, ahead(place))], 40)
    expect(of(0)).toEqual({ hr10: 1, ndcg10: 1 })
    expect(of(2)).toEqual({ hr10: 1, ndcg10: 0.5 })
    expect(of(9).hr10).toBe(1)
    expect(of(10)).toEqual({ hr10: 0, ndcg10: 0 })
  })

  it('counts a tie against the held-out title', () => {
    const flat = constantRanker('flat', new Float32Array(40))
    expect(measureSampled(space, flat, [sampled(5, [6, 7])], 40).ndcg10).toBeCloseTo(0.5, 9)
    expect(measureSampled(space, flat, [], 40)).toEqual({ hr10: 0, ndcg10: 0 })
  })
})

describe('recallByAudience', () => {
  it('separates titles of small, medium and large audience, each a third of all interactions', () => {
    const audience = Float32Array.of(1, 1, 1, 3, 3)
    const cases = [caseOf([], [0, 3, 4]), caseOf([], [1, 4])]
    expect(recallByAudience([[0, 4], [2]], cases, audience)).toEqual([0.5, 0, 0.5])
  })

  it('uses the first fifty of a list, and is 0 where nothing was held out', () => {
    const long = Array.from({ length: 60 }, (_, i) => i)
    const audience = new Float32Array(60).fill(1)
    expect(recallByAudience([long], [caseOf([], [55, 1])], audience)).toEqual([1, 0, 0])
    expect(recallByAudience([], [], audience)).toEqual([0, 0, 0])
  })
})

describe('rankers', () => {
  const rows = [
    { titles: u32(1, 2), values: Float32Array.of(0.5, -1) },
    { titles: u32(0), values: Float32Array.of(2) },
    { titles: u32(), values: new Float32Array(0) },
  ]
  const matrix = { rows: 3, cols: 3, stride: 4, data: Float32Array.of(0, 0.5, -1, 9, 2, 0, 0, 9, 0, 0, 0, 9) }
  const scoresOf = (ranker: Ranker, history: number[], grades?: number[]): number[] => {
    const scores = new Float32Array(3).fill(7)
    ranker.score(u32(...history), scores, grades && Uint8Array.from(grades))
    return Array.from(scores)
  }

  it('of sparse rows and of a dense matrix give the same scores for every history', () => {
    const worth = [-1, 0.5, 1] as const
    const check = fc.property(
      fc.uniqueArray(fc.nat(2)),
      fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
      (history, grades) => {
        const own = grades.slice(0, history.length)
        expect(scoresOf(rowsRanker('rows', rows, worth), history, own)).toEqual(
          scoresOf(matrixRanker('dense', matrix, worth), history, own),
        )
      },
    )
    fc.assert(check, { numRuns: 40 })
    expect(scoresOf(rowsRanker('rows', rows), [0, 1])).toEqual([2, 0.5, -1])
  })

  it('ignore ratings that are not likes, unless given a weight for them', () => {
    expect(scoresOf(matrixRanker('dense', matrix), [0, 1], [1, 2])).toEqual([2, 0, 0])
  })

  it('that are renumbered use catalogue positions, without titles that the catalogue lacks', () => {
    const seen: [number[], number[]][] = []
    const whole: Ranker = {
      name: 'whole',
      score: (history, scores, grades) => {
        seen.push([Array.from(history), Array.from(grades ?? [])])
        scores.forEach((_, title) => {
          scores[title] = title * 10
        })
      },
    }
    const ranker = renumber(whole, u32(4, 9, 1), 5)
    const scores = new Float32Array(3)
    ranker.score(u32(0, 1, 2), scores, Uint8Array.of(2, 1, 0))
    expect(seen).toEqual([[[4, 1], [2, 0]]]) // biome-ignore format: one thought
    expect([...scores]).toEqual([40, 0, 10])
  })

  it('of imported lists score by rank, less where many met both titles', () => {
    const train = interactionsOf(50, 3, Array.from({ length: 100 }, (_, i) => i % 50), Array.from({ length: 100 }, (_, i) => (i < 50 ? 0 : 1))) // biome-ignore format: one thought
    const listed = new Map([[10, [12, 11, 99]]])
    const ranker = listsRanker(listed, { train, cases: [] }, u32(10, 11, 12))
    const scores = new Float32Array(4)
    ranker.score(u32(0), scores)
    expect(scores[2]).toBeCloseTo(1, 6)
    expect(scores[1]).toBeCloseTo(0.5 / Math.SQRT2, 6)
    expect(scores[0]).toBe(0)
  })
})

describe('a table of scores', () => {
  const cases = [caseOf([0], [1]), caseOf([1], [2])]
  const table = (values: number[]) => scoreTable(space, constantRanker('c', Float32Array.from(values)), cases, 3)

  it('is blended and scaled title by title', () => {
    const sum = blendTables(table([1, 2, 3]), table([10, 0, -10]), 0.5)
    expect(sum.rows.map((row) => Array.from(row))).toEqual([[6, 2, -2], [6, 2, -2]]) // biome-ignore format: one thought
    expect(Array.from(scaleColumns(sum, Float32Array.of(1, 2, 0)).rows[0] ?? [])).toEqual([6, 4, -0])
  })

  it('is measured by the order of titles outside the history', () => {
    expect(qualityOf(space, table([0, 2, 1]), 'ranking')).toBe(1)
    // The held-out title ranks second for one of two users: recall is 1, NDCG 1 and 1 ÷ log2(3).
    expect(qualityOf(space, table([9, 2, 1]), 'ranking')).toBeCloseTo((2 + (1 + 1 / Math.log2(3)) / 2) / 3, 9)
    // Titles of the history do not count as ranked ahead; all others do.
    expect(
      [
        [0, 9, 8],
        [9, 1, 0],
      ].map((values) => qualityOf(space, table(values), 'sampled')),
    ).toEqual([1, 0.5])
  })

  it('gives, for sampled candidates, the probability of a rank among the first ten', () => {
    const values = Array.from({ length: 101 }, (_, title) => -title)
    const hit = (heldOut: number): number =>
      qualityOf(space, scoreTable(space, constantRanker('c', Float32Array.from(values)), [caseOf([], [heldOut])], 101), 'sampled')
    expect([hit(0), hit(100)]).toEqual([1, 0])
    expect(hit(10)).toBeGreaterThan(hit(11))
    expect(hit(10)).toBeCloseTo(0.45, 1)
  })

  it('over several folds is weighted by their cases; a weight or exponent of 0 has no effect', () => {
    const [one, two] = [table([1, 2, 3]), { ...table([3, 2, 1]), cases: [] }]
    expect(meanQuality([one, two], (of) => (of === one ? 4 : 100))).toBe(4)
    expect(blendAll([one], [one], 0)[0]).toBe(one)
    const search = { folds: [{ audience: Float32Array.of(1, 4, 16) }] } as unknown as Search
    expect(correctTables(search, [one], 0)[0]).toBe(one)
    expect(Array.from(correctTables(search, [one], 0.5)[0]?.rows[0] ?? [])).toEqual([2, 2, 1.5])
  })
})

describe('leaveOneOut', () => {
  const x = interactionsOf(4, 9, [0, 0, 0, 1, 2, 2], [1, 4, 7, 3, 0, 8])

  it('holds the latest title where times are known, and trains on all others', () => {
    const { train, cases } = leaveOneOut(x, { randomSeed: 1, momentOf: (_, title) => (title === 4 ? 100 : title) })
    expect(cases.map(({ heldOut, history }) => [heldOut, Array.from(history)])).toEqual([
      [4, [1, 7]],
      [8, [0]],
    ])
    expect(Array.from(train.title)).toEqual([1, 7, 3, 0])
  })

  it('samples different titles that the user never met, as many as there are', () => {
    for (const { heldOut, history, negatives } of leaveOneOut(x, { randomSeed: 3 }).cases) {
      const rated = [...history, heldOut]
      expect(new Set(negatives).size).toBe(9 - rated.length)
      expect(Array.from(negatives).some((title) => rated.includes(title))).toBe(false)
    }
  })

  it('is the same for the same seed', () => {
    expect(leaveOneOut(x, { randomSeed: 5 })).toEqual(leaveOneOut(x, { randomSeed: 5 }))
  })
})
