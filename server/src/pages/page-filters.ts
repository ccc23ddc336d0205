import { hash } from 'node:crypto'
import type { PageFilters } from '@marquee/engine'

/** Filters as a client gave them: what is empty counts as not given. */
export type GivenFilters = { [Field in keyof PageFilters]?: PageFilters[Field] | undefined }

/** The one way to write these filters: arrays sorted and without repeats, fields in one order, nothing that is empty. */
export function filtersText(given: GivenFilters = {}): string {
  return JSON.stringify({
    genres: numbers(given.genres),
    keywords: numbers(given.keywords),
    media_type: given.media_type,
    region: texts(given.region?.map((code) => code.toUpperCase())),
    with_runtime_gte: given.with_runtime_gte,
    with_runtime_lte: given.with_runtime_lte,
    with_release_date_gte: given.with_release_date_gte,
    with_release_date_lte: given.with_release_date_lte,
    with_watch_providers: texts(given.with_watch_providers),
  } satisfies GivenFilters)
}

function numbers(list: readonly number[] = []): number[] | undefined {
  return list.length > 0 ? [...new Set(list)].sort((a, b) => a - b) : undefined
}

function texts(list: readonly string[] = []): string[] | undefined {
  return list.length > 0 ? [...new Set(list)].sort() : undefined
}

/** Whether filters say anything. */
export function isNarrowed(filters: PageFilters): boolean {
  return Object.keys(filters).length > 0
}

/** What makes two requests of one session the same page; both are given as JSON. */
export function identityOf(filters: string, withProfiles: string): string {
  return hash('sha256', `[${filters},${withProfiles}]`, 'base64url')
}

/** The id of the page with this identity in a session: every node finds the same without asking. */
export function pageIdOf(sessionId: string, identity: string): string {
  return `page_${hash('sha256', `${sessionId}\0${identity}`, 'hex').slice(0, 24)}`
}

/** A number that chance begins with on this page, wherever it is composed. */
export function chanceOf(pageId: string): number {
  return hash('sha256', pageId, 'buffer').readUInt32LE()
}
