import type { SignedList } from './kernels.ts'

/** The kernel that compares titles as a person would. */
export interface RecognitionKernels {
  /** Answers the first `count` pairs: whether a person would see what seed and title have in common, and where their relation stands. */
  recognise(tables: RecognitionTables, pairs: RecognitionPairs, count: number): void
}

/**
 * A pair: the seed, its record, its neighbours from and to, the title and its record, and two words with a bit for each of the seed's
 * people and keywords by the lowest six bits of these: most names need no second look.
 */
export const PAIR = { seed: 0, seedRecord: 1, from: 2, to: 3, title: 4, titleRecord: 5, names: 6, size: 8 } as const
/** Its answer: 1 if it is seen, else 0; and where the title stands in the seed's list of related titles, or NONE. */
export const ANSWER = { isRecognised: 0, entry: 1, size: 2 } as const

export interface RecognitionPairs {
  readonly pairs: Uint32Array
  readonly answers: Uint32Array
}

/** What is usual in a catalogue, as themes (or NONE), and genres that no other is like; languages and countries with where these begin and end. */
export const USUAL_THEMES = { genre: 0, documentary: 1, language: 2, country: 5, animation: 8, comedy: 9, size: 10 } as const

/** What titles are compared by. */
export interface RecognitionTables {
  /** See `RECORD`. */
  readonly records: Uint32Array
  /** By genre, the rarer the more. */
  readonly squares: Float32Array
  /** See `USUAL`. */
  readonly usual: Uint32Array
  /** Keywords that too many titles have to be recognised by. */
  readonly usualKeywords: Uint32Array
  readonly related: RelatedTable
  readonly neighbours: SignedList
}

/** Lists of related titles, of the first `count` titles. */
export interface RelatedTable {
  readonly count: number
  readonly start: Uint32Array
  readonly list: SignedList
  readonly scale: Float32Array
  readonly ties: Uint8Array
}
