/** A share of a whole in percent. Never rounded up, since only what is watched to the end is 100. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? inTenths((100 * part) / whole) : 0
}

/** Percent as answers have them: one decimal, truncated. */
export function inTenths(percent: number): number {
  return Math.floor(percent * 10 + 1e-9) / 10 // a hair more, since 33.3 · 10 may be just below 333
}
