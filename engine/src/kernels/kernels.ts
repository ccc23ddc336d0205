import type { RecognitionKernels } from './recognition-kernels.ts'
import type { RowKernels } from './row-kernels.ts'
import type { ListRanges, TermKernels } from './term-kernels.ts'

/**
 * The kernels that serve requests. Each reads and writes typed arrays of one space. The WASM and the plain
 * implementation agree.
 */
export interface Kernels extends TermKernels, RowKernels, RecognitionKernels {
  /** Sets all to zero. Faster than `fill`, which sets arrays in shared memory number by number, as `set` does. */
  clear(out: Float32Array | Uint32Array): void
  /** out = from, of the same length. */
  copy(from: Float32Array, out: Float32Array): void
  /** out = factor · a + b, all of the same length. */
  scaledSum(factor: number, a: Float32Array, b: Float32Array, out: Float32Array): void
  /** out = a AND b. Bitsets are a multiple of 4 words long. */
  and(a: Uint32Array, b: Uint32Array, out: Uint32Array): void
  /** out = a OR b */
  or(a: Uint32Array, b: Uint32Array, out: Uint32Array): void
  /** out = a AND NOT b */
  andNot(a: Uint32Array, b: Uint32Array, out: Uint32Array): void
  /** The number of set bits. */
  countBits(a: Uint32Array): number
  /** Sets the bits of the titles listed in [from, to). */
  setBits(titles: Uint32Array, from: number, to: number, out: Uint32Array): void
  /** Clears the bits of the titles listed in [from, to). */
  clearBits(titles: Uint32Array, from: number, to: number, out: Uint32Array): void
  /** The first index of a number in [from, to), or −1. */
  find(numbers: Uint32Array, from: number, to: number, number: number): number
  /** scores[titles[i]] += factor · values[i] for i in [from, to). */
  accumulate(list: SignedList, from: number, to: number, factor: number, scores: Float32Array): void
  /** `accumulate` for the first `rows` ranges of a list. */
  accumulateRows(list: SignedList, ranges: ListRanges, rows: number, scores: Float32Array): void
  /** out[place] += factor · norm[place] for the places (indices) of a row. */
  addNormed(places: NumberLists, row: number, factor: number, sums: { norm: Float32Array; out: Float32Array }): void
  /**
   * Extracts the numbers ≥ `min` with their indices, in rising order of these, and sets all numbers to 0. Returns how
   * many were found.
   */
  takeAbove(numbers: Float32Array, min: number, found: SparseNumbers): number
  /** out[i] = out[i] · factor[i] */
  multiply(factor: Float32Array, out: Float32Array): void
  /** scores[i] += contentWeight[i] · (raw[i] + scores of i's first and second group), and raw[i] = 0. */
  blendGroups(groups: GroupScores, scores: Float32Array): void
  /** out[g] = base + Σ amount[feature] over the features of group g. */
  sumGroups(groups: Prefixes, amount: Float32Array, base: number, out: Float32Array): void
  /** The factors of a taste from its weighted titles: (base + ridge·I + Σ |w|·y·yᵀ)⁻¹ · Σ w·y */
  foldIn(factors: Factors, seeds: WeightedTitles, ridge: number, out: Float32Array): void
  /** x ← A⁻¹·x with the matrix A of the last fold-in, whose factorisation is still in the scratch. */
  solveAgain(factors: Factors, x: Float32Array): void
  /** scores[title[r]] += factor · scale[r] · (row r · taste) */
  dotRows(rows: ByteRows, taste: Int16Array, factor: number, scores: Float32Array): void
  /** out[word] = the highest of the scores of 32 titles */
  wordMaxima(scores: Float32Array, out: Float32Array): void
  /**
   * The best titles of the mask by falling score, ties by rising title: as many as `outTitles` has (at most 8,192).
   * With the maxima of the scores' words, several masks of the same scores are searched faster.
   */
  topK(scores: Float32Array, mask: Uint32Array, outTitles: Uint32Array, outScores: Float32Array, maxima?: Float32Array): number
}

/** Titles, each with a signed byte. */
export interface SignedList {
  readonly titles: Uint32Array
  readonly values: Int8Array
}

/** Some numbers of an array, and their indices. */
export interface SparseNumbers {
  readonly places: Uint32Array
  readonly values: Float32Array
}

/** A score per title, and two scores that the titles of a group share. */
export interface GroupScores {
  readonly first: ScoredGroups
  readonly second: ScoredGroups
  readonly raw: Float32Array
  readonly contentWeight: Float32Array
}

/** The group of each title, and a score per group. */
export interface ScoredGroups {
  readonly of: Uint32Array
  readonly shared: Float32Array
}

/** Sets as a prefix tree: each is an earlier set (`shorter`) with one value more (`last`); the first is empty. */
export interface Prefixes {
  readonly shorter: Uint32Array
  readonly last: Uint32Array
}

/** Factors of titles as bytes: rows of `d` (a multiple of 16), with a scale and a title per row. */
export interface ByteRows {
  readonly d: number
  readonly bytes: Int8Array
  readonly scale: Float32Array
  readonly titles: Uint32Array
}

/** Lists of numbers: list i is values[start[i] .. start[i + 1]). */
export interface NumberLists {
  readonly start: Uint32Array
  readonly values: Uint32Array
}

/**
 * Factors of titles in full precision: rows of `d` (a multiple of 16), the d × d base matrix of every fold-in, and
 * scratch of the solver.
 */
export interface Factors {
  readonly d: number
  readonly rows: Float32Array
  readonly base: Float32Array
  /** d·(d + 768) + 16 numbers. */
  readonly scratch: Float32Array
}

/** Titles (rows of factors) with signed weights; `start` is [0, number of titles]. */
export interface WeightedTitles {
  readonly start: Uint32Array
  readonly titles: Uint32Array
  readonly weights: Float32Array
}

/** The largest k of `topK`. */
export const MAX_TOP_K = 8192

export function checkTopK(k: number): void {
  if (k > MAX_TOP_K) throw new RangeError(`at most ${MAX_TOP_K} best titles at a time, not ${k}`)
}
