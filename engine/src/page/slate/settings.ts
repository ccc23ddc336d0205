/** What a page may be tuned by. */
export interface PageSettings {
  /** 0 is relevance alone, 1 is as mixed as it gets. */
  readonly diversity: number
  readonly rows: number
  /** Titles of a row at full depth. */
  readonly depth: number
  /** Whether each row is chosen by what it adds to those above it; without it, by itself, and titles may repeat. */
  readonly stagewise: boolean
}

export const defaultPageSettings: PageSettings = { diversity: 0.25, rows: 30, depth: 60, stagewise: true }

/** A media row has at least this many titles, unless the page has no more; what a person put on a list is shown from the first on. */
export const LEAST_TITLES = 8
export const MOST_TITLES = 60
export const MOST_ROWS = 40
/** What is seen of a row before it is moved. */
export const IN_SIGHT = 10
export const HERO_TITLES = 10
export const TOP_TITLES = 10
export const REASONS_PER_TITLE = 3
/** A person with fewer seeds is a newcomer. */
export const LEAST_SEEDS = 3

/** How many best titles all personal rows are made from. */
export const POOL_TITLES = 2048
/** For how many of these the terms of each seed are computed before rows are selected. */
export const WITH_TERMS = 768
/** Titles from outside the pool that rows may add to it. */
export const EXTRA_TITLES = 1024
/** Pool indexes, extras included. */
export const POOL_CAPACITY = POOL_TITLES + EXTRA_TITLES
/** Words of a bitset over all of them. */
export const POOL_WORDS = POOL_CAPACITY / 32

/** What came out no longer ago is new. */
export const NEW_DAYS = 180

/** Rows that a page has if there are titles enough, whatever they have in common. */
export const MANY_ROWS = 20
/** A navigation row offers a choice. */
export const LEAST_ENTRIES = 2

/** How many rows about one theme a page has at most; of a country or language more, the more of the taste is from there. */
export const MOST_OF_THEME = 2
export const MORE_OF_ORIGIN = 4
/** The same where the history has few seeds, which are about few themes. */
export const MOST_OF_THEME_FEW_SEEDS = 3
/** Of few seeds what is nearest to them counts more than what everybody likes: relevance by its root of this degree. */
export const FEW_SEEDS_RELEVANCE_ROOT = 4
