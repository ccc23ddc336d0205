import { dayOf } from './title-facts.ts'

const FIRST_YEAR = 1800
export const DECADES = 40

/** The first day of each decade, and the end of the last. */
const decadeStarts = Float64Array.from({ length: DECADES + 1 }, (_, at) => dayOf(`${FIRST_YEAR + at * 10}-01-01`) ?? 0)

/** The number of the decade that a day (days since 1970) is in, or −1. */
export function decadeOf(day: number): number {
  if (!(day >= decadeStarts[0]) || day >= decadeStarts[DECADES]) return -1
  let at = Math.min(DECADES - 1, Math.floor((day - decadeStarts[0]) / 3652.425))
  if (day < decadeStarts[at]) at--
  else if (day >= decadeStarts[at + 1]) at++
  return at
}

/** The first year of a decade. */
export function decadeYear(decade: number): number {
  return FIRST_YEAR + decade * 10
}

/** The number of the decade whose first year this is. */
export function decadeAt(year: number): number | undefined {
  const at = (year - FIRST_YEAR) / 10
  return Number.isInteger(at) && at >= 0 && at < DECADES ? at : undefined
}

/** A day number (days since 1970) as `YYYY-MM-DD`, for filters. */
export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
