import { hash } from 'node:crypto'
import type { PageFilters } from '@marquee/engine'

/** Filters as a client gave them: what is empty counts as not given. */
export type FiltersInput = { [Field in keyof PageFilters]?: PageFilters[Field] | undefined }

/** The one way to write these filters: arrays sorted and without repeats, fields in one order, nothing that is empty. */
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

/** Filters as a page's record has them; undefined where a newer program on the same store knows more fields than this one. */
export function readFilters(text: string): PageFilters | undefined {
  const filters = JSON.parse(text) as PageFilters
  return Object.keys(filters).every((field) => field in filterFields) ? filters : undefined
}

/**
 * The ids of a session's pages: session, filters and company make a page the same, and every node finds its id without asking. They
 * begin alike, so that a page and those it leads to lie together in the store: forty records all over an index cost twice as much.
 */
export function pageIdsOf(sessionId: string): (filters: string, withProfiles: string) => string {
  const session = hash('sha256', sessionId, 'hex').slice(0, 6)
  return (filters, withProfiles) =>
    `page_${session}${hash('sha256', `${sessionId}\0[${filters},${withProfiles}]`, 'hex').slice(0, 18)}`
}

/** A number that chance begins with: the same people get the same by these filters all day long, in whichever session and on any node. */
export function chanceOf(people: readonly string[], today: number, filters: PageFilters): number {
  return hash('sha256', JSON.stringify([people, today, filtersText(filters)]), 'buffer').readUInt32LE()
}
