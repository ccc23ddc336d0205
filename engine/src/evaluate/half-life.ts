import type { Space } from '../kernels/space.ts'
import { gradeWeightsOf, weightsOf } from '../models/evidence.ts'
import { type ModelSettings, YEAR_MS } from '../models/model.ts'
import { type Scorer, score } from '../models/scorer.ts'
import type { TasteVector } from '../models/taste-vector.ts'
import { presence } from '../taste/presence.ts'
import { fading } from '../taste/taste.ts'
import { hillClimb, type Trial } from './hill-climb.ts'
import { meanMetrics, overall, rankingOf } from './metrics.ts'
import { type Ranker, recommend } from './protocols.ts'
import type { Case, TimedCase } from './splits.ts'

const grid = [0.08, 0.16, 0.33, 0.66, 1, 2, 4, 8, 16].map((years) => years * YEAR_MS)

/** Models as they are served, each with people whose history has ages; ages are in milliseconds. */
export interface ServedSplit {
  readonly scorer: Scorer
  readonly cases: readonly TimedCase[]
}

/** The half-life with which histories say most about what came after them. */
export async function chooseHalfLife(
  space: Space,
  all: readonly ServedSplit[],
  { from, margin = 0 }: HalfLifeOptions,
): Promise<Trial> {
  const trials: Trial[] = []
  const best = await hillClimb(grid, from, (halfLifeMs) => {
    const found = all.flatMap(({ scorer, cases }) => {
      const lists = recommend(space, fadedRanker(scorer, cases, halfLifeMs), { cases, count: scorer.count })
      return lists.map((list, at) => rankingOf(list, cases[at]?.held ?? []))
    })
    trials.push({ value: halfLifeMs, quality: overall(meanMetrics(found)) })
    return trials.at(-1)?.quality ?? 0
  })
  const start = trials[0] ?? best
  return best.quality > start.quality * (1 + margin) ? best : start
}

export interface HalfLifeOptions {
  readonly from: number
  /** The share by which another must be better than where the search begins. */
  readonly margin?: number
}

/** The served model; old entries count less, as they do where it is served. Entries without ages count as if they were new. */
export function fadedRanker(scorer: Scorer, cases: readonly Case[], halfLifeMs = scorer.model.settings.halfLifeMs): Ranker {
  const caseOf = new Map(cases.map((one) => [one.history, one]))
  return {
    name: 'Marquee',
    score: (history, scores, grades) => {
      const given = caseOf.get(history) ?? { history, ...(grades ? { grades } : {}), held: new Uint32Array(0) }
      score(scorer, tasteAtCut(given, scorer.model.settings, halfLifeMs), scores)
    },
  }
}

/** A person of a split as it is served: older entries count less beside the newest, and the trend by how much they are still there. */
export function tasteAtCut(one: Case, { evidence }: Pick<ModelSettings, 'evidence'>, halfLifeMs: number): FadedTaste {
  const ages = 'ages' in one ? (one as TimedCase).ages : undefined
  const given = weightsOf(one.history.length, one.grades, gradeWeightsOf(evidence))
  if (!ages) return { titles: one.history, weights: given, trend: 1 }
  const newest = ages.reduce((least, age) => Math.min(least, age), Infinity)
  const weights = given.map((weight, i) => weight * fading(ages[i] - newest, halfLifeMs))
  const times = ages.map((age) => -age)
  return { titles: one.history, weights, trend: presence(times, 0) }
}

type FadedTaste = TasteVector & { readonly weights: Float32Array; readonly trend: number }
