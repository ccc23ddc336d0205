/** The kernels that evaluate and fill rows of titles from the candidate pool of a page. */
export interface RowKernels {
  /**
   * Reads the records of the first `count` pool indexes, and sets their bits in the bitsets of the numbered themes that
   * they have.
   */
  readRecords(records: PoolRecords, marks: ThemeMarks, pool: ReadPool, count: number): void
  /**
   * Updates the first `count` rows of `listed`: the first `max` free titles of each (the visible ones) and the numbers
   * that depend on them. Skips a row none of whose visible titles has been taken.
   */
  updateRows(buffers: RowBuffers, count: number, max: number): void
  /** Writes the sum of the genre vectors of up to 12 pool indexes of `filled` as mix number `to`. */
  addGenres(buffers: RowBuffers, { from, count, to }: GenreCount): void
  /** Appends free titles to a row, the best first but varied, and marks them as used; returns the new length. */
  fillRow(buffers: RowBuffers, row: number, filling: FillOptions): number
}

/**
 * Fields of the record of a title: the number of its themes; how many are left without keywords (`named`), also without
 * people (`plain`), and only genres; its franchise + 1, traits and release day; then the themes in this order: genres
 * first, keywords last.
 */
export const RECORD = { themes: 0, named: 1, plain: 2, genres: 3, franchise: 4, traits: 5, day: 6, first: 7 } as const

/** The mask of a theme's lowest bits, the index of `mayHave`. */
export const LOWEST_BITS = 0x1fff

/** The records of titles in one array, and the start of that of each pool index. */
export interface PoolRecords {
  readonly values: Uint32Array
  readonly recordOf: Uint32Array
  /** By the lowest bits of a theme: 1 if any theme with these bits has a number, else 0. */
  readonly mayHave: Uint8Array
  /** The number of each theme, 0 where it has none. */
  readonly numberOf: Uint16Array
  /** Output: how many titles have each theme, except people and keywords. */
  readonly themeCounts: Uint32Array
  /** Output, by pool index. */
  readonly traits: Uint8Array
  readonly days: Int32Array
}

/** Bitsets of `words` words, by number of theme; number 0 is not used. */
export interface ThemeMarks {
  readonly bits: Uint32Array
  readonly words: number
}

export type ReadPool = Pick<RowBuffers, 'start' | 'themes' | 'franchises' | 'genres'>

/** The sum of a title's genre vector, split evenly over its genres: divisible by 1 to 10. */
export const WHOLE_TITLE = 2520

/**
 * Fields of a row: the start of its pool indexes in `lists`, their form (see `writeRowList`), and how many are
 * visible.
 */
export const ROW = { at: 0, words: 1, count: 2, visible: 3, size: 4 } as const
/**
 * Numbers of a row: the minimum relevance of its titles (times their value in a row with an order), Σ attention ·
 * max(that, relevance), Σ genres².
 */
export const KERNEL_NUMBERS = { minRelevance: 0, sum: 1, squares: 2, free: 3, size: 8 } as const

/** The inputs and outputs of the row kernels. */
export interface RowBuffers {
  /** Bitsets over the pool and lists of pool indexes; `orderValues` is the same memory as floats. */
  readonly lists: Uint32Array
  readonly orderValues: Float32Array
  /** The bitset of the pool indexes that have been taken. */
  readonly used: Uint32Array
  /**
   * By pool index: relevance, franchise (or −1), number of genres, and start of its themes (genres first, people last).
   */
  readonly relevance: Float32Array
  readonly franchises: Int32Array
  readonly genres: Uint8Array
  readonly start: Uint32Array
  readonly themes: Uint32Array
  /** The attention that each position in a row gets. */
  readonly attention: Float64Array
  /** `ROW.size` fields, `KERNEL_NUMBERS.size` numbers and `max` visible pool indexes for each row. */
  readonly rows: Uint32Array
  readonly numbers: Float64Array
  readonly visibleIndexes: Int32Array
  readonly listed: Uint32Array
  /**
   * Mixes of genres, `mixLength` (a multiple of 8) numbers each: the sum for each genre, and last the number of titles
   * with genres.
   */
  readonly mixes: Uint16Array
  readonly mixLength: number
  /** The genre vector of each pool index whose bit in `drawn` is set. */
  readonly vectors: Uint16Array
  readonly drawn: Uint32Array
  /** Counters of themes and franchises, zero between calls. */
  readonly themeCounts: Uint8Array
  readonly franchiseCounts: Uint8Array
  /** The similarity that sharing each theme gives, up to `firstPerson`, which stands for all people. */
  readonly themeWorth: Float32Array
  readonly firstPerson: number
  /** From this number on, a franchise is a group of minor titles, of which a row shows only one. */
  readonly firstMinor: number
  /** The themes that the row is about. */
  readonly about: Uint32Array
  /** The pool indexes of filled rows. */
  readonly filled: Int32Array
}

export interface GenreCount {
  readonly from: number
  readonly count: number
  readonly to: number
}

export interface FillOptions {
  /** The number of themes in `about`. */
  readonly abouts: number
  /** The start of the row in `filled`, its length and its maximum length. */
  readonly at: number
  readonly length: number
  readonly until: number
  /**
   * Up to this length the best of the next `ahead` titles is chosen, by value less the cost of similarity to the titles
   * before.
   */
  readonly visible: number
  readonly ahead: number
  /** The cost of full similarity, as a multiple of the title’s value. */
  readonly cost: number
}
