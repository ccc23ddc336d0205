/** So far may two clocks of one installation be apart, and a request be late; a moment that lies further ahead is from a clock since set back. */
export const CLOCK_LEEWAY_MS = 5000

/** The milliseconds since a moment that was noted; endless if it lies ahead, so that no wait lasts as long as a clock was wrong. */
export function elapsedSince(moment: number, now: number): number {
  return moment > now + CLOCK_LEEWAY_MS ? Number.POSITIVE_INFINITY : now - moment
}

/** Whether a span of some length that ends then has not ended: one that ends later than it can was begun by a clock since set back. */
export function isUnderWay(endsAt: number, lengthMs: number, now: number): boolean {
  return endsAt > now && endsAt <= latestEnd(now, lengthMs)
}

/** The latest end that a span of some length, begun by now, can have. */
export function latestEnd(now: number, lengthMs: number): number {
  return now + lengthMs + CLOCK_LEEWAY_MS
}
