import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gemm, syrk } from '../../src/linalg/gemm.ts'
import { gramOf } from '../../src/linalg/gram.ts'
import { invert, NotPositiveDefinite } from '../../src/linalg/invert.ts'
import { fillMatrix, type Matrix, newMatrix } from '../../src/linalg/matrix.ts'
import { type PlainMatrix, plainGemm, plainInverse, plainSyrk } from '../../src/linalg/plain.ts'
import type { Compute } from '../../src/linalg/pool.ts'
import { interactionsOf } from '../../src/models/audience/interactions.ts'
import { newCompute } from '../spaces.ts'

const backends: [string, Compute][] = [
  ['plain SIMD', await newCompute({ reproducible: true })],
  ['the fastest build', await newCompute()],
  ['whole tiles in registers', await newCompute({ wide: true })],
]

/** Deterministic pseudo-random numbers. */
function noise(i: number, j: number, seed: number): number {
  const mixed = Math.imul(Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(j + 1, 0x85ebca6b) ^ seed, 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 15)) >> 8) / 2 ** 22
}

function noiseRows(rows: number, cols: number, seed: number): PlainMatrix {
  return Array.from({ length: rows }, (_, i) => Array.from({ length: cols }, (__, j) => noise(i, j, seed)))
}

function put(compute: Compute, rows: PlainMatrix, cols: number): Matrix {
  return fillMatrix(newMatrix(compute.space, rows.length, cols), (i, j) => rows[i]?.[j] ?? 0)
}

function worst(m: Matrix, rows: PlainMatrix): number {
  let most = 0
  rows.forEach((row, i) => {
    row.forEach((value, j) => {
      most = Math.max(most, Math.abs((m.data[i * m.stride + j] ?? 0) - value) / (1 + Math.abs(value)))
    })
  })
  return most
}

describe.each(backends)('linear algebra with %s', (_, compute) => {
  const size = fc.integer({ min: 1, max: 70 })

  it('multiplies matrices of any shape like the reference', async () => {
    const check = fc.asyncProperty(size, size, size, async (m, n, k) => {
      const mark = compute.space.mark()
      const [a, b] = [noiseRows(m, k, 1), noiseRows(k, n, 2)]
      const c = newMatrix(compute.space, m, n)
      await gemm(compute, put(compute, a, k), put(compute, b, n), c)
      expect(worst(c, plainGemm(a, b))).toBeLessThan(1e-4)
      compute.space.release(mark)
    })
    await fc.assert(check, { numRuns: 25 })
  })

  it('multiplies deeper than one panel', async () => {
    const [a, b] = [noiseRows(140, 300, 1), noiseRows(300, 40, 2)]
    const c = newMatrix(compute.space, 140, 40)
    await gemm(compute, put(compute, a, 300), put(compute, b, 40), c)
    expect(worst(c, plainGemm(a, b))).toBeLessThan(1e-4)
  })

  it('computes the symmetric product like the reference', async () => {
    const check = fc.asyncProperty(size, size, async (m, n) => {
      const mark = compute.space.mark()
      const c = newMatrix(compute.space, n, n)
      await syrk(compute, put(compute, noiseRows(m, n, 3), n), c)
      expect(worst(c, plainSyrk(noiseRows(m, n, 3)))).toBeLessThan(1e-4)
      compute.space.release(mark)
    })
    await fc.assert(check, { numRuns: 15 })
  })

  it.each([1, 2, 16, 17, 129, 150])('inverts a positive definite matrix of %i rows like the reference', async (n) => {
    const spd = plainSyrk(noiseRows(n + 3, n, 4)).map((row, i) => row.map((value, j) => value + (i === j ? 5 : 0)))
    const a = put(compute, spd, n)
    await invert(compute, a)
    expect(worst(a, plainInverse(spd))).toBeLessThan(1e-4)
  })

  it('inverts over many blocks: A·A⁻¹ = I at 400 rows', async () => {
    const n = 400
    const x = put(compute, noiseRows(n, n, 5), n)
    const a = newMatrix(compute.space, n, n)
    await syrk(compute, x, a)
    for (let i = 0; i < n; i++) a.data[i * a.stride + i] = (a.data[i * a.stride + i] ?? 0) + 300
    const inverse = newMatrix(compute.space, n, n)
    inverse.data.set(a.data)
    await invert(compute, inverse)
    const product = newMatrix(compute.space, n, n)
    await gemm(compute, a, inverse, product)
    let most = 0
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        most = Math.max(most, Math.abs((product.data[i * product.stride + j] ?? 0) - (i === j ? 1 : 0)))
      }
    expect(most).toBeLessThan(1e-3)
  })

  it('names the row that makes a matrix not positive definite', async () => {
    const a = put(
      compute,
      [
        [1, 2],
        [2, 1],
      ],
      2,
    )
    await expect(invert(compute, a)).rejects.toThrow(NotPositiveDefinite)
  })

  it('counts co-occurrences of titles, weighted by user', async () => {
    const pairs = fc.array(fc.tuple(fc.nat(6), fc.nat(39)), { maxLength: 120 })
    const check = fc.asyncProperty(pairs, async (list) => {
      const mark = compute.space.mark()
      const x = interactionsOf(
        7,
        40,
        list.map(([u]) => u),
        list.map(([, t]) => t),
      )
      const weight = Float32Array.from({ length: 7 }, (_, u) => 1 / (1 + u))
      const dense = Array.from({ length: 7 }, (_, u) => {
        const seen = new Set(list.filter(([user]) => user === u).map(([, t]) => t))
        return Array.from({ length: 40 }, (__, t) => (seen.has(t) ? Math.sqrt(1 / (1 + u)) : 0))
      })
      expect(worst(await gramOf(compute, x, weight), plainSyrk(dense))).toBeLessThan(1e-5)
      compute.space.release(mark)
    })
    await fc.assert(check, { numRuns: 30 })
  })
})
