import type { Payload, TitleRef } from './event.ts'

const LONGEST_TEXT = 500

/** A text that says something; numbers are written out. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text.slice(0, LONGEST_TEXT)
}

/** A number, also one that is written as a text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : Number(textOf(value) ?? Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

/** A whole number in bounds that seasons, episodes and years have. */
export function wholeOf(value: unknown, most = 100_000): number | undefined {
  const number = numberOf(value)
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= most ? number : undefined
}

/** Yes or no, also as `"True"`; undefined for an empty text and for what is neither. */
export function fallbackAt(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = textOf(value)?.toLowerCase()
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : undefined
}

/** An object; empty for what is none. */
export function objectOf(value: unknown): Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {} // checked just now
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The texts among some values. */
export function textsOf(...values: unknown[]): string[] {
  return values.flatMap((value) => textOf(value) ?? [])
}

/** Ids of IMDb, TMDB and TheTVDB, as far as they look like such. */
export function idsOf(given: { imdb?: unknown; tmdb?: unknown; tvdb?: unknown }): TitleRef['ids'] {
  const imdb = textOf(given.imdb)?.toLowerCase()
  const [tmdb, tvdb] = [wholeOf(given.tmdb, 2 ** 31), wholeOf(given.tvdb, 2 ** 31)]
  return { ...(imdb !== undefined && /^tt\d{5,9}$/.test(imdb) && { imdb }), ...(tmdb && { tmdb }), ...(tvdb && { tvdb }) }
}

/** How far a position is in a whole, in percent; undefined where one is not known. */
export function percentOf(position: unknown, whole: unknown): number | undefined {
  const [at, length] = [numberOf(position), numberOf(whole)]
  if (at === undefined || length === undefined || length <= 0) return undefined
  return Math.min(100, Math.max(0, (100 * at) / length))
}

const EARLIEST = Date.UTC(1900, 0, 1)

/** A time as ISO 8601; .NET writes more digits of a second than that has. */
export function timeIn(value: unknown): string | undefined {
  const time = Date.parse((textOf(value) ?? '').replace(/(\.\d{3})\d+/, '$1'))
  return time >= EARLIEST ? new Date(time).toISOString() : undefined
}

/** The year of a date or of a year. */
export function yearIn(value: unknown): number | undefined {
  const digits = /^\d{4}/.exec(textOf(value) ?? '')?.[0]
  return digits === undefined || Number(digits) < 1850 ? undefined : Number(digits)
}

/** A rating of 1 to 10 in whole points; null where it was taken back. */
export function ratingOf(value: unknown): number | null | undefined {
  const rating = numberOf(value)
  if (rating === undefined || rating > 10) return undefined
  return rating <= 0 ? null : Math.max(1, Math.round(rating))
}
