/** A time in milliseconds, as in answers; null if there is none. */
export function isoTime(time: number): string
export function isoTime(time: number | null): string | null
export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** The day of a time in UTC, in the form of release and air dates. */
export function isoDay(time: number): string {
  return isoTime(time).slice(0, 10)
}
