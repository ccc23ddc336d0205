import { beforeAll, describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { wordsFor } from '../../src/catalogue/filters/facet.ts'
import { measure, recommend } from '../../src/evaluate/protocols.ts'
import { matrixRanker, servedRanker } from '../../src/evaluate/rankers.ts'
import { splitUnseenUsers } from '../../src/evaluate/splits.ts'
import { plainSpace, type Space } from '../../src/kernels/space.ts'
import { fitEase } from '../../src/models/audience/ease.ts'
import { fitModel } from '../../src/models/audience/fit.ts'
import { baselineSimilarity, contentOf, factSimilarity, putContent } from '../../src/models/content/content.ts'
import { defaultSettings, emptyModel, type Model } from '../../src/models/model.ts'
import { noPredicted } from '../../src/models/predicted-factors.ts'
import { explain } from '../../src/models/scoring/explain.ts'
import {
  addFreshTitle,
  type BoundScorer,
  newScores,
  openScorer,
  putScore,
  type Scorer,
  score,
  unknownShareOf,
} from '../../src/models/scoring/scorer.ts'
import { factsOfAudience, madeIds, randomAudience } from '../audience.ts'
import { randomPredictedFactors } from '../predicted.ts'
import { newCompute } from '../spaces.ts'

const TITLES = 150
const KINDS = 6
const settings = {
  ease: { lambda: 20, dropout: 0.2, userExponent: 0.5, popularityExponent: 0.1 },
  ials: { d: 16, alpha: 0.1, lambda: 0.01, rounds: 5, seed: 1 },
  evidence: defaultSettings.evidence,
  blend: {
    ...defaultSettings.blend,
    ...{ factorsPopularityExponent: 0.1, content: 0.1, predictedContent: 0.6, predictedPrior: -0.1, predictedFactors: 1.2 },
  },
  halfLifeMs: 1,
  trendHalfLifeMs: null,
  trendPower: 0,
  newestAt: null,
}
const compute = await newCompute({ reproducible: true })
const audience = randomAudience({ users: 400, titles: TITLES, kinds: KINDS, seed: 8 })
const { train, cases } = splitUnseenUsers(audience, { randomSeed: 2, testUsers: 80 })
// The catalogue has 30 titles without an audience, and another order than the model.
const facts = columnsOf(factsOfAudience(TITLES + 30, KINDS).reverse())
const places = new Map(facts.ids.map((id, at) => [id, at]))
let model: Model

beforeAll(async () => {
  const fitted = await fitModel(compute, train, madeIds(TITLES), { settings })
  model = {
    ...fitted,
    predicted: randomPredictedFactors(settings.ials.d, facts.ids.filter((id) => !fitted.ids.includes(id)).slice(0, 25)),
  }
})

function scorerIn(space: Space, of: Model = model): Scorer {
  const content = contentOf(space, facts)
  return openScorer(space, of, { count: facts.count, positionOf: (id) => places.get(id), content })
}

function scored(scorer: Scorer, titles: number[], weights: number[]): Float32Array {
  const scores = newScores(scorer.space, scorer.count)
  score(scorer, { titles, weights }, scores)
  return scores.slice(0, scorer.count)
}

const history = [3, 9, 40, 77, 160, 179]
const weights = [1, 2, -1, 0.5, 1, 0.3]

describe('the share of a history without audience', () => {
  it('falls with the audiences of its titles, averaged by weight', () => {
    const audience = model.audience.map((_, code) => [0, 20, 180][code % 3] ?? 0)
    const scorer = scorerIn(plainSpace(), { ...model, audience })
    const positions = [0, 1, 2].map((code) => scorer.codeOf.indexOf(code))
    const share = (codes: number[], weights = codes.map(() => 1)): number =>
      unknownShareOf(scorer, { titles: codes.map((code) => positions[code] ?? -1), weights })
    expect([share([0]), share([1]), share([2])].map((value) => Number(value.toFixed(4)))).toEqual([1, 0.5, 0.1])
    expect(share([0, 2], [1, 3])).toBeCloseTo((1 + 3 * 0.1) / 4, 5)
  })
})

describe('score', () => {
  it('is the same in WASM and in plain TypeScript', () => {
    const [ours, theirs] = [compute.space, plainSpace()].map((space) => scored(scorerIn(space), history, weights))
    expect(ours?.length).toBe(facts.count)
    ours?.forEach((value, title) => {
      expect(value).toBeCloseTo(theirs?.[title] ?? NaN, 4)
    })
  })

  it('is the sum of its terms and the prior, for every title', () => {
    for (const space of [compute.space, plainSpace()]) {
      const scorer = scorerIn(space)
      const scores = scored(scorer, history, weights)
      for (let title = 0; title < facts.count; title++) {
        const { prior, terms } = explain(scorer, { titles: history, weights }, title)
        expect(Math.abs(terms.reduce((sum, term) => sum + term, prior) - (scores[title] ?? 0))).toBeLessThan(1e-4)
      }
    }
  })

  it('uses predicted factors as far as the history has an audience, and not at all where it has none', () => {
    const scorer = scorerIn(compute.space)
    const without = scorerIn(compute.space, { ...model, predicted: noPredicted() })
    const off = scorerIn(compute.space, {
      ...model,
      settings: { ...settings, blend: { ...settings.blend, predictedFactors: 0 } },
    })
    const predicted = new Set(model.predicted.ids.map((id) => places.get(id)))
    const unknown = [...predicted].filter((at) => at !== undefined).slice(0, 4)
    const ones = unknown.map(() => 1)
    const [withUnknown, withoutUnknown] = [scorer, without].map((one) => scored(one, unknown, ones))
    withUnknown?.forEach((value, at) => void expect(value).toBeCloseTo(withoutUnknown?.[at] ?? NaN, 5))
    const [all, none, unused] = [scorer, without, off].map((one) => scored(one, history, weights))
    expect(unused).toEqual(none)
    for (const [at, value] of all?.entries() ?? []) {
      if (!predicted.has(at)) expect(value).toBe(none?.[at])
    }
    expect(all?.filter((value, at) => value !== none?.[at]).length).toBe(20)
  })

  it('ranks a title without audience by facts alone', () => {
    const isCold = (at: number): boolean => Number(facts.ids[at]?.slice(3)) > TITLES
    const kindOf = (at: number): number => (Number(facts.ids[at]?.slice(3)) - 1) % KINDS
    const seeds = [...places.values()].filter((at) => !isCold(at) && kindOf(at) === 2).slice(0, 8)
    const scores = scored(
      scorerIn(compute.space, { ...model, predicted: noPredicted() }),
      seeds,
      seeds.map(() => 1),
    )
    const cold = [...places.values()].filter(isCold).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    expect(cold.slice(0, 5).map(kindOf)).toEqual([2, 2, 2, 2, 2])
  })

  it('is lower near disliked titles', () => {
    const scorer = scorerIn(compute.space)
    const [liked, disliked] = [scored(scorer, [5], [1]), scored(scorer, [5], [-1])]
    const near = liked.reduce((best, value, at) => (at !== 5 && value > (liked[best] ?? 0) ? at : best), 0)
    expect(disliked[near]).toBeLessThan(liked[near] ?? 0)
  })

  it('orders by popularity without history, and works without an audience', () => {
    const scores = scored(scorerIn(compute.space), [], [])
    const { prior, bias } = scorerIn(compute.space)
    scores.forEach((value, title) => {
      const weight = settings.blend.prior + settings.blend.newcomerPrior
      expect(value).toBeCloseTo(weight * (prior[title] ?? 0) + (bias[title] ?? 0), 5)
    })
    const alone = scored(scorerIn(compute.space, emptyModel()), [0, 6], [1, 1])
    expect(alone[12]).toBeGreaterThan(alone[13] ?? 1)
  })

  it('counts popularity less the longer the history', () => {
    const scorer = scorerIn(compute.space)
    const rated = Array.from(scorer.codeOf.keys()).filter((title) => (model.audience[scorer.codeOf[title] ?? -1] ?? 0) > 0)
    const priors = [0, 1, 5, 50].map((count) => {
      const taste = { titles: rated.slice(0, count), weights: new Array<number>(count).fill(1) }
      return explain(scorer, taste, 60).prior
    })
    expect(priors).toEqual([...new Set(priors)].sort((a, b) => b - a))
  })

  it('accepts a history of any length', () => {
    const long = Array.from({ length: 5000 }, (_, i) => i % facts.count)
    expect(
      scored(
        scorerIn(compute.space),
        long,
        long.map(() => 1),
      ).every(Number.isFinite),
    ).toBe(true)
  })

  it('keeps 99 % of the recall of the unpruned matrix in floats', async () => {
    const positions = new Map(madeIds(TITLES).map((id, at) => [id, at]))
    const only = { ...model, settings: { ...settings, blend: { ...settings.blend, factors: 0, prior: 0, newcomerPrior: 0 } } }
    const binding = { count: TITLES, positionOf: (id: string) => positions.get(id), content: null }
    const served = servedRanker(openScorer(compute.space, only, binding))
    const full = matrixRanker('full', await fitEase(compute, train, settings.ease))
    const [ours, theirs] = [served, full].map(
      (ranker) => measure(recommend(compute.space, ranker, { cases, count: TITLES }), cases).ndcg100,
    )
    expect(ours).toBeGreaterThan(0.99 * (theirs ?? 1))
  })
})

describe('addFreshTitle', () => {
  const titles = factsOfAudience(TITLES + 30, KINDS).reverse()
  const late = titles.slice(-12)

  function lateScorer(space: Space): BoundScorer {
    const early = columnsOf(titles.slice(0, -12))
    const content = contentOf(space, early, 12)
    const positionOf = (id: string): number | undefined => ((places.get(id) ?? 0) < early.count ? places.get(id) : undefined)
    const scorer = openScorer(space, model, { count: early.count + 12, positionOf, content })
    for (const title of late) addFreshTitle(scorer, title)
    return scorer
  }

  it('makes a title recommendable by its facts at once, and usable as a seed', () => {
    for (const space of [compute.space, plainSpace()]) {
      const scorer = lateScorer(space)
      const seeds = [3, scorer.count - 1]
      const scores = scored(scorer, seeds, [1, 1])
      for (let title = 0; title < scorer.count; title++) {
        const { prior, terms } = explain(scorer, { titles: seeds, weights: [1, 1] }, title)
        expect(Math.abs(terms.reduce((sum, term) => sum + term, prior) - (scores[title] ?? 0))).toBeLessThan(1e-4)
      }
      const fresh = [...scores.keys()].slice(-12, -1).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
      const kindOf = (at: number): number => (Number(titles[at]?.id.slice(3)) - 1) % KINDS
      expect([kindOf(3), kindOf(scorer.count - 1)]).toContain(kindOf(fresh[0] ?? 0))
    }
  })

  it('scores a title with predicted factors by its current facts', () => {
    const space = plainSpace()
    const content = contentOf(space, facts)
    const scorer = openScorer(space, model, { count: facts.count, positionOf: (id) => places.get(id), content })
    const changed = places.get(model.predicted.ids[4] ?? '') ?? -1
    const before = scored(scorer, history, weights)
    const title = { ...(titles[changed] ?? late[0]), vote_count: 90_000, vote_average: 9 } as (typeof titles)[number]
    putContent(content, changed, title)
    putScore(scorer, changed)
    const after = scored(scorer, history, weights)
    expect(after[changed]).toBeGreaterThan(before[changed] ?? NaN)
    const { prior, terms } = explain(scorer, { titles: history, weights }, changed)
    expect(terms.reduce((sum, term) => sum + term, prior)).toBeCloseTo(after[changed] ?? NaN, 4)
    // Where the audience knows nothing of the history, it counts as a title without predicted factors does.
    const { blend } = settings
    const unknown = [places.get(model.predicted.ids[0] ?? '') ?? -1]
    expect(explain(scorer, { titles: unknown, weights: [1] }, changed).prior).toBeCloseTo(
      blend.coldPrior + blend.coldContent * (content.acclaim[changed] ?? NaN),
      4,
    )
  })

  it('fails when there is no capacity left', () => {
    expect(() => addFreshTitle(lateScorer(plainSpace()), { id: 'MV_9', media_type: 'movie', title: 'One more' })).toThrow(
      RangeError,
    )
  })
})

describe('similarity by facts', () => {
  it('is what content adds for a single seed', () => {
    const space = plainSpace()
    const content = contentOf(space, facts)
    const blend = { ...settings.blend, coldContent: 1, prior: 0, newcomerPrior: 0 }
    const scores = scored(scorerIn(space, emptyModel({ ...settings, blend })), [7], [1])
    for (const title of [0, 1, 7, 50]) {
      expect(scores[title]).toBeCloseTo(
        (content.acclaim[title] ?? 0) + (factSimilarity(content, 7, title) - baselineSimilarity(1)) / 3,
        4,
      )
    }
  })
})

describe('newScores', () => {
  it('has capacity for whole words and for titles that are not yet in the catalogue', () => {
    expect(newScores(plainSpace(), 128).length).toBeGreaterThan(128)
    expect(newScores(plainSpace(), 128).length).toBeGreaterThanOrEqual(wordsFor(128) * 32)
  })
})
