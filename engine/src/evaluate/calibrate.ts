import type { Space } from '../kernels/space.ts'
import { addContent } from '../models/add-content.ts'
import type { Content } from '../models/content.ts'
import { type Interactions, rowOf } from '../models/interactions.ts'
import type { BlendSettings, Model } from '../models/model.ts'
import type { FactorPredictor } from '../models/predict-factors.ts'
import { newScores, openScorer, score } from '../models/scorer.ts'
import type { TasteVector } from '../models/taste-vector.ts'
import { leastSquares } from './least-squares.ts'

// Titles without an audience are scored by facts, words and acclaim (B), the others by their audience (A). To be compared, B has to be
// what A would be expected to be: the straight line A ≈ coldPrior + coldContent · B, fitted on titles that have an audience, where it
// matters: among the best by B for people who named half of what they like. (Among the best by A, any B would seem to promise much.)
// Where factors can be predicted, what they say of each title without itself (F) is fitted together with B, among the best by B or F:
// A ≈ predictedPrior + predictedContent · B + predictedFactors · F.

const SAMPLED_PEOPLE = 200
const BEST_TITLES = 400
/** Where the line is level or falls, facts still decide between titles without an audience. */
const LEAST_SLOPE = 0.05
/** Content scores that differ less say nothing: a catalogue without facts. */
const LEAST_VARIANCE = 1e-3

export type ColdBlend = Pick<BlendSettings, 'coldContent' | 'coldPrior'>
export type PredictedBlend = Pick<BlendSettings, 'predictedContent' | 'predictedPrior' | 'predictedFactors'>

interface CalibrationFacts {
  readonly content: Content
  readonly positionOf: (id: string) => number | undefined
  readonly predictor?: FactorPredictor | null
}

/** The line for a model, and the plane where factors are predicted; `x` holds the people's likes by position in the catalogue. */
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
    const named = rowOf(x, user).filter((_, i) => i % 2 === 0)
    const taste: TasteVector = { titles: named, weights: new Float32Array(named.length).fill(1) }
    score(scorer, taste, byAudience)
    byContent.fill(0)
    byContent.set(content.acclaim.subarray(0, x.titles))
    addContent(space, content, taste, contentWeight, byContent)
    const seen = new Set(named)
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
  return { ...line.fitted(), ...(predictor ? plane.fitted() : {}) }
}

/** What a taste that was folded in says of each base by the factors that are predicted without it. */
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
/** A straight line by least squares. */
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
    fitted: (): ColdBlend => {
      if (n === 0) return { coldContent: 1, coldPrior: 0 }
      const varianceB = Math.max(LEAST_VARIANCE, sumBB / n - (sumB / n) ** 2)
      const varianceA = Math.max(0, sumAA / n - (sumA / n) ** 2)
      const slope = (sumAB / n - (sumA / n) * (sumB / n)) / varianceB
      const coldContent = Math.max(slope, LEAST_SLOPE * Math.sqrt(varianceA / varianceB))
      return { coldContent, coldPrior: sumA / n - (coldContent * sumB) / n }
    },
  }
}

/** A plane by least squares; facts are no reason against a title, and factors that say nothing are left out. */
function newPlane() {
  const [both, factorsAlone] = [leastSquares(3), leastSquares(2)]
  return {
    add: (b: number, f: number, a: number): void => {
      both.add([1, b, f], a)
      factorsAlone.add([1, f], a)
    },
    fitted: (): PredictedBlend => {
      const [prior = 0, content = 0, factors = 0] = both.solved()
      if (content >= 0) return { predictedPrior: prior, predictedContent: content, predictedFactors: Math.max(0, factors) }
      const [level = 0, slope = 0] = factorsAlone.solved()
      return { predictedPrior: level, predictedContent: 0, predictedFactors: Math.max(0, slope) }
    },
  }
}
