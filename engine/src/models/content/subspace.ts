import { normal, seeded } from '../random.ts'
import type { SparseRows } from './sparse-rows.ts'

// The strongest directions of sparse rows, by a randomised SVD (subspace iteration) over the most acclaimed titles.

export const DIMENSIONS = 96
const SAMPLED_TITLES = 15_000
const ITERATIONS = 2

/** Writes the coordinates of a title in a subspace. */
export type Projection = (title: number, out: Float32Array) => void

/** Fits a subspace to the rows of the titles with the highest `acclaim`. */
export function subspaceOf(rows: SparseRows, acclaim: Float32Array): Projection {
  const basis = orthonormalBasis(rows, sampleOf(rows, acclaim))
  return (title, out) => project(rows, title, basis, out)
}

/** The most acclaimed titles that have words. */
function sampleOf({ start }: SparseRows, acclaim: Float32Array): Uint32Array {
  const described = Uint32Array.from({ length: start.length - 1 }, (_, title) => title).filter(
    (title) => start[title + 1] > start[title],
  )
  return described.sort((a, b) => acclaim[b] - acclaim[a] || a - b).slice(0, SAMPLED_TITLES)
}

/**
 * An orthonormal basis, one row of DIMENSIONS per column: subspace iteration turns it towards the strongest
 * directions.
 */
function orthonormalBasis(rows: SparseRows, sample: Uint32Array): Float32Array {
  const random = seeded(1)
  let basis = Float32Array.from({ length: rows.columns * DIMENSIONS }, () => normal(random))
  const vector = new Float32Array(DIMENSIONS)
  for (let round = 0; round < ITERATIONS; round++) {
    orthonormalise(basis)
    const next = new Float32Array(basis.length)
    for (const title of sample) {
      project(rows, title, basis, vector)
      for (let at = rows.start[title]; at < rows.start[title + 1]; at++) {
        const [to, weight] = [rows.values[at] * DIMENSIONS, rows.weights[at]]
        for (let i = 0; i < DIMENSIONS; i++) next[to + i] += weight * vector[i]
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
    const [from, weight] = [values[at] * DIMENSIONS, weights[at]]
    for (let i = 0; i < DIMENSIONS; i++) out[i] += weight * basis[from + i]
  }
}

/** Makes the columns orthonormal: solves every row against the Cholesky factor L of their Gram matrix. */
function orthonormalise(basis: Float32Array): void {
  const d = DIMENSIONS
  const l = cholesky(gramOfBasis(basis))
  for (let from = 0; from < basis.length; from += d) {
    for (let i = 0; i < d; i++) {
      let value = basis[from + i]
      for (let j = 0; j < i; j++) value -= l[i * d + j] * basis[from + j]
      basis[from + i] = value / (l[i * d + i] || 1)
    }
  }
}

function gramOfBasis(basis: Float32Array): Float64Array {
  const d = DIMENSIONS
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
  const d = DIMENSIONS
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
