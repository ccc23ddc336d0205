import type { EventTitle, Payload } from '../event.ts'

const LONGEST_TEXT = 500

/** A trimmed text that is not empty; numbers are converted. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text.slice(0, LONGEST_TEXT)
}

/** A finite number, also given as text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : Number(textOf(value) ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

/** An integer from 0 to `max`. */
export function integerOf(value: unknown, max = 100_000): number | undefined {
  const number = numberOf(value)
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= max ? number : undefined
}

/** A boolean, also given as `"True"` or `1`; undefined for anything else. */
export function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = textOf(value)?.toLowerCase()
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : undefined
}

/** The value, if it is an object; otherwise an empty object. */
export function objectOf(value: unknown): Payload {
  // Checked just now.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {}
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The values that are texts. */
export function textsOf(...values: unknown[]): string[] {
  const texts: string[] = []
  for (const value of values) {
    const text = textOf(value)
    if (text !== undefined) texts.push(text)
  }
  return texts
}

/** The ids of IMDb, TMDB and TheTVDB that are well-formed. */
export function idsOf(given: { imdb?: unknown; tmdb?: unknown; tvdb?: unknown }): EventTitle['ids'] {
  const imdb = textOf(given.imdb)?.toLowerCase()
  const [tmdb, tvdb] = [integerOf(given.tmdb, 2 ** 31), integerOf(given.tvdb, 2 ** 31)]
  return { ...(imdb !== undefined && /^tt\d{5,9}$/.test(imdb) && { imdb }), ...(tmdb && { tmdb }), ...(tvdb && { tvdb }) }
}

/** A playback position in percent of the length; undefined where either is unknown. */
export function percentOf(position: unknown, whole: unknown): number | undefined {
  const [at, length] = [numberOf(position), numberOf(whole)]
  if (at === undefined || length === undefined || length <= 0) return undefined
  return Math.min(100, Math.max(0, (100 * at) / length))
}

const EARLIEST_TIME = Date.UTC(1900, 0, 1)

/** A time as ISO 8601 with milliseconds. .NET writes more fractional digits, which are cut off. */
export function isoTimeOf(value: unknown): string | undefined {
  const time = Date.parse((textOf(value) ?? '').replace(/(\.\d{3})\d+/, '$1'))
  return time >= EARLIEST_TIME ? new Date(time).toISOString() : undefined
}

/** The year of a date, or a year. */
export function yearOf(value: unknown): number | undefined {
  const digits = /^\d{4}/.exec(textOf(value) ?? '')?.[0]
  return digits === undefined || Number(digits) < 1850 ? undefined : Number(digits)
}

/** A rating rounded to 1 to 10; null where it was removed. */
export function ratingOf(value: unknown): number | null | undefined {
  const rating = numberOf(value)
  if (rating === undefined || rating > 10) return undefined
  return rating <= 0 ? null : Math.max(1, Math.round(rating))
}
