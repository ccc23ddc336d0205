import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { listOf } from '../../src/catalogue/columns/number-lists.ts'
import { contentOf, factSimilarity } from '../../src/models/content/content.ts'
import { fitPredictor, predictUnrated } from '../../src/models/content/predict-factors.ts'
import { titleKernel } from '../../src/models/content/title-kernel.ts'
import { emptyModel, type Model } from '../../src/models/model.ts'
import { normal, seeded } from '../../src/models/random.ts'
import { randomTitles } from '../page-world.ts'
import { newCompute } from '../spaces.ts'

const [COUNT, MET, D] = [300, 105, 16]
const compute = await newCompute({ reproducible: true })
const titles = randomTitles(COUNT, 5)
const content = contentOf(compute.space, columnsOf(titles))
const ids = titles.map(({ id }) => id)
const places = new Map(ids.map((id, at) => [id, at]))
const facts = { content, positionOf: (id: string) => places.get(id) }

const known = new Map<number, number>()

/** k(a, b) by its definition. */
function kernelOf(a: number, b: number): number {
  const pair = Math.min(a, b) * COUNT + Math.max(a, b)
  const value = known.get(pair) ?? definedKernel(a, b)
  known.set(pair, value)
  return value
}

function definedKernel(a: number, b: number): number {
  const cosine = factSimilarity(content, a, b) / Math.sqrt(factSimilarity(content, a, a) * factSimilarity(content, b, b))
  const { rareOf, weights } = content.features
  const squares = (features: readonly number[]): number =>
    features.reduce((sum, feature) => sum + (weights[feature] ?? 0) ** 2, 0)
  const [mine, theirs] = [Array.from(listOf(rareOf, a)), Array.from(listOf(rareOf, b))]
  const shared = squares(mine.filter((feature) => theirs.includes(feature)))
  return Math.exp(4 * (cosine - 1)) + (0.5 * shared) / Math.sqrt((squares(mine) + 12) * (squares(theirs) + 12))
}

/** Solves (K + I)·x = y by elimination. */
function ridgeSolved(bases: readonly number[], right: readonly number[]): number[] {
  const rows = bases.map((a, at) => [...bases.map((b) => kernelOf(a, b) + (a === b ? 1 : 0)), right[at] ?? 0])
  rows.forEach((pivot, at) => {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let column = at; column < row.length; column++) row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0)
    }
  })
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}

/** Factors that depend on genre and country, so that facts predict them, with a little noise. */
function modelOf(rated: number): Model {
  const random = seeded(3)
  const scale = 0.02
  const bytes = new Int8Array(rated * D)
  for (let title = 0; title < rated; title++) {
    for (let at = 0; at < D; at++) {
      const hasGenre = titles[title]?.genres?.some(({ id }) => id === at) ? 60 : 0
      const isOf = at >= 8 && titles[title]?.countries?.includes(['US', 'DK', 'FR', 'JP'][at % 4] ?? '') ? 40 : 0
      bytes[title * D + at] = Math.round(hasGenre + isOf + 4 * normal(random))
    }
  }
  return {
    ...emptyModel(),
    ids: ids.slice(0, rated),
    audience: Float32Array.from({ length: rated }, (_, code) => rated + 10 - code),
    factors: { d: D, bytes, scale: new Float32Array(rated).fill(scale), base: new Float32Array(D * D) },
  }
}

const bases = Array.from({ length: MET }, (_, at) => at)
const close = (a: number, b: number, min = 1e-3): void => expect(Math.abs(a - b)).toBeLessThan(min)

describe('titleKernel', () => {
  it('equals its definition, is symmetric, and is largest for a title with itself', () => {
    const kernel = titleKernel(content, bases)
    const row = new Float32Array(kernel.size)
    const check = fc.property(fc.nat(COUNT - 1), (title) => {
      kernel.row(title, row)
      bases.forEach((base) => {
        close(row[base] ?? NaN, kernelOf(title, base), 1e-5)
        expect(row[base]).toBeLessThanOrEqual(Math.sqrt(kernel.own(title) * kernel.own(base)) + 1e-5)
      })
      close(kernel.own(title), kernelOf(title, title), 1e-5)
    })
    fc.assert(check, { numRuns: 25 })
  })
})

describe('fitPredictor', () => {
  const model = modelOf(MET)
  const factorOf = (code: number, at: number): number =>
    (model.factors.bytes[code * D + at] ?? 0) * (model.factors.scale[code] ?? 0)
  const predictedAt = ({ bytes, scale }: { bytes: Int8Array; scale: Float32Array }, row: number, at: number): number =>
    (bytes[row * D + at] ?? 0) * (scale[row] ?? 0)

  it('equals a kernel ridge regression, with leave-one-out predictions for its base titles', async () => {
    const mark = compute.space.mark()
    const predictor = await fitPredictor(compute, model, facts)
    const unmet = [200, 299]
    const predicted = await predictor?.predict(Uint32Array.from(unmet))
    compute.space.release(mark)
    if (!predictor || !predicted) throw new Error('there are enough bases')
    for (const at of [0, 9]) {
      const weights = ridgeSolved(
        bases,
        bases.map((base) => factorOf(base, at)),
      )
      unmet.forEach((title, row) => {
        const expected = bases.reduce((sum, base, i) => sum + kernelOf(title, base) * (weights[i] ?? 0), 0)
        close(predictedAt(predicted, row, at), expected, 0.01)
      })
    }
    for (const left of [88]) {
      const others = bases.filter((base) => base !== left)
      const weights = ridgeSolved(
        others,
        others.map((base) => factorOf(base, 2)),
      )
      const expected = others.reduce((sum, base, i) => sum + kernelOf(left, base) * (weights[i] ?? 0), 0)
      close(predictedAt(predictor.leftOut, left, 2), expected, 0.01)
    }
  })

  it('is more certain of a title the more of it the base titles explain', async () => {
    const mark = compute.space.mark()
    const predictor = await fitPredictor(compute, model, facts)
    const again = await predictor?.predict(Uint32Array.from([...bases, 299]))
    compute.space.release(mark)
    const explainedOf = (title: number, by: readonly number[]): number => {
      const row = by.map((base) => kernelOf(title, base))
      return ridgeSolved(by, row).reduce((sum, value, at) => sum + value * (row[at] ?? 0), 0) / kernelOf(title, title)
    }
    const some = [3, 77, 100].map((base) =>
      explainedOf(
        base,
        bases.filter((other) => other !== base),
      ),
    )
    const [first = 0, ...rest] = [3, 77, 100].map((base, at) => (predictor?.leftOut.certainty[base] ?? 0) / (some[at] ?? 1))
    for (const ratio of rest) if (ratio < 0.99 && first < 0.99) close(ratio, first, 0.02)
    for (const base of bases) {
      expect(again?.certainty[base]).toBeGreaterThanOrEqual(predictor?.leftOut.certainty[base] ?? NaN)
      expect(again?.certainty[base]).toBeLessThanOrEqual(1)
    }
    expect(again?.certainty.at(-1)).toBeGreaterThan(0)
  })

  it('is empty where few titles have an audience, factors and facts', async () => {
    expect(await fitPredictor(compute, modelOf(90), facts)).toBeNull()
    const few = { ...model, audience: new Float32Array(MET).fill(4) }
    expect(await fitPredictor(compute, few, facts)).toBeNull()
    expect(await fitPredictor(compute, model, { content, positionOf: () => undefined })).toBeNull()
  })

  it('predicts the most acclaimed of the titles that nobody has met, and no others', async () => {
    const mark = compute.space.mark()
    const audience = model.audience.map((rated, code) => (code === 5 ? 0 : rated))
    const predictor = await fitPredictor(compute, { ...model, audience }, facts)
    if (!predictor) throw new Error('there are enough bases')
    const chosen = await predictUnrated(predictor, { ...model, audience }, { ids: [...ids, 'MV_unknown'], facts, max: 20 })
    compute.space.release(mark)
    const unmet = [5, ...ids.keys()].filter((at) => at === 5 || at >= MET)
    const best = [...new Set(unmet)].sort((a, b) => (content.acclaim[b] ?? 0) - (content.acclaim[a] ?? 0) || a - b).slice(0, 20)
    expect(chosen.ids).toEqual(best.map((at) => ids[at]))
    expect(chosen.bytes.length).toBe(20 * D)
    expect(predictor.bases).not.toContain(5)
  })
})
