import type { PageFilters } from '../../catalogue/page-filters.ts'
import type { RowKind } from './row-kinds.gen.ts'

/** What a row is about; the server puts it into words. */
export interface RowSubject {
  readonly genre?: number
  readonly keyword?: number
  readonly person?: number
  /** Its first year. */
  readonly decade?: number
  /** The decade and what came after it, or before it. */
  readonly since?: boolean
  readonly until?: boolean
  /** Its code, or the key of an area of several (`nordic`). */
  readonly country?: string
  readonly language?: string
  /** The title that a "because" row follows; of another, a title that is what the row is about. */
  readonly seed?: number
  /** Whether it was liked or rated well, not only watched. */
  readonly liked?: boolean
  /** Which of the people the row comes from. */
  readonly of?: number
  /** Where people were counted, if the titles are the first of all there. */
  readonly region?: string
  /** Whether people were counted. */
  readonly counted?: boolean
}

/** One link of a navigation row; `filters` are those of the page that it leads to. */
export interface NavigationEntry {
  readonly subject: RowSubject & { readonly provider?: string }
  readonly filters: PageFilters
}

/** Why titles are here: three a title, `seeds` of the page (−1: none) with their shares, strongest first. */
export interface Explanations {
  readonly seeds: Int32Array
  readonly shares: Float32Array
  /** By title, how many of its seeds, from the first, are felt: no other is to be named. */
  readonly felt: Uint8Array
  /** By title, the share of the prior. */
  readonly priors: Float32Array
  /** By title, what its first seed gives most of its share by, as a number of `ties`, if it is felt. */
  readonly ties: Uint8Array
  /** By title, which of its felt seeds is of its saga, where the first is not (1 or 2); 0 if none is. */
  readonly sagas: Uint8Array
  /** By title, which of its felt seeds a text names instead of the first, in rows that follow none; see `LEAD`. */
  readonly leads: Uint8Array
  /** By title, what that seed gives its share by, as a number of `ties`. */
  readonly leadTies: Uint8Array
}

/** The first seed is named, or the second or third, or none and the fallback reason instead. */
export const LEAD = { first: 0, fallback: 3 } as const

/** What is true of a title where no seed is felt, by its number. */
export const fallbacks = ['none', 'new', 'liking', 'acclaimed', 'several', 'loved', 'watched', 'listed'] as const
export type FallbackReason = (typeof fallbacks)[number]

/** By title: what is true of it (see `fallbacks`), and for a liking which one of the page's it is. */
export interface FallbackReasons {
  readonly kinds: Uint8Array
  readonly likings: Uint8Array
}

/** A seed by its index among the page's, and its share. */
export interface SeedShare {
  readonly seed: number
  readonly share: number
}

export interface ComposedRow {
  readonly kind: RowKind
  readonly type: 'media' | 'top_n' | 'navigation' | 'provider'
  readonly subject: RowSubject
  readonly titles: Uint32Array
  /** Reasons of each title, one `Explanations` a person. */
  readonly because: readonly Explanations[]
  readonly fallbacks: FallbackReasons
  /** What the row as a whole comes from, one list a person. */
  readonly reasons: readonly (readonly SeedShare[])[]
  readonly entries: readonly NavigationEntry[]
}

export interface Hero {
  readonly titles: Uint32Array
  readonly because: readonly Explanations[]
  readonly fallbacks: FallbackReasons
}

export interface ComposedPage {
  /** Of each person: the titles of the history that speak for a title of the page, in rising order. */
  readonly seeds: readonly Int32Array[]
  /** What several titles of the history have in common, where titles of the page have it too. */
  readonly likings: readonly RowSubject[]
  readonly hero: Hero
  readonly rows: readonly ComposedRow[]
}
