/** A share of a whole in percent. Never rounded up: 100 means finished. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? truncateToTenths((100 * part) / whole) : 0
}

/** A percentage as in responses: one decimal, truncated. */
export function truncateToTenths(percent: number): number {
  return Math.floor(percent * 10 + 1e-9) / 10 // plus an epsilon: 33.3 · 10 may be just below 333
}
