/** The kernels that look at rows over the pool of a page, and fill them. */
export interface RowKernels {
  /** Copies the first `count` records one after the other, and marks which of their themes have a number. */
  readRecords(records: PoolRecords, marks: ThemeMarks, pool: ReadPool, count: number): void
  /** Looks at the first `count` rows of `listed`, as far as a title in sight was taken or none was seen yet. */
  updateRows(buffers: RowBuffers, count: number, most: number): void
  /** Adds up the genres of pool indexes (12 at most) of `filled` and writes them as the mix with a number. */
  addGenres(buffers: RowBuffers, { from, count, to }: GenreCount): void
  /** Lengthens a row by free pool indexes, which become used, best first but not one like the other; returns how long it is then. */
  fillRow(buffers: RowBuffers, row: number, filling: FillOptions): number
}

/** What is known of a title, see `Records`: how many themes it has, how many of these are no keywords, no people either, and genres; … */
export const RECORD = { themes: 0, named: 1, plain: 2, genres: 3, franchise: 4, traits: 5, day: 6, first: 7 } as const

/** See `mayHave`. */
export const LOWEST_BITS = 0x1fff

/** Records of titles in one array, and by pool index where each begins. */
export interface PoolRecords {
  readonly values: Uint32Array
  readonly recordOf: Uint32Array
  /** By the lowest bits of a theme (LOWEST_BITS): 1 if any theme that ends in these has a number, else 0. */
  readonly mayHave: Uint8Array
  /** By theme; 0 where it has none. */
  readonly numberOf: Uint16Array
  /** Counts the themes that are no people and no keywords. */
  readonly held: Uint32Array
  /** By pool index. */
  readonly traits: Uint8Array
  readonly days: Int32Array
}

/** Bitsets of `words` words, one after the other, for the themes that have a number; the first is for all that have none. */
export interface ThemeMarks {
  readonly bits: Uint32Array
  readonly words: number
}

export type ReadPool = Pick<RowBuffers, 'start' | 'themes' | 'franchises' | 'genres'>

/** What a title counts in a mix of genres: split evenly over its own, up to 10 of them without a remainder. */
export const WHOLE_TITLE = 2520

/** What is known of a row: where its pool indexes lie in `lists`, and how many are in sight; see `writeRowList`. */
export const ROW = { at: 0, words: 1, count: 2, inSight: 3, size: 4 } as const
/** What its titles count at least (beside their worth, if it has an order of its own), Σ attention · max(least, relevance), Σ of genres². */
export const KERNEL_NUMBERS = { least: 0, sum: 1, squares: 2, free: 3, size: 8 } as const

/** What rows are made from and where they are written. */
export interface RowBuffers {
  /** Bitsets over the pool and lists of pool indexes, and the same words as numbers. */
  readonly lists: Uint32Array
  readonly worths: Float32Array
  /** Which pool indexes have been taken. */
  readonly used: Uint32Array
  /** By pool index: relevance, franchise (or −1), how many genres it has, and where its themes begin, genres first and people last. */
  readonly relevance: Float32Array
  readonly franchises: Int32Array
  readonly genres: Uint8Array
  readonly start: Uint32Array
  readonly themes: Uint32Array
  /** How much attention each place of a row gets. */
  readonly attention: Float64Array
  /** Of each row `ROW.size` and `NUMBERS.size` numbers, and `most` pool indexes in sight. */
  readonly rows: Uint32Array
  readonly numbers: Float64Array
  readonly sights: Int32Array
  readonly listed: Uint32Array
  /** Mixes of genres, `mixLength` (a multiple of 8) numbers each: an amount for each genre, and the last one how many titles have any. */
  readonly mixes: Uint16Array
  readonly mixLength: number
  /** The mix of each pool index that has a bit in `drawn`. */
  readonly vectors: Uint16Array
  readonly drawn: Uint32Array
  /** Counters of themes and franchises, zero between calls. */
  readonly themeCounts: Uint8Array
  readonly franchiseCounts: Uint8Array
  /** How much titles are alike by having a theme in common, for each up to `firstPerson`: all people count the same. */
  readonly themeWorth: Float32Array
  readonly firstPerson: number
  /** Themes that all titles of the row have. */
  readonly about: Uint32Array
  /** Rows as they are filled. */
  readonly filled: Int32Array
}

export interface GenreCount {
  readonly from: number
  readonly count: number
  readonly to: number
}

export interface FillOptions {
  /** How many themes of `about` the row has. */
  readonly abouts: number
  /** Where it lies in `filled`, how long it is and how long it may become. */
  readonly at: number
  readonly length: number
  readonly until: number
  /** Up to this length the next `ahead` titles are weighed against each other by what they share with those before … */
  readonly inSight: number
  readonly ahead: number
  /** … and sharing all would cost a title so many times what it is worth. */
  readonly cost: number
}
