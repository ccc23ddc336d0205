import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { relatedFeaturesBuilder } from '../../src/catalogue/related-features.ts'
import { calibrateCold } from '../../src/evaluate/choose/calibrate.ts'
import { chooseSettings } from '../../src/evaluate/choose/choose.ts'
import { chooseHalfLife } from '../../src/evaluate/choose/half-life.ts'
import { hillClimb } from '../../src/evaluate/choose/hill-climb.ts'
import { coverageMetrics, ndcgAt, rankingOf, recallAt } from '../../src/evaluate/metrics.ts'
import { measure, measureSampled, type Ranker, recallByAudience, recommend } from '../../src/evaluate/protocols.ts'
import { constantRanker, contentRanker, fitItemKnn, fitRp3, matrixRanker, servedRanker } from '../../src/evaluate/rankers.ts'
import { splitByTime, splitColdTitles, splitKnownUsers, splitUnseenUsers, type TimedPairs } from '../../src/evaluate/splits.ts'
import { train } from '../../src/evaluate/train.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { fitEase, plainEase } from '../../src/models/audience/ease.ts'
import { fitModel } from '../../src/models/audience/fit.ts'
import { type Interactions, likeCounts, rowOf } from '../../src/models/audience/interactions.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { relateTitles } from '../../src/models/content/related.ts'
import { defaultSettings, YEAR_MS } from '../../src/models/model.ts'
import { openScorer } from '../../src/models/scoring/scorer.ts'
import { factsOfAudience, madeIds, randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

const KINDS = 8
const DAY = 86_400_000
const audience = randomAudience({ users: 500, titles: 160, kinds: KINDS, seed: 11 })
const compute = await newCompute({ reproducible: true })
const pairsIn = (x: Interactions): number => x.title.length

describe('metrics', () => {
  it('divide recall by the largest number of hits possible among the first k', () => {
    expect(recallAt([1, 2, 3], new Set([1, 3, 9, 8]), 2)).toBe(1 / 2)
    expect(recallAt([1, 2, 3], new Set([1]), 20)).toBe(1)
  })

  it('discount hits by their rank', () => {
    expect(ndcgAt([7, 1], new Set([7]), 10)).toBe(1)
    expect(ndcgAt([1, 7], new Set([7]), 10)).toBeCloseTo(1 / Math.log2(3))
    expect(ndcgAt([4, 5], new Set([4, 5, 6]), 2)).toBe(1)
  })

  it('stay within 0 and 1, and are 1 for the perfect list', () => {
    const titles = fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 120 })
    const check = fc.property(titles, titles, (list, held) => {
      for (const value of Object.values(rankingOf(list, held))) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1 + 1e-12)
      }
      for (const value of Object.values(rankingOf(held, held))) expect(value).toBeCloseTo(1)
    })
    fc.assert(check)
  })

  it('distinguish one list for everybody from individual lists', () => {
    const audienceSizes = new Float32Array(10).fill(5)
    expect(
      coverageMetrics(
        [
          [0, 1],
          [0, 1],
        ],
        audienceSizes,
        10,
      ),
    ).toEqual({ coverage: 0.2, gini: expect.closeTo(0.8), novelty: 1 })
    expect(
      coverageMetrics(
        [
          [0, 1, 2, 3, 4],
          [5, 6, 7, 8, 9],
        ],
        audienceSizes,
        10,
      ).gini,
    ).toBeCloseTo(0)
  })
})

describe('splits', () => {
  it('are the same for the same seed, and different for another', () => {
    expect(splitUnseenUsers(audience, { randomSeed: 1, testUsers: 50 })).toEqual(
      splitUnseenUsers(audience, { randomSeed: 1, testUsers: 50 }),
    )
    expect(splitUnseenUsers(audience, { randomSeed: 2, testUsers: 50 }).cases).not.toEqual(
      splitUnseenUsers(audience, { randomSeed: 1, testUsers: 50 }).cases,
    )
  })

  it('contain every pair exactly once', () => {
    const { train, cases } = splitUnseenUsers(audience, { randomSeed: 3, testUsers: 100 })
    const pairCount = cases.reduce((sum, { history, heldOut }) => sum + history.length + heldOut.length, 0)
    expect(pairsIn(train) + pairCount).toBe(pairsIn(audience))
    expect(train.users).toBe(400)
    expect(cases).toHaveLength(100)
    for (const { history, heldOut } of cases) expect(heldOut.some((title) => history.includes(title))).toBe(false)
  })

  it('train on the histories of known users and on nothing that is held out', () => {
    const { train, cases } = splitKnownUsers(audience, { randomSeed: 3, testUsers: 500 })
    expect(pairsIn(train) + cases.reduce((sum, { heldOut }) => sum + heldOut.length, 0)).toBe(pairsIn(audience))
    expect(train.users).toBe(audience.users)
  })

  it('hold out every interaction of a cold title', () => {
    const { train, cases, cold } = splitColdTitles(audience, { randomSeed: 4 })
    const audienceSizes = likeCounts(train)
    expect(cold.length).toBe(16)
    expect(cold.every((title) => audienceSizes[title] === 0)).toBe(true)
    const meetings = cold.reduce((sum, title) => sum + (likeCounts(audience)[title] ?? 0), 0)
    expect(cases.flatMap(({ heldOut }) => [...heldOut]).filter((title) => cold.includes(title))).toHaveLength(meetings)
    for (const { heldOut } of cases) expect(heldOut.every((title) => cold.includes(title))).toBe(true)
  })

  it('never train on what came later', () => {
    const user = Uint32Array.from({ length: 100 }, (_, i) => i % 5)
    const title = Uint32Array.from({ length: 100 }, (_, i) => i % 20)
    const at = Float64Array.from({ length: 100 }, (_, i) => i)
    const { train, cases } = splitByTime({ users: 5, titles: 40, user, title: title.map((t, i) => (i >= 80 ? t + 20 : t)), at })
    expect(train.title.every((t) => t < 20)).toBe(true)
    expect(cases.length).toBe(5)
    for (const { heldOut } of cases) expect(heldOut.every((t) => t >= 20)).toBe(true)
  })
})

describe('protocols', () => {
  it('rank every unseen title and none of the history', () => {
    const { train, cases } = splitUnseenUsers(audience, { randomSeed: 5, testUsers: 30 })
    const ranker = constantRanker('popularity', likeCounts(train))
    const lists = recommend(compute.space, ranker, { cases, count: audience.titles })
    expect(lists).toHaveLength(30)
    lists.forEach((list, i) => {
      expect(new Set(list).size).toBe(100)
      expect(list.some((title) => cases[i]?.history.includes(title))).toBe(false)
    })
  })

  it('count a tie against the held-out title', () => {
    const cases = [{ history: Uint32Array.of(0), heldOut: 1, negatives: Uint32Array.from({ length: 10 }, (_, i) => i + 2) }]
    const flat: Ranker = { name: 'flat', score: (_, scores) => void scores.fill(1) }
    const right: Ranker = { name: 'right', score: (_, scores) => void scores.fill(0).fill(1, 1, 2) }
    expect(measureSampled(plainSpace(), flat, cases, 12)).toEqual({ hr10: 0, ndcg10: 0 })
    expect(measureSampled(plainSpace(), right, cases, 12)).toEqual({ hr10: 1, ndcg10: 1 })
  })

  it('report recall by audience size', () => {
    const audienceSizes = Float32Array.of(1, 1, 1, 1, 1, 1, 2, 2, 2, 6)
    const cases = [{ history: new Uint32Array(), heldOut: Uint32Array.of(0, 7, 9, 8) }]
    expect(recallByAudience([[9, 8]], cases, audienceSizes)).toEqual([0, 0.5, 1])
  })
})

describe('hillClimb', () => {
  it('finds the top of a hill from either side and stops at the edge', async () => {
    const grid = [1, 2, 3, 4, 5, 6]
    for (const from of grid) expect((await hillClimb(grid, from, (value) => -((value - 4) ** 2))).value).toBe(4)
    expect((await hillClimb(grid, 2, (value) => value)).value).toBe(6)
    expect((await hillClimb(grid, 2, (value) => -value)).value).toBe(1)
  })
})

describe('chooseHalfLife', () => {
  /**
   * Every user rated one kind of title long ago and another recently; what is held out is of the later kind, or of
   * both.
   */
  function shifted(next: (i: number) => 0 | 1): TimedPairs {
    const rows: number[][] = []
    for (let u = 0; u < 200; u++) {
      const kinds = [u % KINDS, (u * 3 + 1) % KINDS] as const
      const meet = (kind: number, nth: number, at: number): number => rows.push([u, ((nth + u) % 20) * KINDS + kind, at * DAY])
      for (let i = 0; i < 10; i++) meet(kinds[0], i, i)
      for (let i = 0; i < 6; i++) meet(kinds[1], i, 700 + i)
      for (let i = 0; i < 4; i++) meet(kinds[next(i)], 12 + i, 710 + i)
    }
    const column = (at: number): number[] => rows.map((row) => row[at] ?? 0)
    const [user, title] = [Uint32Array.from(column(0)), Uint32Array.from(column(1))]
    return { users: 200, titles: 20 * KINDS, user, title, at: Float64Array.from(column(2)) }
  }

  async function chosen(pairs: TimedPairs): Promise<number> {
    const { train, cases } = splitByTime(pairs)
    const ids = madeIds(pairs.titles)
    const places = new Map(ids.map((id, at) => [id, at]))
    const settings = {
      ...defaultSettings,
      ease: { ...defaultSettings.ease, lambda: 20 },
      ials: { ...defaultSettings.ials, d: 16 },
    }
    const model = await fitModel(compute, train, ids, { settings })
    const binding = { count: ids.length, positionOf: (id: string) => places.get(id), content: null }
    return (
      await chooseHalfLife(compute.space, [{ scorer: openScorer(compute.space, model, binding), cases }], { from: YEAR_MS })
    ).value
  }

  it('is short where tastes change, and long where they last', async () => {
    const [changing, lasting] = [await chosen(shifted(() => 1)), await chosen(shifted(() => 0))]
    expect(changing).toBeLessThan(lasting)
  })
})

describe('choosing settings, fitting and serving', () => {
  const small = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 4 } }
  const ids = madeIds(audience.titles)
  const places = new Map(ids.map((id, at) => [id, at]))
  const FEW_KINDS = 4
  const few = randomAudience({ users: 120, titles: 60, kinds: FEW_KINDS, seed: 2 })

  it('has at least 98 % of the recall of EASE, item-kNN and RP³β for unseen users, and far more than popularity', {
    timeout: 60_000,
  }, async () => {
    const { train, cases } = splitUnseenUsers(audience, { randomSeed: 6, testUsers: 150 })
    const { settings, tried } = await chooseSettings(compute, train, { randomSeed: 9, start: small })
    expect(tried.length).toBeGreaterThan(10)
    const model = await fitModel(compute, train, ids, { settings })
    const scorer = openScorer(compute.space, model, {
      count: ids.length,
      positionOf: (id) => places.get(id),
      content: null,
    })
    const quality = (ranker: Ranker): number =>
      measure(recommend(compute.space, ranker, { cases, count: ids.length }), cases).ndcg100
    const ours = quality(servedRanker(scorer))
    const ease = quality(matrixRanker('EASE', await fitEase(compute, train, { ...plainEase, lambda: 100 })))
    const knn = quality(matrixRanker('ItemKNN', await fitItemKnn(compute, train, { shrink: 20 })))
    const rp3 = quality(matrixRanker('RP3beta', await fitRp3(compute, train, { alpha: 1, beta: 0.4 })))
    expect(ours).toBeGreaterThan(0.98 * Math.max(ease, knn, rp3))
    expect(ours).toBeGreaterThan(1.5 * quality(constantRanker('popularity', likeCounts(train))))
  })

  it('ranks cold titles by facts far better than chance, though languages are uninformative here', async () => {
    const made = factsOfAudience(audience.titles, KINDS)
    const facts = columnsOf(made)
    const features = relatedFeaturesBuilder()
    for (const title of made) features.add(title)
    const { train, cases, cold } = splitColdTitles(audience, { randomSeed: 4, share: 0.3 })
    const related = relateTitles(compute.space, contentOf(compute.space, facts), { columns: facts, features: features.done() })
    const content = contentOf(compute.space, facts, 0, related)
    const top3 = (ranker: Ranker): number => {
      const lists = recommend(compute.space, ranker, { cases, count: audience.titles, among: cold })
      return lists.reduce((sum, list, i) => sum + recallAt(list, new Set(cases[i]?.heldOut), 3), 0) / lists.length
    }
    const chance = top3(
      constantRanker(
        'chance',
        Float32Array.from(ids, (_, i) => (i * 7919) % 101),
      ),
    )
    expect(top3(contentRanker(compute.space, content, new Float32Array(facts.count).fill(1)))).toBeGreaterThan(2.8 * chance)
    const model = await fitModel(compute, train, ids, { settings: small })
    const positionOf = (id: string): number => ids.indexOf(id)
    expect(calibrateCold(compute.space, model, { content, positionOf }, train).coldContent).toBeGreaterThan(0)
  })

  it('trains with the facts of a catalogue in another order, and calibrates content by them', { timeout: 60_000 }, async () => {
    const columns = columnsOf(factsOfAudience(few.titles + 20, FEW_KINDS).reverse())
    const at = new Map(columns.ids.map((id, position) => [id, position]))
    const done: number[] = []
    const phases: string[] = []
    const { model, tried } = await train(compute, few, madeIds(few.titles), {
      randomSeed: 1,
      start: small,
      facts: { content: contentOf(compute.space, columns), positionOf: (id) => at.get(id) },
      progress: (phase, share) => {
        phases.push(phase)
        done.push(share)
      },
    })
    expect(phases.join()).toMatch(/prior.*titles without an audience.*facts beside an audience.*factors/)
    expect(tried.some(({ what }) => what.startsWith('content'))).toBe(true)
    expect(model.settings.blend.coldContent).toBeGreaterThan(0)
    expect(model.settings.blend.coldContent).not.toBe(small.blend.coldContent)
    expect(done).toEqual([...done].sort((a, b) => a - b))
    expect(done.at(-1)).toBe(1)
  })

  it('chooses the same settings for the same seed', { timeout: 60_000 }, async () => {
    const [first, second] = [
      await chooseSettings(compute, few, { randomSeed: 1, start: small }),
      await chooseSettings(compute, few, { randomSeed: 1, start: small }),
    ]
    expect(second).toEqual(first)
  })

  it('accepts an audience of one user and one title', async () => {
    const one = { users: 1, titles: 1, start: Uint32Array.of(0, 1), title: Uint32Array.of(0) }
    const { settings } = await chooseSettings(compute, one, { randomSeed: 1, start: small })
    const model = await fitModel(compute, one, ['MV_1'], { settings })
    expect(model.ids).toEqual(['MV_1'])
    expect(rowOf(one, 0).length).toBe(1)
  })
})
