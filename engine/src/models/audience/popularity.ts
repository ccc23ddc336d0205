import { fillInSteps, type Steps } from '../steps.ts'

/** Popularity of each title in the audience, from 0 to 1, by the logarithm of the number of ratings. */
export function* audienceLevels(audience: Float32Array): Steps<Float32Array> {
  const max = Math.log1p(audience.reduce((a, b) => Math.max(a, b), 0)) || 1
  return yield* fillInSteps(audience.length, (title) => Math.log1p(audience[title]) / max)
}
