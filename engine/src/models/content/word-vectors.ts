import type { RelatedFeatures, TitleFeatures } from '../../catalogue/related-features.ts'
import { normal, seeded } from '../random.ts'

// Words and keywords of titles as vectors: TF-IDF with each kind of length 1, then a randomised SVD (subspace
// iteration) over the most acclaimed titles to WORD_DIMENSIONS dimensions. Titles about the same subject get similar
// vectors even if they share no word. Words of more than a tenth of the titles, or of fewer than five, are dropped.

export const WORD_DIMENSIONS = 96
const SAMPLED_TITLES = 15_000
const ITERATIONS = 2
const MAX_TITLE_SHARE = 0.1
const MIN_TITLES = 5

/** A vector of bytes per title, and the scale of each: vectors have length 1, or 0 without words. */
export interface WordVectors {
  readonly bytes: Int8Array
  readonly scale: Float32Array
}

/** Sparse rows: entry i of a row is `weights[i]` at column `values[i]`. */
interface SparseRows {
  readonly start: Uint32Array
  readonly values: Uint32Array
  readonly weights: Float32Array
  readonly columns: number
}

/** Computes the vectors of all titles; the subspace is fitted to the titles with the highest `acclaim`. */
export function wordVectors(features: RelatedFeatures, keywords: TitleFeatures, acclaim: Float32Array): WordVectors {
  const count = features.words.lists.start.length - 1
  const rows = joinColumns(count, [
    tfIdfOf(features.words, count, (at) => 1 + Math.log(features.counts[at])),
    tfIdfOf(keywords, count, () => 1),
  ])
  const basis = basisOf(rows, sampleOf(rows, acclaim))
  return projectRows(rows, basis)
}

/** TF-IDF of one kind of features, with rows of length 1. */
function tfIdfOf({ size, lists }: TitleFeatures, count: number, frequency: (at: number) => number): SparseRows {
  const titles = new Uint32Array(size)
  for (const feature of lists.values) titles[feature]++
  const max = Math.max(MIN_TITLES, count * MAX_TITLE_SHARE)
  const min = count < 1000 ? 2 : MIN_TITLES
  const numberOf = new Int32Array(size).fill(-1)
  let columns = 0
  for (let feature = 0; feature < size; feature++) {
    const titleCount = titles[feature]
    if (titleCount >= min && titleCount <= max) numberOf[feature] = columns++
  }
  const start = new Uint32Array(count + 1)
  const values = new Uint32Array(lists.values.length)
  const weights = new Float32Array(lists.values.length)
  let end = 0
  for (let title = 0; title < count; title++) {
    const from = end
    let squares = 0
    for (let at = lists.start[title]; at < lists.start[title + 1]; at++) {
      const feature = lists.values[at]
      const column = numberOf[feature] ?? -1
      if (column < 0) continue
      const weight = frequency(at) * Math.log(count / titles[feature])
      values[end] = column
      weights[end++] = weight
      squares += weight * weight
    }
    const length = Math.sqrt(squares) || 1
    for (let at = from; at < end; at++) weights[at] /= length
    start[title + 1] = end
  }
  return { start, values: values.subarray(0, end), weights: weights.subarray(0, end), columns }
}

/** Places the columns of several kinds side by side. */
function joinColumns(count: number, kinds: readonly SparseRows[]): SparseRows {
  const size = kinds.reduce((sum, { values }) => sum + values.length, 0)
  const [start, values, weights] = [new Uint32Array(count + 1), new Uint32Array(size), new Float32Array(size)]
  let end = 0
  for (let title = 0; title < count; title++) {
    let offset = 0
    for (const kind of kinds) {
      for (let at = kind.start[title]; at < kind.start[title + 1]; at++) {
        values[end] = offset + kind.values[at]
        weights[end++] = kind.weights[at]
      }
      offset += kind.columns
    }
    start[title + 1] = end
  }
  return { start, values, weights, columns: kinds.reduce((sum, { columns }) => sum + columns, 0) }
}

/** The most acclaimed titles that have words. */
function sampleOf({ start }: SparseRows, acclaim: Float32Array): Uint32Array {
  const described = Uint32Array.from({ length: start.length - 1 }, (_, title) => title).filter(
    (title) => start[title + 1] > start[title],
  )
  return described.sort((a, b) => acclaim[b] - acclaim[a] || a - b).slice(0, SAMPLED_TITLES)
}

/**
 * An orthonormal basis, one row of WORD_DIMENSIONS per column: subspace iteration turns it towards the strongest
 * directions.
 */
function basisOf(rows: SparseRows, sample: Uint32Array): Float32Array {
  const random = seeded(1)
  let basis = Float32Array.from({ length: rows.columns * WORD_DIMENSIONS }, () => normal(random))
  const vector = new Float32Array(WORD_DIMENSIONS)
  for (let round = 0; round < ITERATIONS; round++) {
    orthonormalise(basis)
    const next = new Float32Array(basis.length)
    for (const title of sample) {
      project(rows, title, basis, vector)
      for (let at = rows.start[title]; at < rows.start[title + 1]; at++) {
        const [to, weight] = [rows.values[at] * WORD_DIMENSIONS, rows.weights[at]]
        for (let i = 0; i < WORD_DIMENSIONS; i++) next[to + i] += weight * vector[i]
      }
    }
    basis = next
  }
  orthonormalise(basis)
  return basis
}

function project({ start, values, weights }: SparseRows, title: number, basis: Float32Array, out: Float32Array): void {
  out.fill(0)
  for (let at = start[title]; at < start[title + 1]; at++) {
    const [from, weight] = [values[at] * WORD_DIMENSIONS, weights[at]]
    for (let i = 0; i < WORD_DIMENSIONS; i++) out[i] += weight * basis[from + i]
  }
}

/** Makes the columns orthonormal: solves every row against the Cholesky factor L of their Gram matrix. */
function orthonormalise(basis: Float32Array): void {
  const d = WORD_DIMENSIONS
  const l = cholesky(gramOf(basis))
  for (let from = 0; from < basis.length; from += d) {
    for (let i = 0; i < d; i++) {
      let value = basis[from + i]
      for (let j = 0; j < i; j++) value -= l[i * d + j] * basis[from + j]
      basis[from + i] = value / (l[i * d + i] || 1)
    }
  }
}

function gramOf(basis: Float32Array): Float64Array {
  const d = WORD_DIMENSIONS
  const gram = new Float64Array(d * d)
  for (let from = 0; from < basis.length; from += d) {
    for (let i = 0; i < d; i++) {
      const value = basis[from + i]
      if (value === 0) continue
      for (let j = 0; j <= i; j++) gram[i * d + j] += value * basis[from + j]
    }
  }
  return gram
}

/**
 * The lower Cholesky factor, in place. Dependent directions get an infinite pivot, so that all coordinates along them
 * are zero.
 */
function cholesky(gram: Float64Array): Float64Array {
  const d = WORD_DIMENSIONS
  const largest = gram.reduce((max, value) => Math.max(max, value), 0)
  for (let i = 0; i < d; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = gram[i * d + j]
      for (let k = 0; k < j; k++) sum -= gram[i * d + k] * gram[j * d + k]
      if (i === j) gram[i * d + i] = sum > 1e-9 * largest ? Math.sqrt(sum) : Infinity
      else gram[i * d + j] = sum / gram[j * d + j]
    }
  }
  return gram
}

function projectRows(rows: SparseRows, basis: Float32Array): WordVectors {
  const count = rows.start.length - 1
  const bytes = new Int8Array(count * WORD_DIMENSIONS)
  const scale = new Float32Array(count)
  const vector = new Float32Array(WORD_DIMENSIONS)
  for (let title = 0; title < count; title++) {
    project(rows, title, basis, vector)
    let [squares, max] = [0, 0]
    for (const value of vector) {
      squares += value * value
      max = Math.max(max, Math.abs(value))
    }
    if (!(squares > 1e-12)) continue
    scale[title] = max / 127 / Math.sqrt(squares)
    for (let i = 0; i < WORD_DIMENSIONS; i++) bytes[title * WORD_DIMENSIONS + i] = Math.round((vector[i] / max) * 127)
  }
  return { bytes, scale }
}
