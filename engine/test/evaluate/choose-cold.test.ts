import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { calibrateCold } from '../../src/evaluate/choose/calibrate.ts'
import { leastSquares } from '../../src/evaluate/choose/least-squares.ts'
import { hideTitles } from '../../src/evaluate/hide-titles.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { fitModel } from '../../src/models/audience/fit.ts'
import { contentOf } from '../../src/models/content/content.ts'
import { defaultSettings, emptyModel, type Model } from '../../src/models/model.ts'
import { newScores, openScorer, score, unknownShareOf } from '../../src/models/scoring/scorer.ts'
import { factsOfAudience, madeIds, randomAudience } from '../audience.ts'
import { newCompute } from '../spaces.ts'

describe('leastSquares', () => {
  it('recovers the coefficients of a linear target', () => {
    const number = fc.double({ min: -3, max: 3, noNaN: true })
    const check = fc.property(fc.tuple(number, number, number), ([level, first, second]) => {
      const sums = leastSquares(3)
      for (let i = 0; i < 40; i++) {
        const values = [1, Math.sin(i), Math.cos(3 * i) + i / 40]
        sums.add(values, level + first * (values[1] ?? 0) + second * (values[2] ?? 0))
      }
      sums.solve().forEach((found, at) => {
        expect(found).toBeCloseTo([level, first, second][at] ?? NaN, 6)
      })
    })
    fc.assert(check, { numRuns: 30 })
  })

  it('leaves out a linearly dependent variable, and all variables without observations', () => {
    const sums = leastSquares(3)
    for (let i = 0; i < 10; i++) sums.add([1, i, 2 * i], 5 + i)
    const [level = 0, first = 0, second = 0] = sums.solve()
    expect([level, first + 2 * second].map((value) => Number(value.toFixed(6)))).toEqual([5, 1])
    expect(leastSquares(2).solve()).toEqual([0, 0])
  })
})

describe('calibrateCold', () => {
  const [TITLES, KINDS] = [160, 8]
  const x = randomAudience({ users: 250, titles: TITLES, kinds: KINDS, seed: 6 })
  const ids = madeIds(TITLES)
  const positionOf = (id: string): number => ids.indexOf(id)
  const small = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16, rounds: 3 } }

  it('weighs predicted factors by how well they predict the audience’s scores', async () => {
    const compute = await newCompute({ reproducible: true })
    const content = contentOf(compute.space, columnsOf(factsOfAudience(TITLES, KINDS)))
    const model = await fitModel(compute, x, ids, { settings: small })
    const { bytes, scale } = model.factors
    const codes = Uint32Array.from(scale.keys())
    const bases = codes.map((code) => positionOf(model.ids[code] ?? ''))
    const blendBy = (factors: Int8Array) => {
      const leftOut = { bytes: factors, scale, certainty: new Float32Array(scale.length).fill(1) }
      const predictor = { bases, codes, leftOut, predict: () => Promise.reject(new Error('nothing is predicted here')) }
      return calibrateCold(compute.space, model, { content, positionOf, predictor }, x)
    }
    const [right, none] = [blendBy(bytes), blendBy(new Int8Array(bytes.length))]
    // True factors get the weight; random ones leave it to facts.
    expect(right.predictedFactors).toBeGreaterThan(0.9)
    expect(right.predictedContent).toBeLessThan(0.5 * right.coldContent)
    expect(none.predictedFactors).toBe(0)
    expect(none.predictedContent).toBeGreaterThan(0.5 * none.coldContent)
    const { coldContent, coldPrior } = calibrateCold(compute.space, model, { content, positionOf }, x)
    expect([right.coldContent, right.coldPrior]).toEqual([coldContent, coldPrior])
  })
})

describe('hideTitles', () => {
  const COUNT = 6
  const model: Model = {
    ...emptyModel(),
    ids: Array.from({ length: COUNT }, (_, i) => `MV_${i}`),
    audience: new Float32Array(COUNT).fill(50),
    recent: new Float32Array(COUNT).fill(50),
    neighbours: {
      start: Uint32Array.from({ length: COUNT + 1 }, (_, code) => code * 2),
      titles: Uint32Array.from({ length: COUNT * 2 }, (_, at) => (at * 5 + 1) % COUNT),
      values: Int8Array.from({ length: COUNT * 2 }, (_, at) => 20 + at),
      scale: new Float32Array(COUNT).fill(0.01),
    },
    users: 90,
  }

  it('removes the audience and all neighbours of the given titles, and no others', () => {
    const hidden = hideTitles(model, (code) => code === 2)
    expect(Array.from(hidden.audience)).toEqual([50, 50, 0, 50, 50, 50])
    const space = plainSpace()
    const scoresOf = (one: Model, titles: number[]): number[] => {
      const binding = { count: COUNT, positionOf: (id: string) => Number(id.slice(3)), content: null }
      const scores = newScores(space, COUNT)
      const scorer = openScorer(space, one, binding)
      expect(unknownShareOf(scorer, { titles, weights: titles.map(() => 1) })).toBe(0)
      score(scorer, { titles, weights: titles.map(() => 1) }, scores)
      return Array.from(scores.slice(0, COUNT))
    }
    const none = scoresOf(hidden, [])
    // One like only lowers the weight of the prior.
    const [some = 0, , own] = scoresOf(hidden, [2])
    expect(scoresOf(hidden, [2])).toEqual(none.map((_, title) => (title === 2 ? own : some)))
    expect(scoresOf(hidden, [0, 1, 3, 4, 5])[2]).toBe(none[2])
    expect(scoresOf(model, [0, 1, 3, 4, 5])[2]).toBeGreaterThan(scoresOf(model, [])[2] ?? NaN)
    expect(scoresOf(hidden, [3])[4]).toBeCloseTo(scoresOf(model, [3])[4] ?? NaN, 5)
  })
})
