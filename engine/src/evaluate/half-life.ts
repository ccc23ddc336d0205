import type { Space } from '../kernels/space.ts'
import { YEAR } from '../models/model.ts'
import { type Scorer, score } from '../models/scorer.ts'
import { fading } from '../taste/taste.ts'
import { climb, type Trial } from './climb.ts'
import { overall } from './metrics.ts'
import { measure, recommend } from './protocols.ts'
import type { TimedCase } from './splits.ts'

const grid = [0.08, 0.16, 0.33, 0.66, 1, 2, 4, 8, 16].map((years) => years * YEAR)

/** The half-life with which histories say most about what came after them; ages are in milliseconds. */
export async function chooseHalfLife(space: Space, scorer: Scorer, cases: readonly TimedCase[], from: number): Promise<Trial> {
  return climb(grid, from, (halfLifeMs) => {
    const agesOf = new Map(cases.map((one) => [one.history, one.ages]))
    const faded = {
      name: 'faded',
      score: (history: Uint32Array, scores: Float32Array): void => {
        const weights = Float32Array.from(agesOf.get(history) ?? [], (age) => fading(age, halfLifeMs))
        score(scorer, { titles: history, weights }, scores)
      },
    }
    return overall(measure(recommend(space, faded, { cases, count: scorer.count }), cases))
  })
}
