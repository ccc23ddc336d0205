/** Tuning parameters of a page. */
export interface PageSettings {
  /** From 0 (relevance alone) to 1 (as diverse as possible). */
  readonly diversity: number
  readonly rows: number
  /** Titles per row at full length. */
  readonly depth: number
  /**
   * Greedy selection: each row is chosen by what it adds to the rows above it. If false, rows are chosen
   * independently and titles may repeat.
   */
  readonly isGreedy: boolean
}

export const defaultPageSettings: PageSettings = { diversity: 0.25, rows: 30, depth: 40, isGreedy: true }

/** Minimum length of a media row, unless the page has too few titles. Rows of a person's own list have no minimum. */
export const MIN_TITLES = 8
export const MAX_TITLES = 40
export const MAX_ROWS = 40
/** Titles of a row that are visible without scrolling. */
export const VISIBLE_TITLES = 10
export const HERO_TITLES = 10
export const TOP_TITLES = 10
export const REASONS_PER_TITLE = 3
/** A person with fewer seeds counts as a newcomer (cold start). */
export const MIN_SEEDS = 3

/** Size of the candidate pool. */
export const POOL_TITLES = 1536
/** For how many of these the terms of each seed are computed before rows are selected. */
export const TITLES_WITH_TERMS = 768
/** The same for a long history, whose terms take longer. The terms of titles near the seeds are computed too. */
export const TITLES_WITH_TERMS_BESIDE_NEAR = 384
/** Maximum number of extras: titles from outside the pool that a row adds to it. */
export const EXTRA_TITLES = 1024
/** Maximum number of pool indexes, extras included. */
export const POOL_CAPACITY = POOL_TITLES + EXTRA_TITLES
/** Words of a bitset over all pool indexes. */
export const POOL_WORDS = POOL_CAPACITY / 32

/** A title released at most this many days ago is new. */
export const NEW_DAYS = 180

/** A page is filled up to this many rows, with `more` rows if need be. */
export const MANY_ROWS = 20
/** A navigation row with fewer links is left out. */
export const MIN_ENTRIES = 2

/**
 * Maximum number of rows about one theme. For a country or language it grows by up to `MORE_OF_ORIGIN`, with its
 * share of the taste.
 */
export const MAX_ROWS_PER_THEME = 2
export const MORE_OF_ORIGIN = 4
/** The same for a history with few seeds, which have few themes. */
export const MAX_ROWS_PER_THEME_FEW_SEEDS = 3
/**
 * With few seeds, similarity to them counts more than general popularity: relevance enters by its root of this
 * degree.
 */
export const FEW_SEEDS_RELEVANCE_ROOT = 4
