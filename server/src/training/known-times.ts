import { type TimedPairs, timedPart } from '@marquee/engine'

const MOSTLY = 0.8

/** The pairs whose times are known (a time of NaN is not); undefined where times are mostly missing. */
export function knownTimes(pairs: TimedPairs): TimedPairs | undefined {
  const known = pairs.at.some(Number.isNaN) ? timedPart(pairs, (at) => !Number.isNaN(at)) : pairs
  return known.at.length > MOSTLY * pairs.at.length ? known : undefined
}
