import type { SignedList } from './kernels.ts'

/** The kernel that decides whether a person would recognise a similarity of two titles. */
export interface RecognitionKernels {
  /** Writes the results of the first `count` pairs, see `RESULT`. */
  recognise(tables: RecognitionTables, pairs: RecognitionPairs, count: number): void
}

/**
 * Fields of a pair: the seed, its record, the range of its neighbours, the title, its record, and four words of
 * `names`. These are a filter of the seed's people and keywords by their lowest seven bits, which rules out most names
 * of the title.
 */
export const PAIR = { seed: 0, seedRecord: 1, from: 2, to: 3, title: 4, titleRecord: 5, names: 6, size: 10 } as const
/**
 * Fields of a result: 1 if the similarity is recognised, else 0; and the index of the title in the seed's related
 * titles, or NONE.
 */
export const RESULT = { isRecognised: 0, entry: 1, size: 2 } as const

export interface RecognitionPairs {
  readonly pairs: Uint32Array
  readonly results: Uint32Array
}

/**
 * Fields of `usual`: the most common genre, language and country as themes (or NONE). Language and country are followed
 * by the start and the end of the range of their themes.
 */
export const USUAL_THEMES = { genre: 0, language: 1, country: 4, size: 7 } as const

/** Bits of `forms`: what a genre says of a title that a person notices before anything else. */
export const FORMS = { nonFiction: 1, animation: 2, comedy: 4, horror: 8, documentary: 16 } as const

/** An entry in a list of related titles with this value is enough by itself; one common keyword can give half of it. */
export const CLOSELY_RELATED = 0.36
/** A neighbour counts from about a quarter of the strongest value of its row, whose byte is 127. */
export const MIN_NEIGHBOUR_BYTE = 32

/** The data that titles are compared by. */
export interface RecognitionTables {
  /** See `RECORD`. */
  readonly records: Uint32Array
  /** The square of the weight of each genre, larger for rare genres. */
  readonly squares: Float32Array
  /** The form that each genre stands for, see `FORMS`; 0 for most. */
  readonly forms: Uint8Array
  /** See `USUAL_THEMES`. */
  readonly usual: Uint32Array
  /** Keywords of so many titles that they do not count. */
  readonly usualKeywords: Uint32Array
  readonly related: RelatedTable
  readonly neighbours: SignedList
}

/** The lists of related titles of the first `count` titles. */
export interface RelatedTable {
  readonly count: number
  readonly start: Uint32Array
  readonly list: SignedList
  readonly scale: Float32Array
  readonly ties: Uint8Array
}
