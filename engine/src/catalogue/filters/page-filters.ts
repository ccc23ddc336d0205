import { dayOf, runtimeOf, type TitleFacts } from '../title-facts.ts'

/** The filters of a page. Fields combine with AND, entries of one array with OR; an empty array is no filter. */
export interface PageFilters {
  readonly genres?: readonly number[]
  readonly keywords?: readonly number[]
  readonly media_type?: 'movie' | 'tv'
  readonly region?: readonly string[]
  readonly with_runtime_gte?: number
  readonly with_runtime_lte?: number
  readonly with_release_date_gte?: string
  readonly with_release_date_lte?: string
  readonly with_watch_providers?: readonly string[]
  /** In the library of any profile that the page is for; false is no filter. */
  readonly owned?: boolean
}

/** Whether any filter is set. */
export function isNarrowed(filters: PageFilters): boolean {
  return Object.values(filters).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false,
  )
}

/** The regions whose offers count: those of the filter, else the profile's, else all (null). */
export function offerRegions(filters: PageFilters, profileRegion: string | null): readonly string[] | null {
  if (filters.region?.length) return filters.region
  return profileRegion ? [profileRegion] : null
}

/**
 * Whether one title satisfies all filters. Defines what `filterMask` computes by bitsets, and serves titles that the
 * bitsets do not cover. `owned` is no fact of a title: `maskTitles` applies it.
 */
export function matchesFilters(title: TitleFacts, filters: PageFilters, profileRegion: string | null): boolean {
  return (
    (filters.media_type === undefined || title.media_type === filters.media_type) &&
    hasAnyOf(filters.genres, title.genres) &&
    hasAnyOf(filters.keywords, title.keywords) &&
    isBetween(runtimeOf(title), filters.with_runtime_gte, filters.with_runtime_lte) &&
    isBetween(
      dayOf(title.release_date),
      dayOf(filters.with_release_date_gte) ?? undefined,
      dayOf(filters.with_release_date_lte) ?? undefined,
    ) &&
    isOffered(title, filters, profileRegion)
  )
}

function hasAnyOf(wanted: readonly number[] | undefined, has: readonly { id: number }[] | null | undefined): boolean {
  return !wanted?.length || (has ?? []).some(({ id }) => wanted.includes(id))
}

function isBetween(value: number | null, low: number | undefined, high: number | undefined): boolean {
  if (low === undefined && high === undefined) return true
  return value !== null && value >= (low ?? -Infinity) && value <= (high ?? Infinity)
}

function isOffered(title: TitleFacts, filters: PageFilters, profileRegion: string | null): boolean {
  const providers = filters.with_watch_providers ?? []
  if (!filters.region?.length && providers.length === 0) return true
  const regions = offerRegions(filters, profileRegion)
  return (title.providers ?? []).some(
    (offer) =>
      (regions === null || regions.includes(offer.region)) && (providers.length === 0 || providers.includes(String(offer.id))),
  )
}
