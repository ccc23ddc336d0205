import type { PageFilters } from '@marquee/sdk'

/** Filters as in the URL: lists with commas, ranges in whole minutes and years. */
export type FilterChoice = {
  media_type: 'movie' | 'tv' | undefined
  genres: number[]
  keywords: number[]
  region: string[]
  services: string[]
  /** Only titles of the profile's collection. */
  owned: boolean
  minutes: NumberRange
  years: NumberRange
}
export type NumberRange = { from: number | undefined; to: number | undefined }

const names = {
  genres: 'genres',
  keywords: 'keywords',
  region: 'region',
  services: 'services',
  minutesFrom: 'min_minutes',
  minutesTo: 'max_minutes',
  yearsFrom: 'min_year',
  yearsTo: 'max_year',
} as const

/** No filters. */
export const noFilters: FilterChoice = {
  media_type: undefined,
  genres: [],
  keywords: [],
  region: [],
  services: [],
  owned: false,
  minutes: { from: undefined, to: undefined },
  years: { from: undefined, to: undefined },
}

/** Reads filters from a query string; invalid values are ignored. */
export function filtersIn(search: string): FilterChoice {
  const query = new URLSearchParams(search)
  const words = (name: string) => (query.get(name) ?? '').split(',').filter((word) => word !== '')
  const numbers = (name: string) => words(name).map(Number).filter(isWhole)
  const number = (name: string) => numbers(name)[0]
  const type = query.get('media_type')
  return {
    media_type: type === 'movie' || type === 'tv' ? type : undefined,
    genres: numbers(names.genres),
    keywords: numbers(names.keywords),
    region: words(names.region).filter((code) => /^[A-Z]{2}$/.test(code)),
    services: words(names.services).map(unescaped),
    owned: query.get('owned') === 'true',
    minutes: { from: number(names.minutesFrom), to: number(names.minutesTo) },
    years: { from: number(names.yearsFrom), to: number(names.yearsTo) },
  }
}

/** Names of services may contain commas. */
const escaped = (name: string) => name.replace(/[%,]/g, encodeURIComponent)
const unescaped = (word: string) => word.replace(/%2[5C]/g, decodeURIComponent)

const isWhole = (value: number) => Number.isInteger(value) && value >= 0

/** The query string of filters; empty for none. */
export function searchOf(chosen: FilterChoice): string {
  const query = new URLSearchParams()
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  put('media_type', chosen.media_type)
  put(names.genres, chosen.genres.join())
  put(names.keywords, chosen.keywords.join())
  put(names.region, chosen.region.join())
  put(names.services, chosen.services.map(escaped).join())
  put('owned', chosen.owned ? 'true' : undefined)
  put(names.minutesFrom, chosen.minutes.from)
  put(names.minutesTo, chosen.minutes.to)
  put(names.yearsFrom, chosen.years.from)
  put(names.yearsTo, chosen.years.to)
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The filters as the server takes them; undefined for none. */
export function pageFiltersOf(chosen: FilterChoice): PageFilters | undefined {
  const { media_type, genres, keywords, region, services, owned, minutes, years } = chosen
  const filters: PageFilters = {
    ...(media_type && { media_type }),
    ...(genres.length > 0 && { genres }),
    ...(keywords.length > 0 && { keywords }),
    ...(region.length > 0 && { region }),
    ...(services.length > 0 && { with_watch_providers: services }),
    ...(owned && { owned }),
    ...(minutes.from !== undefined && { with_runtime_gte: minutes.from }),
    ...(minutes.to !== undefined && { with_runtime_lte: minutes.to }),
    ...(years.from !== undefined && { with_release_date_gte: `${years.from}-01-01` }),
    ...(years.to !== undefined && { with_release_date_lte: `${years.to}-12-31` }),
  }
  return Object.keys(filters).length > 0 ? filters : undefined
}

/** How many filters are active, not counting the media type, which the tabs show. */
export function countOf({ media_type: _, owned, minutes, years, ...lists }: FilterChoice): number {
  const bounds = [minutes.from, minutes.to, years.from, years.to].filter((bound) => bound !== undefined)
  return Number(owned) + bounds.length + Object.values(lists).reduce((sum, list) => sum + list.length, 0)
}
