import { hash } from 'node:crypto'
import type { PageFilters } from '@marquee/engine'

/** Filters as sent by a client; empty arrays count as not given. */
export type FiltersInput = { [Field in keyof PageFilters]?: PageFilters[Field] | undefined }

/** Canonical form: arrays sorted and unique, fields in a fixed order, empty ones left out. */
export function filtersText(given: FiltersInput = {}): string {
  return JSON.stringify({
    genres: numbers(given.genres),
    keywords: numbers(given.keywords),
    media_type: given.media_type,
    region: texts(given.region),
    with_runtime_gte: given.with_runtime_gte,
    with_runtime_lte: given.with_runtime_lte,
    with_release_date_gte: given.with_release_date_gte,
    with_release_date_lte: given.with_release_date_lte,
    with_watch_providers: texts(given.with_watch_providers),
    owned: given.owned || undefined,
  } satisfies FiltersInput)
}

function numbers(list: readonly number[] = []): number[] | undefined {
  return list.length > 0 ? [...new Set(list)].sort((a, b) => a - b) : undefined
}

function texts(list: readonly string[] = []): string[] | undefined {
  return list.length > 0 ? [...new Set(list)].sort() : undefined
}

const filterFields = {
  genres: true,
  keywords: true,
  media_type: true,
  region: true,
  with_runtime_gte: true,
  with_runtime_lte: true,
  with_release_date_gte: true,
  with_release_date_lte: true,
  with_watch_providers: true,
  owned: true,
} satisfies Record<keyof PageFilters, true>

/** Parses stored filters; undefined if a newer release on the same store wrote fields that this one does not know. */
export function readFilters(text: string): PageFilters | undefined {
  const filters = JSON.parse(text) as PageFilters
  return Object.keys(filters).every((field) => field in filterFields) ? filters : undefined
}

/**
 * Derives page ids: session, filters and other profiles identify a page, so every node computes the same id. Ids of
 * one session share a prefix, so that a page and its children are close together in the index: scattered inserts cost
 * twice as much.
 */
export function pageIdsOf(sessionId: string): (filters: string, withProfiles: string) => string {
  const session = hash('sha256', sessionId, 'hex').slice(0, 6)
  return (filters, withProfiles) =>
    `page_${session}${hash('sha256', `${sessionId}\0[${filters},${withProfiles}]`, 'hex').slice(0, 18)}`
}

/**
 * The random seed of a page: the same tastes get the same page for these filters all day, in any session, on any node,
 * and after a move to another account.
 */
export function randomSeedOf(today: number, filters: PageFilters): number {
  return hash('sha256', JSON.stringify([today, filtersText(filters)]), 'buffer').readUInt32LE()
}
