import type { PredictedFactors } from '../src/models/predicted-factors.ts'
import { seeded } from '../src/models/random.ts'

/** Random predicted factors for some titles, with certainties from 0 to 1. */
export function randomPredictedFactors(d: number, ids: readonly string[]): PredictedFactors {
  const random = seeded(4)
  return {
    ids,
    bytes: Int8Array.from({ length: ids.length * d }, () => Math.round(254 * random() - 127)),
    scale: Float32Array.from(ids, () => 0.01 * random()),
    certainty: Float32Array.from(ids, (_, at) => (at % 5) / 4),
  }
}
