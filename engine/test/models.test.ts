import { describe, expect, it } from 'vitest'
import { measure, recommend } from '../src/evaluate/protocols.ts'
import { constantRanker, factorsRanker, matrixRanker, servedRanker } from '../src/evaluate/rankers.ts'
import { unseenUsers } from '../src/evaluate/splits.ts'
import { newMatrix } from '../src/linalg/matrix.ts'
import { plainInverse, plainSolve } from '../src/linalg/plain.ts'
import { fitEase, plainEase } from '../src/models/ease.ts'
import { fitModel } from '../src/models/fit.ts'
import { fitIals, type IalsSettings, ridgeOf } from '../src/models/ials.ts'
import { audienceOf, interactionsOf, rowOf, transposed } from '../src/models/interactions.ts'
import { defaultSettings } from '../src/models/model.ts'
import { decodeModel, encodeModel } from '../src/models/model-file.ts'
import { joinRows, kthLargest, prune } from '../src/models/prune.ts'
import { openScorer } from '../src/models/scorer.ts'
import { fitTail } from '../src/models/tail.ts'
import { titlesInReach } from '../src/models/titles-in-reach.ts'
import { madeAudience, madeIds } from './audience.ts'
import { newWorkshop } from './spaces.ts'

const shop = await newWorkshop({ reproducible: true })
const audience = madeAudience({ users: 300, titles: 120, kinds: 6, seed: 3 })

describe('fitEase', () => {
  it('is W = I − P·diag(P)⁻¹, as a direct inverse says', async () => {
    const x = madeAudience({ users: 40, titles: 25, kinds: 3, seed: 5 })
    const count = Array.from({ length: 25 }, (_, i) =>
      Array.from({ length: 25 }, (__, j) => {
        const both = Array.from({ length: x.users }, (___, u) => rowOf(x, u)).filter((row) => row.includes(i) && row.includes(j))
        return both.length + (i === j ? 7 : 0)
      }),
    )
    const p = plainInverse(count)
    const w = await fitEase(shop, x, { ...plainEase, lambda: 7 })
    for (let i = 0; i < 25; i++)
      for (let j = 0; j < 25; j++) {
        const wanted = i === j ? 0 : -(p[i]?.[j] ?? 0) / (p[j]?.[j] ?? 1)
        expect(w.data[i * w.stride + j]).toBeCloseTo(wanted, 4)
      }
  })

  it('tells two separate audiences apart: no weight between the halves of a checkerboard', async () => {
    const pairs = Array.from({ length: 400 }, (_, i) => ({ user: i % 20, title: ((i * 7) % 10) * 2 + (i % 2) }))
    const x = interactionsOf(
      20,
      20,
      pairs.map((p) => p.user),
      pairs.map((p) => p.title),
    )
    const w = await fitEase(shop, x, { ...plainEase, lambda: 1, dropout: 0.2 })
    for (let i = 0; i < 20; i++)
      for (let j = 0; j < 20; j++) {
        if (i % 2 !== j % 2) expect(Math.abs(w.data[i * w.stride + j] ?? 1)).toBeLessThan(1e-6)
      }
  })

  it('finds far more than popularity does', async () => {
    const { train, cases } = unseenUsers(audience, { seed: 1, testUsers: 60 })
    const count = audience.titles
    const ease = matrixRanker('EASE', await fitEase(shop, train, { ...plainEase, lambda: 20 }))
    const popular = constantRanker('popularity', audienceOf(train))
    const [ours, theirs] = [ease, popular].map(
      (ranker) => measure(recommend(shop.space, ranker, { cases, count }), cases).ndcg100,
    )
    expect(ours).toBeGreaterThan(1.3 * (theirs ?? 1))
  })

  it('stands one user, one title and no history', async () => {
    const one = await fitEase(shop, interactionsOf(1, 1, [0], [0]), { ...plainEase, lambda: 1 })
    expect(one.data[0]).toBe(0)
    const none = await fitEase(shop, interactionsOf(0, 0, [], []), { ...plainEase, lambda: 1 })
    expect(none.rows).toBe(0)
  })
})

describe('fitIals', () => {
  const settings: IalsSettings = { d: 16, alpha: 0.2, lambda: 0.02, rounds: 6, seed: 4 }

  it('leaves every title solved exactly against the users, as the twin says', async () => {
    const x = madeAudience({ users: 30, titles: 20, kinds: 3, seed: 6 })
    const { titles } = await fitIals(shop, x, { ...settings, rounds: 1 })
    const users = Array.from({ length: x.users }, (_, u) => solved(startRows(x.titles), Array.from(rowOf(x, u)), x.titles))
    const again = transposed(x)
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
    const { train, cases } = unseenUsers(audience, { seed: 1, testUsers: 60 })
    const count = audience.titles
    const lists = async (): Promise<Uint32Array[]> =>
      recommend(shop.space, factorsRanker(shop.space, await fitIals(shop, train, settings), settings), { cases, count })
    const first = await lists()
    const popular = measure(recommend(shop.space, constantRanker('p', audienceOf(train)), { cases, count }), cases)
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
  await fitIals(shop, madeAudience({ users: 30, titles: 20, kinds: 3, seed: 6 }), {
    d: 16,
    alpha: 0.2,
    lambda: 0.02,
    rounds: 0,
    seed: 4,
  })
).titles.data.slice()

describe('prune', () => {
  it('keeps the strongest of each row, signs included, in rising order and 8 bits', () => {
    const w = newMatrix(shop.space, 3, 6)
    w.data.set([0, 5, -9, 1, 0.5, 2], 0)
    w.data.set([0, 0, 0, 0, 0, 0], w.stride)
    w.data.set([3, 3, 3, 3, 3, 3], 2 * w.stride)
    const { start: rows, titles, values, scale } = joinRows(prune(w, 3))
    expect([...rows]).toEqual([0, 3, 3, 6])
    expect([...titles]).toEqual([1, 2, 5, 0, 1, 2])
    expect([...values].slice(0, 3)).toEqual([71, -127, 28])
    expect((values[0] ?? 0) * (scale[0] ?? 0)).toBeCloseTo(5, 1)
  })

  it('finds the k-th largest of any values', () => {
    for (let k = 1; k <= 50; k++) {
      const values = Float32Array.from({ length: 50 }, (_, i) => (i * 37) % 11)
      const wanted = Float32Array.from(values).sort().reverse()[k - 1]
      expect(kthLargest(values, k)).toBe(wanted)
    }
  })
})

describe('titlesInReach', () => {
  const x = interactionsOf(3, 5, [0, 1, 2, 0, 1, 0], [1, 1, 1, 3, 3, 4])

  it('leaves out titles that nobody met', () => {
    const { head, all, titles } = titlesInReach(x, 10)
    expect([...titles]).toEqual([1, 3, 4])
    expect(head).toEqual(all)
  })

  it('numbers those with the smallest audience after the others', () => {
    const { head, all, titles } = titlesInReach(interactionsOf(3, 5, [0, 1, 2, 0, 1, 0], [4, 4, 4, 3, 3, 1]), 2)
    expect([...titles]).toEqual([3, 4, 1])
    expect([...head.title]).toEqual([0, 1, 0, 1, 1])
    expect([...all.title]).toEqual([0, 1, 2, 0, 1, 1])
  })
})

describe('fitTail', () => {
  it('finds far more of the tail than a model without one', async () => {
    const { train, cases } = unseenUsers(audience, { seed: 1, testUsers: 100 })
    const ids = madeIds(audience.titles)
    const places = new Map(ids.map((id, at) => [id, at]))
    const settings = {
      ...defaultSettings,
      ease: { ...defaultSettings.ease, lambda: 20 },
      ials: { ...defaultSettings.ials, d: 16 },
    }
    const model = await fitModel(shop, train, ids, { settings, mostDense: 60 })
    const headOnly = { ...model, ids: model.ids.map((id, code) => (code < 60 ? id : '')) }
    const [whole, head] = [model, headOnly].map((one) => {
      const binding = { count: ids.length, positionOf: (id: string) => places.get(id), content: null, renown: null }
      return measure(
        recommend(shop.space, servedRanker(openScorer(shop.space, one, binding)), { cases, count: ids.length }),
        cases,
      ).recall50
    })
    expect(model.factors.scale.length).toBe(60)
    expect(model.ids.length).toBeGreaterThan(100)
    expect(decodeModel(encodeModel(model))).toEqual(model)
    expect(whole).toBeGreaterThan(1.1 * (head ?? 1))
  })

  it('keeps every row within its bound', () => {
    const { head, all } = titlesInReach(audience, 60)
    const { rows, towards } = fitTail(all, head.titles, { most: 30, extra: 5 })
    expect(Math.max(...rows.map((row) => row.titles.length))).toBe(30)
    expect(Math.max(...towards.map((row) => row.titles.length))).toBe(5)
    expect(towards.every((row) => row.titles.every((title) => title >= 60))).toBe(true)
  })
})
