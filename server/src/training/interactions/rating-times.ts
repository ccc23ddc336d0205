import { selectByTime, type TimedPairs } from '@marquee/engine'

const MIN_TIMED_SHARE = 0.8
/** Tolerance for wrong clocks and time zones. */
const CLOCK_TOLERANCE_MS = 86_400_000

/** Whether a time is in the future, and so wrong: it would count as the newest of all. */
export function isFuture(at: number, now: number): boolean {
  return at > now + CLOCK_TOLERANCE_MS
}

/** The pairs with a known time (not NaN); undefined where times are mostly missing. */
export function withTimes(pairs: TimedPairs): TimedPairs | undefined {
  const timed = pairs.at.some(Number.isNaN) ? selectByTime(pairs, (at) => !Number.isNaN(at)) : pairs
  return timed.at.length > MIN_TIMED_SHARE * pairs.at.length ? timed : undefined
}
