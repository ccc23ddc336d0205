import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measure, recommend } from '../../src/evaluate/protocols.ts'
import { constantRanker, matrixRanker, rowsRanker } from '../../src/evaluate/rankers.ts'
import { splitUnseenUsers } from '../../src/evaluate/splits.ts'
import { plainSolve } from '../../src/linalg/plain.ts'
import { type EaseSettings, fitEase, userWeights } from '../../src/models/audience/ease.ts'
import { grades, type Interactions, interactionsOf, likeCounts, rowOf } from '../../src/models/audience/interactions.ts'
import { fitLocalRidge } from '../../src/models/audience/local-ridge.ts'
import type { SparseRow } from '../../src/models/audience/prune.ts'
import { titlesByAudience } from '../../src/models/audience/titles-by-audience.ts'
import { seeded } from '../../src/models/random.ts'
import { randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

const compute = await newCompute({ reproducible: true })
const settings: EaseSettings = { lambda: 7, dropout: 0.3, userExponent: 0.5, popularityExponent: 0.2 }

function valueAt(rows: readonly SparseRow[], seed: number, title: number): number {
  const row = rows[seed]
  const at = row?.titles.indexOf(title) ?? -1
  return at < 0 ? 0 : (row?.values[at] ?? 0)
}

/** Users who met random titles and liked some of them. */
function graded(users: number, titles: number, seed: number): Interactions {
  const random = seeded(seed)
  const pairs = Array.from({ length: users * 8 }, () => ({
    user: Math.floor(random() * users),
    title: Math.floor(random() ** 2 * titles),
    grade: Math.floor(random() * 3),
  }))
  return interactionsOf(
    users,
    titles,
    pairs.map((pair) => pair.user),
    pairs.map((pair) => pair.title),
    pairs.map((pair) => pair.grade),
  )
}

/** G[i, j] = Σ_u weight_u · (allRated + 1 if u liked both), by looking at every person for every pair. */
function naiveGram(x: Interactions, allRated: number): number[][] {
  const weights = userWeights(x, settings.userExponent)
  const gradeOf = (user: number, title: number): number => {
    const at = rowOf(x, user).indexOf(title)
    return at < 0 ? -1 : (x.grade?.[(x.start[user] ?? 0) + at] ?? grades.liked)
  }
  return Array.from({ length: x.titles }, (_, i) =>
    Array.from({ length: x.titles }, (__, j) => {
      let sum = 0
      for (let user = 0; user < x.users; user++) {
        const [a, b] = [gradeOf(user, i), gradeOf(user, j)]
        if (a >= 0 && b >= 0) sum += (weights[user] ?? 0) * (allRated + (a === grades.liked && b === grades.liked ? 1 : 0))
      }
      return sum
    }),
  )
}

describe('fitLocalRidge', () => {
  it('is dense EDLAE where every title is a candidate', async () => {
    const check = fc.asyncProperty(fc.integer({ min: 2, max: 40 }), fc.nat(1000), async (titles, seed) => {
      const mark = compute.space.mark()
      const x = randomAudience({ users: 30, titles, kinds: Math.min(3, titles), seed })
      const dense = await fitEase(compute, x, settings)
      const { rows } = await fitLocalRidge(compute, x, settings, { candidates: titles })
      for (let i = 0; i < titles; i++)
        for (let j = 0; j < titles; j++) {
          expect(valueAt(rows, i, j)).toBeCloseTo(dense.data[i * dense.stride + j] ?? 0, 4)
        }
      compute.space.release(mark)
    })
    await fc.assert(check, { numRuns: 15 })
  })

  it.each([
    ['all titles in the head', 100],
    ['half of them in the tail', 12],
    ['no head at all', 0],
  ])('solves the naive Gram matrix of likes and of all that was rated: %s', async (_, head) => {
    const { x } = titlesByAudience(graded(40, 25, 5))
    const g = naiveGram(x, 0.5)
    const { rows } = await fitLocalRidge(
      compute,
      x,
      { ...settings, popularityExponent: 0 },
      { allRated: 0.5, candidates: 100, head },
    )
    const extra = settings.dropout / (1 - settings.dropout)
    for (let title = 0; title < x.titles; title++) {
      const others = Array.from({ length: x.titles }, (__, i) => i).filter((i) => i !== title)
      const a = others.map((i) =>
        others.map((j) => (g[i]?.[j] ?? 0) * (i === j ? 1 + extra : 1) + (i === j ? settings.lambda : 0)),
      )
      const solved = plainSolve(
        a,
        others.map((i) => g[i]?.[title] ?? 0),
      )
      others.forEach((seed, at) => {
        expect(valueAt(rows, seed, title)).toBeCloseTo(solved[at] ?? 0, 4)
      })
    }
  })

  it('finds nearly what all titles as candidates find, and far more than popularity, with few candidates and a small head', async () => {
    const { x } = titlesByAudience(randomAudience({ users: 400, titles: 160, kinds: 8, seed: 3 }))
    const { train, cases } = splitUnseenUsers(x, { randomSeed: 1, testUsers: 100 })
    const found = (ranker: Parameters<typeof recommend>[1]) =>
      measure(recommend(compute.space, ranker, { cases, count: x.titles }), cases).ndcg100
    const { rows } = await fitLocalRidge(
      compute,
      train,
      { ...settings, lambda: 20 },
      { candidates: 40, head: 50, tailEntries: 30 },
    )
    const local = found(rowsRanker('local', rows))
    expect(local).toBeGreaterThan(0.97 * found(matrixRanker('dense', await fitEase(compute, train, { ...settings, lambda: 20 }))))
    expect(local).toBeGreaterThan(1.2 * found(constantRanker('popularity', likeCounts(train))))
  })

  it('gives the same result for any number of candidates beyond the number of titles', async () => {
    const x = randomAudience({ users: 30, titles: 20, kinds: 3, seed: 2 })
    expect(await fitLocalRidge(compute, x, settings, { candidates: 19 })).toEqual(
      await fitLocalRidge(compute, x, settings, { candidates: 500 }),
    )
  })

  it('accepts one user, one title, an empty history and very long ones', async () => {
    expect((await fitLocalRidge(compute, interactionsOf(1, 1, [0], [0]), settings)).rows).toHaveLength(1)
    expect((await fitLocalRidge(compute, interactionsOf(0, 0, [], []), settings)).rows).toEqual([])
    const long = interactionsOf(
      2,
      2500,
      Array.from({ length: 2504 }, (_, i) => (i < 2500 ? 0 : 1)),
      [...Array.from({ length: 2500 }, (_, i) => i), ...[0, 1, 2, 3]],
    )
    const { rows } = await fitLocalRidge(compute, long, settings, { candidates: 8 })
    expect(rows[0]?.values.every(Number.isFinite)).toBe(true)
  })
})
