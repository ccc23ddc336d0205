import type { PageFilters } from '../../catalogue/filters/page-filters.ts'
import type { RowKind } from './row-kinds.gen.ts'

/** The subject of a row, as ids; the server turns it into a name. */
export interface RowSubject {
  readonly genre?: number
  readonly keyword?: number
  readonly person?: number
  /** First year of the decade. */
  readonly decade?: number
  /** Open range: from the decade on, or up to it. */
  readonly since?: boolean
  readonly until?: boolean
  /** Country code, or the key of an area of several countries (`nordic`). */
  readonly country?: string
  readonly language?: string
  /** The seed that a `because` row follows. In other rows: a seed that has all themes of the row. */
  readonly seed?: number
  /** Whether the seed was liked or rated well, or else only watched. */
  readonly liked?: boolean
  /** Whether the seed is only on the watchlist. */
  readonly wanted?: boolean
  /** Index of the profile whose seed it is. */
  readonly profileIndex?: number
  /** The region of a chart, if the chart is not narrowed by filters. */
  readonly region?: string
  /** Whether a chart counts real interactions; otherwise it goes by the catalogue's popularity. */
  readonly counted?: boolean
}

/** A link of a navigation row; `filters` are those of the target page. */
export interface NavigationEntry {
  readonly subject: RowSubject & { readonly provider?: string }
  readonly filters: PageFilters
}

/**
 * Explanations of titles: for each title three `seeds` (indexes into the page's seeds, −1 for none) with their
 * `shares`, strongest first.
 */
export interface Explanations {
  readonly seeds: Int32Array
  readonly shares: Float32Array
  /** By title, how many of its seeds, counted from the first, are felt. Only these may be named. */
  readonly feltCounts: Uint8Array
  /** By title, the share of the prior. */
  readonly priors: Float32Array
  /**
   * By title, the relation that gives most of its first seed's share, as an index into `ties`; 0 unless that seed is
   * felt.
   */
  readonly ties: Uint8Array
  /** By title, which of its felt seeds (1 or 2) is of the same saga, if the first is not; otherwise 0. */
  readonly sagas: Uint8Array
  /** By title, which of its felt seeds the reason names, in rows that follow no seed; see `LEAD`. */
  readonly leads: Uint8Array
  /** By title, the relation of that seed, as an index into `ties`. */
  readonly leadTies: Uint8Array
}

/**
 * Which seed a reason names: the first (0), the second (1), the third (2), or none, with the fallback reason instead
 * (3).
 */
export const LEAD = { first: 0, fallback: 3 } as const

/** Reasons that name no seed, by number. */
export const fallbacks = ['none', 'new', 'liking', 'acclaimed', 'several', 'loved', 'watched', 'listed'] as const
export type FallbackReason = (typeof fallbacks)[number]

/** By title: its fallback reason, as an index into `fallbacks`, and for `liking` the index into the page's likings. */
export interface FallbackReasons {
  readonly kinds: Uint8Array
  readonly likings: Uint8Array
}

/** A seed, as an index into the page's seeds, and its share. */
export interface SeedShare {
  readonly seed: number
  readonly share: number
}

export interface ComposedRow {
  readonly kind: RowKind
  readonly type: 'media' | 'top_n' | 'navigation' | 'provider'
  readonly subject: RowSubject
  readonly titles: Uint32Array
  /** Explanations of the titles, one `Explanations` per person. */
  readonly because: readonly Explanations[]
  readonly fallbacks: FallbackReasons
  /** Seeds that the row as a whole comes from, one list per person. */
  readonly reasons: readonly (readonly SeedShare[])[]
  readonly entries: readonly NavigationEntry[]
}

export interface Hero {
  readonly titles: Uint32Array
  readonly because: readonly Explanations[]
  readonly fallbacks: FallbackReasons
}

export interface ComposedPage {
  /** By person: the seeds that contribute to any title of the page, in rising order. */
  readonly seeds: readonly Int32Array[]
  /** Themes that several seeds have in common and that titles of the page have as well. */
  readonly likings: readonly RowSubject[]
  readonly hero: Hero
  readonly rows: readonly ComposedRow[]
}
