import type { Space } from '../kernels/space.ts'
import { weightsOf, worthOf } from '../models/evidence.ts'
import { YEAR } from '../models/model.ts'
import { type Scorer, score } from '../models/scorer.ts'
import { fading } from '../taste/taste.ts'
import { climb, type Trial } from './climb.ts'
import { meanMetrics, overall, rankingOf } from './metrics.ts'
import { type Ranker, recommend } from './protocols.ts'
import type { Case, TimedCase } from './splits.ts'

const grid = [0.08, 0.16, 0.33, 0.66, 1, 2, 4, 8, 16].map((years) => years * YEAR)

/** Models as they are served, each with people to whom something was told that has an age; ages are in milliseconds. */
export interface Told {
  readonly scorer: Scorer
  readonly cases: readonly TimedCase[]
}

/** The half-life with which histories say most about what came after them. */
export async function chooseHalfLife(space: Space, all: readonly Told[], from: number): Promise<Trial> {
  return climb(grid, from, (halfLifeMs) => {
    const found = all.flatMap(({ scorer, cases }) => {
      const lists = recommend(space, fadedRanker(scorer, cases, halfLifeMs), { cases, count: scorer.count })
      return lists.map((list, at) => rankingOf(list, cases[at]?.held ?? []))
    })
    return overall(meanMetrics(found))
  })
}

/** The served model; what was told long ago counts less, as it does where it is served. Cases without ages are told as if it were now. */
export function fadedRanker(scorer: Scorer, cases: readonly Case[], halfLifeMs = scorer.model.settings.halfLifeMs): Ranker {
  const agesOf = new Map(cases.map((one) => [one.history, 'ages' in one ? (one as TimedCase).ages : undefined]))
  const worth = worthOf(scorer.model.settings.evidence)
  return {
    name: 'Marquee',
    score: (history, scores, grades) => {
      const ages = agesOf.get(history)
      const told = weightsOf(history.length, grades, worth)
      const weights = told.map((weight, i) => weight * fading(ages?.[i] ?? 0, halfLifeMs))
      score(scorer, { titles: history, weights }, scores)
    },
  }
}
