import type { Space } from '../../kernels/space.ts'
import { gradeWeightsOf, weightsOf } from '../../models/audience/evidence.ts'
import { type ModelSettings, YEAR_MS } from '../../models/model.ts'
import { type Scorer, score } from '../../models/scoring/scorer.ts'
import type { TasteVector } from '../../models/taste-vector.ts'
import { activityAt } from '../../taste/activity.ts'
import { decayFactor } from '../../taste/taste.ts'
import { meanMetrics, overallQuality, rankingOf } from '../metrics.ts'
import { type Ranker, recommend } from '../protocols.ts'
import type { TestCase, TimedCase } from '../splits.ts'
import { hillClimb, type Trial } from './hill-climb.ts'

const halfLifeGrid = [0.08, 0.16, 0.33, 0.66, 1, 2, 4, 8, 16].map((years) => years * YEAR_MS)

/** A served model, and cases with ages in milliseconds. */
export interface ServedSplit {
  readonly scorer: Scorer
  readonly cases: readonly TimedCase[]
}

/** Chooses the half-life of history entries that predicts later likes best. */
export async function chooseHalfLife(
  space: Space,
  all: readonly ServedSplit[],
  { from, margin = 0 }: HalfLifeOptions,
): Promise<Trial> {
  const trials: Trial[] = []
  const best = await hillClimb(halfLifeGrid, from, (halfLifeMs) => {
    const found = all.flatMap(({ scorer, cases }) => {
      const lists = recommend(space, decayedRanker(scorer, cases, halfLifeMs), { cases, count: scorer.count, byScore: true })
      return lists.map((list, at) => rankingOf(list, cases[at]?.heldOut ?? []))
    })
    trials.push({ value: halfLifeMs, quality: overallQuality(meanMetrics(found)) })
    return trials.at(-1)?.quality ?? 0
  })
  const start = trials[0] ?? best
  return best.quality > start.quality * (1 + margin) ? best : start
}

export interface HalfLifeOptions {
  readonly from: number
  /** The share by which another value must be better than `from` to be chosen. */
  readonly margin?: number
}

/** The served model with decayed weights of old history entries, as in service. Entries without ages count as new. */
export function decayedRanker(scorer: Scorer, cases: readonly TestCase[], halfLifeMs = scorer.model.settings.halfLifeMs): Ranker {
  const caseOf = new Map(cases.map((one) => [one.history, one]))
  const tasteOf = (history: Uint32Array, grades?: Uint8Array): TasteVector => {
    const given = caseOf.get(history) ?? { history, ...(grades ? { grades } : {}), heldOut: new Uint32Array(0) }
    return tasteAtCut(given, scorer.model.settings, halfLifeMs)
  }
  return {
    name: 'Marquee',
    score: (history, scores, grades) => score(scorer, tasteOf(history, grades), scores),
    served: { scorer, tasteOf },
  }
}

/**
 * The taste of a case as in service: entries decay by their age relative to the newest, and the trend counts by the
 * person's activity.
 */
export function tasteAtCut(one: TestCase, { evidence }: Pick<ModelSettings, 'evidence'>, halfLifeMs: number): DecayedTaste {
  const ages = 'ages' in one ? (one as TimedCase).ages : undefined
  const given = weightsOf(one.history.length, one.grades, gradeWeightsOf(evidence))
  if (!ages) return { titles: one.history, weights: given, trend: 1 }
  const newest = ages.reduce((min, age) => Math.min(min, age), Infinity)
  const weights = given.map((weight, i) => weight * decayFactor(ages[i] - newest, halfLifeMs))
  const times = ages.map((age) => -age)
  return { titles: one.history, weights, trend: activityAt(times, 0) }
}

type DecayedTaste = TasteVector & { readonly weights: Float32Array; readonly trend: number }
