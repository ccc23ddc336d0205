const NOON_MS = 12 * 3_600_000
const EARLIEST_TIME = Date.UTC(1900, 0, 1)
const LATEST_TIME = Date.UTC(2200, 0, 1)

/** A time, and whether only its day is known. */
export type EventTime = { at?: number; dayOnly?: boolean }

/** Parses a time: ISO 8601, a day, Unix seconds or milliseconds; empty where it is invalid. */
export function eventTimeOf(value: unknown): EventTime {
  if (typeof value === 'number') return validTime(value > 1e11 ? value : value * 1000)
  if (typeof value !== 'string') return {}
  const text = value.trim()
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(Date.parse(`${text}T00:00:00Z`))
  if (/^\d{9,13}$/.test(text)) return eventTimeOf(Number(text))
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text)) return {}
  const iso = text.replace(' ', 'T').replace(/ UTC$/, 'Z')
  return validTime(Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`))
}

/** A day, represented by its noon. */
export function dayOf(midnight: number): EventTime {
  const { at } = validTime(midnight + NOON_MS)
  return at === undefined ? {} : { at, dayOnly: true }
}

function validTime(time: number): EventTime {
  return Number.isFinite(time) && time >= EARLIEST_TIME && time < LATEST_TIME ? { at: Math.floor(time) } : {}
}

/** Parses a time, without `dayOnly`. */
export function timeOf(value: unknown): { at?: number } {
  const { at } = eventTimeOf(value)
  return at === undefined ? {} : { at }
}

/** Converts a rating from a scale that ends at `top` to 1 to 10; undefined where it is invalid. */
export function ratingOf(value: unknown, top = 10): number | undefined {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value
  if (typeof given !== 'number' || !(given > 0) || given > top) return undefined
  return Math.min(10, Math.max(1, Math.round((given * 10) / top)))
}

export function yearOf(value: unknown): number | undefined {
  const year = Number(/^\s*(\d{4})/.exec(String(value ?? ''))?.[1])
  return year >= 1870 && year < 2200 ? year : undefined
}

/** A non-negative integer up to `max`. */
export function countOf(value: unknown, max = 100_000): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined
}

/** The season and, where it is given, the episode; empty without a season. */
export function partRefOf(season: unknown, episode: unknown): { season?: number; episode?: number } {
  const [seasonNumber, episodeNumber] = [countOf(season), countOf(episode)]
  if (seasonNumber === undefined) return {}
  return { season: seasonNumber, ...(episodeNumber !== undefined && { episode: episodeNumber }) }
}

/** The season and number of an episode; undefined where one of them is missing or invalid. */
export function episodeRefOf(season: unknown, episode: unknown): { season?: number; episode?: number } | undefined {
  const [seasonNumber, episodeNumber] = [countOf(season), countOf(episode)]
  return seasonNumber === undefined || episodeNumber === undefined ? undefined : { season: seasonNumber, episode: episodeNumber }
}

/** The type of a title that exporters name in English: a season or an episode is of a series. */
export function mediaTypeOf(value: string | undefined): 'movie' | 'tv' | undefined {
  if (/^(tv|show|series|season|episode)/i.test(value ?? '')) return 'tv'
  return /^(movie|film)/i.test(value ?? '') ? 'movie' : undefined
}

export function imdbOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /tt\d{1,12}/.exec(value)?.[0] : undefined
}

export function numberIdOf(value: unknown): number | undefined {
  const id = countOf(value, 2 ** 31 - 1)
  return id === 0 ? undefined : id
}

const LONGEST_TITLE = 500

/** The name of a title or file without control characters; undefined where it is empty. */
export function titleOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim()
  return text === '' ? undefined : text.slice(0, LONGEST_TITLE)
}

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects in an array; empty for anything else. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
