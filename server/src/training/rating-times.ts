import { selectByTime, type TimedPairs } from '@marquee/engine'

const MOSTLY = 0.8
/** Clocks differ, and days begin elsewhere. */
const LENIENCY_MS = 86_400_000

/** Whether a time is wrong: nothing can have been rated after now. One such time would be taken for the newest of all. */
export function isFuture(at: number, now: number): boolean {
  return at > now + LENIENCY_MS
}

/** The pairs whose times are known (a time of NaN is not); undefined where times are mostly missing. */
export function withTimes(pairs: TimedPairs): TimedPairs | undefined {
  const timed = pairs.at.some(Number.isNaN) ? selectByTime(pairs, (at) => !Number.isNaN(at)) : pairs
  return timed.at.length > MOSTLY * pairs.at.length ? timed : undefined
}
