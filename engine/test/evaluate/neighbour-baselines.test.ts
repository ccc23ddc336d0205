import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { calibrateCold } from '../../src/evaluate/choose/calibrate.ts'
import { decayedRanker, tasteAtCut } from '../../src/evaluate/choose/half-life.ts'
import { contentRanker, factorsRanker, fitItemKnn, fitRp3, servedRanker } from '../../src/evaluate/rankers.ts'
import type { TestCase, TimedCase } from '../../src/evaluate/splits.ts'
import { plainSolve } from '../../src/linalg/plain.ts'
import { fitModel } from '../../src/models/audience/fit.ts'
import { fitIals, ridgeOf } from '../../src/models/audience/ials.ts'
import { likeCounts, rowOf } from '../../src/models/audience/interactions.ts'
import { contentOf, factSimilarity } from '../../src/models/content/content.ts'
import { defaultSettings } from '../../src/models/model.ts'
import { newScores, openScorer, score } from '../../src/models/scoring/scorer.ts'
import { factsOfAudience, madeIds, randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

const compute = await newCompute({ reproducible: true })
const { space } = compute
const [USERS, TITLES] = [40, 24]
const x = randomAudience({ users: USERS, titles: TITLES, kinds: 3, seed: 9 })
const audience = likeCounts(x)
const hasRated = (user: number, title: number): boolean => rowOf(x, user).includes(title)
const people = Array.from({ length: USERS }, (_, user) => user)
const both = (i: number, j: number): number[] => people.filter((user) => hasRated(user, i) && hasRated(user, j))

describe('item-kNN and RP³β neighbours', () => {
  it('are the shrunk cosine, and exclude the title itself', async () => {
    const mark = space.mark()
    const { data, stride } = await fitItemKnn(compute, x, { shrink: 10 })
    for (let i = 0; i < TITLES; i += 5) {
      for (let j = 0; j < TITLES; j++) {
        const cosine = both(i, j).length / (Math.sqrt((audience[i] ?? 0) * (audience[j] ?? 0)) + 10)
        expect(data[i * stride + j]).toBeCloseTo(i === j ? 0 : cosine, 5)
      }
    }
    space.release(mark)
  })

  it('are a random walk over users, weighted by the inverse of their activity', async () => {
    const mark = space.mark()
    const [alpha, beta] = [0.8, 0.4]
    const { data, stride } = await fitRp3(compute, x, { alpha, beta })
    for (let i = 0; i < TITLES; i += 5) {
      for (let j = 0; j < TITLES; j++) {
        const walk = both(i, j).reduce((sum, user) => sum + 1 / rowOf(x, user).length, 0) / (audience[i] ?? 1)
        expect(data[i * stride + j]).toBeCloseTo(i === j || walk === 0 ? 0 : walk ** alpha / (audience[j] ?? 1) ** beta, 5)
      }
    }
    space.release(mark)
  })
})

describe('factorsRanker', () => {
  it('scores by the user vector that solves the ridge regression of the history', async () => {
    const mark = space.mark()
    const settings = { d: 16, alpha: 0.2, lambda: 0.02, rounds: 3, seed: 1 }
    const fitted = await fitIals(compute, x, settings)
    const ranker = factorsRanker(space, fitted, settings)
    const history = rowOf(x, 3)
    const scores = new Float32Array(TITLES)
    ranker.score(history, scores)
    const row = (title: number): number[] => Array.from(fitted.titles.data.subarray(title * 16, title * 16 + 16))
    const ridge = ridgeOf(settings, history.length, TITLES)
    const a = Array.from({ length: 16 }, (_, i) =>
      Array.from({ length: 16 }, (_, j) => {
        const sum = Array.from(history).reduce((all, title) => all + (row(title)[i] ?? 0) * (row(title)[j] ?? 0), 0)
        return (fitted.base[i * 16 + j] ?? 0) + (i === j ? ridge : 0) + sum
      }),
    )
    const b = Array.from({ length: 16 }, (_, i) => Array.from(history).reduce((all, title) => all + (row(title)[i] ?? 0), 0))
    const taste = plainSolve(a, b)
    for (let title = 0; title < TITLES; title++)
      expect(scores[title]).toBeCloseTo(
        row(title).reduce((sum, value, i) => sum + value * (taste[i] ?? 0), 0),
        3,
      )
    space.release(mark)
  })
})

describe('a taste with ages', () => {
  const DAY = 86_400_000
  const given = { history: Uint32Array.of(4, 7, 9), heldOut: new Uint32Array(0) }

  it('decays relative to its newest entry, by grade', () => {
    const one: TimedCase = {
      ...given,
      user: 0,
      ages: Float64Array.of(5 * DAY, 15 * DAY, 5 * DAY),
      grades: Uint8Array.of(2, 2, 1),
    }
    const { titles, weights, trend } = tasteAtCut(one, { evidence: { allRated: 0, neutral: 0.5, disliked: 0 } }, 10 * DAY)
    expect(Array.from(titles)).toEqual([4, 7, 9])
    expect(Array.from(weights, (weight) => Number(weight.toFixed(5)))).toEqual([1, 0.55, 0.5])
    expect(trend).toBe(1)
  })

  it('weighs all entries equally where no ages are known', () => {
    const one: TestCase = given
    expect(Array.from(tasteAtCut(one, defaultSettings, 1).weights)).toEqual([1, 1, 1])
  })

  it('has no trend for a user who has been away for long', () => {
    const one: TimedCase = { ...given, user: 0, ages: new Float64Array(3).fill(900 * DAY) }
    expect(tasteAtCut(one, defaultSettings, DAY).trend).toBeLessThan(0.01)
  })
})

describe('the served model as a ranker', () => {
  const facts = factsOfAudience(TITLES, 3)
  const ids = madeIds(TITLES)

  it('scores as in service, also without ages', async () => {
    const mark = space.mark()
    const settings = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 2 } }
    const model = await fitModel(compute, x, ids, { settings })
    const content = contentOf(space, columnsOf(facts))
    const positionOf = (id: string): number => ids.indexOf(id)
    const scorer = openScorer(space, model, { count: TITLES, positionOf, content })
    const [wanted, served, faded] = [0, 1, 2].map(() => newScores(space, TITLES))
    const history = rowOf(x, 5)
    if (!wanted || !served || !faded) throw new Error('no room')
    score(scorer, { titles: history, weights: new Float32Array(history.length).fill(1) }, wanted)
    servedRanker(scorer).score(history, served)
    decayedRanker(scorer, []).score(history, faded)
    expect([served, faded]).toEqual([wanted, wanted])
    const line = calibrateCold(space, model, { content, positionOf }, x)
    expect(line.coldContent).toBeGreaterThan(0)
    expect(Number.isFinite(line.coldPrior)).toBe(true)
    space.release(mark)
  })

  it('equals the content formula title by title where only content counts', () => {
    const mark = space.mark()
    const content = contentOf(space, columnsOf(facts))
    const scores = new Float32Array(TITLES)
    contentRanker(space, content, new Float32Array(TITLES).fill(2)).score(Uint32Array.of(1), scores)
    for (let title = 0; title < TITLES; title++)
      expect(scores[title]).toBeCloseTo((2 * (factSimilarity(content, 1, title) - 3.61)) / 3, 3)
    space.release(mark)
  })
})
