/**
 * Tolerance for the clocks of several nodes and for slow requests. A time further in the future was written before a
 * clock was set back.
 */
export const CLOCK_LEEWAY_MS = 5000

/**
 * Milliseconds since a stored time. Infinity if it is in the future: otherwise a wait would last until a wrong clock
 * time is reached.
 */
export function elapsedSince(time: number, now: number): number {
  return time > now + CLOCK_LEEWAY_MS ? Number.POSITIVE_INFINITY : now - time
}

/** Whether a time span has not ended. A span that ends later than possible was begun before a clock was set back. */
export function isUnderWay(endsAt: number, lengthMs: number, now: number): boolean {
  return endsAt > now && endsAt <= latestEnd(now, lengthMs)
}

/** The latest possible end of a span of this length that has begun. */
export function latestEnd(now: number, lengthMs: number): number {
  return now + lengthMs + CLOCK_LEEWAY_MS
}
