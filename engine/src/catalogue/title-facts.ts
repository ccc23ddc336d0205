/** One title in the catalogue format; only the first three fields are required. */
export interface TitleFacts {
  readonly id: string
  readonly media_type: 'movie' | 'tv'
  readonly title: string
  readonly original_title?: string | null
  readonly overview?: string | null
  readonly release_date?: string | null
  readonly runtime?: number | null
  readonly original_language?: string | null
  readonly countries?: readonly string[] | null
  readonly genres?: readonly NamedId[] | null
  readonly keywords?: readonly NamedId[] | null
  readonly people?: readonly Person[] | null
  readonly collection?: NamedId | null
  readonly popularity?: number | null
  readonly vote_average?: number | null
  readonly vote_count?: number | null
  readonly certifications?: Readonly<Record<string, string>> | null
  readonly providers?: readonly ProviderOffer[] | null
  /** By language. */
  readonly translations?: Readonly<Record<string, Translation>> | null
  readonly adult?: boolean | null
}

export interface NamedId {
  readonly id: number
  readonly name: string
}

export interface Person extends NamedId {
  readonly job?: string
  readonly order?: number
}

export interface Translation {
  readonly title?: string | undefined
}

export interface ProviderOffer {
  readonly region: string
  readonly id: string | number
  readonly name?: string
}

/** Days since 1970-01-01 of a valid date `YYYY-MM-DD`, else null. Parsed by hand: a catalogue has a million dates. */
export function dayOf(text: string | null | undefined): number | null {
  if (text?.length !== 10 || text[4] !== '-' || text[7] !== '-') return null
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  if (Number.isNaN(year + month + day) || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  // Years are counted from March: the leap day comes last, and the lengths of months repeat every five months (153
  // days).
  const shifted = month > 2 ? year : year - 1
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return 365 * shifted + Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400) + ofYear - 719_468
}

function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : NaN
  }
  return value
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The runtime in whole minutes, or null if unknown; sources write 0 for unknown. */
export function runtimeOf(title: TitleFacts): number | null {
  const runtime = title.runtime ?? 0
  return Number.isFinite(runtime) && runtime > 0 ? Math.round(runtime) : null
}
