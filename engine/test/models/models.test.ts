import { describe, expect, it } from 'vitest'
import { measure, recommend } from '../../src/evaluate/protocols.ts'
import { constantRanker, factorsRanker, matrixRanker, servedRanker } from '../../src/evaluate/rankers.ts'
import { splitUnseenUsers } from '../../src/evaluate/splits.ts'
import { plainInverse, plainSolve } from '../../src/linalg/plain.ts'
import { fitEase, plainEase } from '../../src/models/audience/ease.ts'
import { fitModel } from '../../src/models/audience/fit.ts'
import { fitIals, type IalsSettings, ridgeOf } from '../../src/models/audience/ials.ts'
import { interactionsOf, likeCounts, likesOf, rowOf, transpose } from '../../src/models/audience/interactions.ts'
import { joinRows, kthLargest, prune } from '../../src/models/audience/prune.ts'
import { titlesByAudience } from '../../src/models/audience/titles-by-audience.ts'
import { decodeModel, encodeModel } from '../../src/models/files/model-file.ts'
import { defaultSettings } from '../../src/models/model.ts'
import { openScorer } from '../../src/models/scoring/scorer.ts'
import { madeIds, randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

const compute = await newCompute({ reproducible: true })
const audience = randomAudience({ users: 300, titles: 120, kinds: 6, seed: 3 })

describe('fitEase', () => {
  it('equals W = I − P·diag(P)⁻¹ by a direct inverse', async () => {
    const x = randomAudience({ users: 40, titles: 25, kinds: 3, seed: 5 })
    const count = Array.from({ length: 25 }, (_, i) =>
      Array.from({ length: 25 }, (__, j) => {
        const both = Array.from({ length: x.users }, (___, u) => rowOf(x, u)).filter((row) => row.includes(i) && row.includes(j))
        return both.length + (i === j ? 7 : 0)
      }),
    )
    const p = plainInverse(count)
    const w = await fitEase(compute, x, { ...plainEase, lambda: 7 })
    for (let i = 0; i < 25; i++)
      for (let j = 0; j < 25; j++) {
        const wanted = i === j ? 0 : -(p[i]?.[j] ?? 0) / (p[j]?.[j] ?? 1)
        expect(w.data[i * w.stride + j]).toBeCloseTo(wanted, 4)
      }
  })

  it('has no weight between two audiences that share no title', async () => {
    const pairs = Array.from({ length: 400 }, (_, i) => ({ user: i % 20, title: ((i * 7) % 10) * 2 + (i % 2) }))
    const x = interactionsOf(
      20,
      20,
      pairs.map((p) => p.user),
      pairs.map((p) => p.title),
    )
    const w = await fitEase(compute, x, { ...plainEase, lambda: 1, dropout: 0.2 })
    for (let i = 0; i < 20; i++)
      for (let j = 0; j < 20; j++) {
        if (i % 2 !== j % 2) expect(Math.abs(w.data[i * w.stride + j] ?? 1)).toBeLessThan(1e-6)
      }
  })

  it('finds far more than popularity does', async () => {
    const { train, cases } = splitUnseenUsers(audience, { randomSeed: 1, testUsers: 60 })
    const count = audience.titles
    const ease = matrixRanker('EASE', await fitEase(compute, train, { ...plainEase, lambda: 20 }))
    const popular = constantRanker('popularity', likeCounts(train))
    const [ours, theirs] = [ease, popular].map(
      (ranker) => measure(recommend(compute.space, ranker, { cases, count }), cases).ndcg100,
    )
    expect(ours).toBeGreaterThan(1.3 * (theirs ?? 1))
  })

  it('accepts one user, one title and an empty history', async () => {
    const one = await fitEase(compute, interactionsOf(1, 1, [0], [0]), { ...plainEase, lambda: 1 })
    expect(one.data[0]).toBe(0)
    const none = await fitEase(compute, interactionsOf(0, 0, [], []), { ...plainEase, lambda: 1 })
    expect(none.rows).toBe(0)
  })
})

describe('fitIals', () => {
  const settings: IalsSettings = { d: 16, alpha: 0.2, lambda: 0.02, rounds: 6, seed: 4 }

  it('solves every title exactly against the users, like the reference', async () => {
    const x = randomAudience({ users: 30, titles: 20, kinds: 3, seed: 6 })
    const { titles } = await fitIals(compute, x, { ...settings, rounds: 1 })
    const users = Array.from({ length: x.users }, (_, u) => solved(startRows(x.titles), Array.from(rowOf(x, u)), x.titles))
    const again = transpose(x)
    for (let t = 0; t < x.titles; t++) {
      const wanted = solved(users, Array.from(rowOf(again, t)), x.users)
      wanted.forEach((value, i) => {
        expect(titles.data[t * titles.stride + i]).toBeCloseTo(value, 3)
      })
    }
  })

  /** (alpha·FᵀF + Σ f·fᵀ + ridge·I)⁻¹ · Σ f, by the book. */
  function solved(factors: number[][], mine: number[], others: number): number[] {
    const { d, alpha } = settings
    const own = mine.map((i) => factors[i] ?? [])
    const ridge = ridgeOf(settings, mine.length, others)
    const dot = (rows: number[][], i: number, j: number): number =>
      rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0)
    const a = Array.from({ length: d }, (_, i) =>
      Array.from({ length: d }, (__, j) => alpha * dot(factors, i, j) + dot(own, i, j) + (i === j ? ridge : 0)),
    )
    return plainSolve(
      a,
      Array.from({ length: d }, (_, i) => own.reduce((sum, row) => sum + (row[i] ?? 0), 0)),
    )
  }

  it('finds far more than popularity does, and the same with the same seed', async () => {
    const { train, cases } = splitUnseenUsers(audience, { randomSeed: 1, testUsers: 60 })
    const count = audience.titles
    const lists = async (): Promise<Uint32Array[]> =>
      recommend(compute.space, factorsRanker(compute.space, await fitIals(compute, train, settings), settings), { cases, count })
    const first = await lists()
    const popular = measure(recommend(compute.space, constantRanker('p', likeCounts(train)), { cases, count }), cases)
    expect(measure(first, cases).ndcg100).toBeGreaterThan(1.3 * popular.ndcg100)
    expect(await lists()).toEqual(first)
  })

  /** The factors that a fit with this seed starts from: a fit of no rounds. */
  function startRows(titles: number): number[][] {
    const d = settings.d
    return Array.from({ length: titles }, (_, t) => Array.from(start.subarray(t * d, (t + 1) * d)))
  }
})

const start = (
  await fitIals(compute, randomAudience({ users: 30, titles: 20, kinds: 3, seed: 6 }), {
    d: 16,
    alpha: 0.2,
    lambda: 0.02,
    rounds: 0,
    seed: 4,
  })
).titles.data.slice()

describe('prune', () => {
  it('keeps the strongest of each row, signs included, in rising order and 8 bits', () => {
    const rowOf = (...all: number[]) => ({ titles: Uint32Array.from(all.keys()), values: Float32Array.from(all) })
    const w = [rowOf(0, 5, -9, 1, 0.5, 2), rowOf(), rowOf(3, 3, 3, 3, 3, 3)]
    const floors = new Float32Array(6).fill(Infinity)
    const { start: rows, titles, values, scale } = joinRows(prune({ rows: w, floors }, 3))
    expect([...rows]).toEqual([0, 3, 3, 6])
    expect([...titles]).toEqual([1, 2, 5, 0, 1, 2])
    expect([...values].slice(0, 3)).toEqual([71, -127, 28])
    expect((values[0] ?? 0) * (scale[0] ?? 0)).toBeCloseTo(5, 1)
  })

  it('keeps an entry of a full row that is among the strongest of its column', () => {
    const row = { titles: Uint32Array.of(1, 2, 3, 4), values: Float32Array.of(5, -9, 0.2, 4) }
    const floors = Float32Array.of(9, 9, 9, 0.2, 9)
    const [kept] = prune({ rows: [row], floors }, 2)
    expect([...(kept?.titles ?? [])]).toEqual([1, 2, 3])
  })

  it('finds the k-th largest of any values', () => {
    for (let k = 1; k <= 50; k++) {
      const values = Float32Array.from({ length: 50 }, (_, i) => (i * 37) % 11)
      const wanted = Float32Array.from(values).sort().reverse()[k - 1]
      expect(kthLargest(values, k)).toBe(wanted)
    }
  })
})

describe('titlesByAudience', () => {
  it('leaves out titles that nobody met, and numbers the others by falling audience', () => {
    const { x, titles } = titlesByAudience(interactionsOf(3, 5, [0, 1, 2, 0, 1, 0], [4, 4, 4, 1, 1, 3]))
    expect([...titles]).toEqual([4, 1, 3])
    expect([...x.title]).toEqual([0, 1, 2, 0, 1, 0])
    expect(x.titles).toBe(3)
  })

  it('takes those with the largest audience where fewer are asked for', () => {
    const { x, titles } = titlesByAudience(interactionsOf(3, 5, [0, 1, 2, 0, 1, 0], [4, 4, 4, 1, 1, 3]), 2)
    expect([...titles]).toEqual([4, 1])
    expect([...x.title]).toEqual([0, 1, 0, 1, 0])
  })
})

describe('interactionsOf', () => {
  it('lists each pair once, with the better of its grades, in rising order', () => {
    const x = interactionsOf(2, 4, [1, 0, 1, 1], [3, 2, 3, 0], [1, 0, 2, 1])
    expect([...x.start]).toEqual([0, 1, 3])
    expect([...x.title]).toEqual([2, 0, 3])
    expect([...(x.grade ?? [])]).toEqual([0, 1, 2])
    expect([...likeCounts(x)]).toEqual([0, 0, 0, 1])
    expect([...likesOf(x).start]).toEqual([0, 0, 1])
  })
})

describe('fitModel', () => {
  it('makes every title with an audience recommendable, and survives a round trip through its file', async () => {
    const { train, cases } = splitUnseenUsers(audience, { randomSeed: 1, testUsers: 100 })
    const ids = madeIds(audience.titles)
    const places = new Map(ids.map((id, at) => [id, at]))
    const settings = {
      ...defaultSettings,
      ease: { ...defaultSettings.ease, lambda: 20 },
      ials: { ...defaultSettings.ials, d: 16 },
    }
    const model = await fitModel(compute, train, ids, { settings, candidates: 30 })
    expect(decodeModel(encodeModel(model))).toEqual(model)
    const binding = { count: ids.length, positionOf: (id: string) => places.get(id), content: null }
    const lists = recommend(compute.space, servedRanker(openScorer(compute.space, model, binding)), { cases, count: ids.length })
    const audienceSizes = likeCounts(train)
    const few = Uint32Array.from(audienceSizes.keys()).filter(
      (title) => (audienceSizes[title] ?? 0) > 0 && (audienceSizes[title] ?? 0) <= 20,
    )
    const shown = new Set(lists.flatMap((list) => [...list.subarray(0, 50)]))
    expect(few.length).toBeGreaterThan(10)
    expect(few.filter((title) => shown.has(title)).length).toBeGreaterThan(few.length / 2)
  })
})
