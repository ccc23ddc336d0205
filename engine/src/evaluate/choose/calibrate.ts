import type { Space } from '../../kernels/space.ts'
import { type Interactions, rowOf } from '../../models/audience/interactions.ts'
import { addContent } from '../../models/content/add-content.ts'
import type { Content } from '../../models/content/content.ts'
import type { FactorPredictor } from '../../models/content/predict-factors.ts'
import type { BlendSettings, Model } from '../../models/model.ts'
import { newScores, openScorer, score } from '../../models/scoring/scorer.ts'
import type { TasteVector } from '../../models/taste-vector.ts'
import { leastSquares } from './least-squares.ts'

// Titles without an audience are scored by content and acclaim (B), the others by their audience (A). To make them
// comparable, B is mapped to the expected A by a line, A ≈ coldPrior + coldContent · B, fitted on titles with an
// audience. Histories are half of what people like, and only the best titles by B are used: selecting by A would make
// any B seem to predict a high A. Where factors can be predicted, the score F by factors that were predicted without
// the title itself is fitted together with B, among the best titles by B or F:
//
//   A ≈ predictedPrior + predictedContent · B + predictedFactors · F

const SAMPLED_PEOPLE = 200
const BEST_TITLES = 400
/**
 * Least slope in standard deviations, so that content still ranks titles without an audience where the fitted line is
 * flat or falls.
 */
const MIN_SLOPE = 0.05
/** Least variance of content scores, for a catalogue without facts. */
const MIN_VARIANCE = 1e-3

export type ColdBlend = Pick<BlendSettings, 'coldContent' | 'coldPrior'>
export type PredictedBlend = Pick<BlendSettings, 'predictedContent' | 'predictedPrior' | 'predictedFactors'>

interface CalibrationFacts {
  readonly content: Content
  readonly positionOf: (id: string) => number | undefined
  readonly predictor?: FactorPredictor | null
}

/** Fits the line, and with a predictor the plane, for a model; `x` has likes by position in the catalogue. */
export function calibrateCold(
  space: Space,
  model: Model,
  { content, positionOf, predictor = null }: CalibrationFacts,
  x: Interactions,
): ColdBlend & Partial<PredictedBlend> {
  const mark = space.mark()
  const scorer = openScorer(space, model, { count: x.titles, positionOf, content: null })
  const [byAudience, byContent] = [newScores(space, x.titles), newScores(space, x.titles)]
  const contentWeight = space.f32(x.titles).fill(1)
  const line = newLine()
  const plane = newPlane()
  const warm = Array.from(scorer.codeOf.keys()).filter((title) => (model.audience[scorer.codeOf[title] ?? -1] ?? 0) > 0)
  for (let user = 0; user < x.users; user += Math.max(1, Math.floor(x.users / SAMPLED_PEOPLE))) {
    const history = rowOf(x, user).filter((_, i) => i % 2 === 0)
    const taste: TasteVector = { titles: history, weights: new Float32Array(history.length).fill(1) }
    score(scorer, taste, byAudience)
    byContent.fill(0)
    byContent.set(content.acclaim.subarray(0, x.titles))
    addContent(space, content, taste, contentWeight, byContent)
    const seen = new Set(history)
    const unseen = warm.filter((title) => !seen.has(title))
    for (const title of bestOf(unseen, byContent)) {
      line.add(byContent[title], byAudience[title])
    }
    if (!predictor) continue
    const byFactors = new Map(leftOutScores(model, predictor, scorer.foldBuffers.taste))
    const bases = Array.from(predictor.bases).filter((title) => !seen.has(title))
    for (const title of new Set([...bestOf(bases, byContent), ...bestOf(bases, { of: byFactors })])) {
      plane.add(byContent[title], byFactors.get(title) ?? 0, byAudience[title])
    }
  }
  space.release(mark)
  return { ...line.fit(), ...(predictor ? plane.fit() : {}) }
}

/** The score of each base title for a folded-in taste, by factors that were predicted without that title. */
function* leftOutScores(
  { settings }: Model,
  { bases, leftOut: { bytes, scale } }: FactorPredictor,
  taste: Float32Array,
): Generator<[number, number]> {
  const d = taste.length
  for (let row = 0; row < bases.length; row++) {
    let sum = 0
    for (let at = 0; at < d; at++) sum += bytes[row * d + at] * taste[at]
    yield [bases[row], settings.blend.factors * scale[row] * sum]
  }
}

function bestOf(titles: readonly number[], scores: Float32Array | { of: ReadonlyMap<number, number> }): number[] {
  const scoreOf = 'of' in scores ? (title: number) => scores.of.get(title) ?? 0 : (title: number) => scores[title]
  return titles.toSorted((a, b) => scoreOf(b) - scoreOf(a)).slice(0, BEST_TITLES)
}

/** Fits a line by least squares. */
function newLine() {
  let [n, sumB, sumA, sumBB, sumAB, sumAA] = [0, 0, 0, 0, 0, 0]
  return {
    add: (b: number, a: number): void => {
      n++
      sumB += b
      sumA += a
      sumBB += b * b
      sumAB += a * b
      sumAA += a * a
    },
    fit: (): ColdBlend => {
      if (n === 0) return { coldContent: 1, coldPrior: 0 }
      const varianceB = Math.max(MIN_VARIANCE, sumBB / n - (sumB / n) ** 2)
      const varianceA = Math.max(0, sumAA / n - (sumA / n) ** 2)
      const slope = (sumAB / n - (sumA / n) * (sumB / n)) / varianceB
      const coldContent = Math.max(slope, MIN_SLOPE * Math.sqrt(varianceA / varianceB))
      return { coldContent, coldPrior: sumA / n - (coldContent * sumB) / n }
    },
  }
}

/** Fits a plane by least squares. Negative coefficients of content and of factors become 0. */
function newPlane() {
  const [both, factorsAlone] = [leastSquares(3), leastSquares(2)]
  return {
    add: (b: number, f: number, a: number): void => {
      both.add([1, b, f], a)
      factorsAlone.add([1, f], a)
    },
    fit: (): PredictedBlend => {
      const [prior = 0, content = 0, factors = 0] = both.solve()
      if (content >= 0) return { predictedPrior: prior, predictedContent: content, predictedFactors: Math.max(0, factors) }
      const [level = 0, slope = 0] = factorsAlone.solve()
      return { predictedPrior: level, predictedContent: 0, predictedFactors: Math.max(0, slope) }
    },
  }
}
