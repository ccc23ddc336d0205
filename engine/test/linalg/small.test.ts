import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gemm, syrk } from '../../src/linalg/gemm.ts'
import { gramOf } from '../../src/linalg/gram.ts'
import { invert, NotPositiveDefinite } from '../../src/linalg/invert.ts'
import { cell, fillMatrix, type Matrix, newMatrix, padToTile } from '../../src/linalg/matrix.ts'
import { plainCholesky, plainGemm, plainInverse, plainSolve, plainSyrk } from '../../src/linalg/plain.ts'
import { splitRange } from '../../src/linalg/pool.ts'
import { interactionsOf } from '../../src/models/audience/interactions.ts'
import { seeded } from '../../src/models/random.ts'
import { newCompute } from '../spaces.ts'

const compute = await newCompute({ reproducible: true })
const { space } = compute
const cells = (m: Matrix): number[][] =>
  Array.from({ length: m.rows }, (_, i) => Array.from(m.data.subarray(i * m.stride, i * m.stride + m.cols)))

describe('splitRange', () => {
  it('covers the range once, in parts no longer than the limit', () => {
    const check = fc.property(fc.nat(500), fc.integer({ min: 1, max: 60 }), (size, step) => {
      const cuts = splitRange(size, step)
      expect(cuts.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i))).toEqual([...Array(size).keys()])
      expect(cuts.every(([from, to]) => to > from && to - from <= step)).toBe(true)
    })
    fc.assert(check, { numRuns: 60 })
  })
})

describe('a matrix', () => {
  it('is padded to whole tiles, in row-major order', () => {
    const mark = space.mark()
    const m = fillMatrix(newMatrix(space, 3, 17), (i, j) => 100 * i + j)
    expect([padToTile(0), padToTile(1), padToTile(16), padToTile(17), m.stride, m.data.length]).toEqual([
      0,
      16,
      16,
      32,
      32,
      16 * 32,
    ])
    expect(new Float32Array(m.data.buffer, cell(m, 2, 16), 1)[0]).toBe(216)
    expect(cells(m)[1]?.[5]).toBe(105)
    space.release(mark)
  })
})

describe('the plain reference implementations', () => {
  it('equal small textbook examples', () => {
    expect(plainGemm([[1, 2]], [[3], [4]])).toEqual([[11]])
    expect(plainSyrk([[1, 2], [0, 3]])).toEqual([[1, 2], [2, 13]]) // biome-ignore format: one thought
    expect(plainCholesky([[4, 2], [2, 5]])).toEqual([[2, 0], [1, 2]]) // biome-ignore format: one thought
    expect(plainSolve([[4, 2], [2, 5]], [8, 12])).toEqual([1, 2]) // biome-ignore format: one thought
  })

  it('give an inverse whose product with the matrix is the identity', () => {
    const random = seeded(1)
    const b = Array.from({ length: 6 }, () => Array.from({ length: 6 }, () => random() - 0.5))
    const a = plainSyrk(b).map((row, i) => row.map((value, j) => value + (i === j ? 1 : 0)))
    plainGemm(a, plainInverse(a)).forEach((row, i) => {
      row.forEach((value, j) => {
        expect(value).toBeCloseTo(i === j ? 1 : 0, 9)
      })
    })
  })
})

describe('dense products of any small size', () => {
  // Below, at and above the width of a tile on every side.
  it.each([
    [1, 1, 1],
    [1, 17, 3],
    [16, 16, 16],
    [5, 1, 33],
    [4, 31, 15],
  ])('of %i × %i by %i equal the reference, added to previous contents', async (rows, depth, cols) => {
    const mark = space.mark()
    const random = seeded(rows * depth * cols)
    const a = fillMatrix(newMatrix(space, rows, depth), () => random() - 0.5)
    const b = fillMatrix(newMatrix(space, depth, cols), () => random() - 0.5)
    const c = fillMatrix(newMatrix(space, rows, cols), () => 1)
    const wanted = plainGemm(cells(a), cells(b))
    await gemm(compute, a, b, c)
    cells(c).forEach((row, i) => {
      row.forEach((value, j) => {
        expect(value).toBeCloseTo(1 + (wanted[i]?.[j] ?? 0), 4)
      })
    })
    const g = newMatrix(space, depth, depth)
    await syrk(compute, a, g)
    const square = plainSyrk(cells(a))
    cells(g).forEach((row, i) => {
      row.forEach((value, j) => {
        expect(value).toBeCloseTo(square[i]?.[j] ?? NaN, 4)
      })
    })
    space.release(mark)
  })

  it.each([1, 2, 15, 17])('inverts %i rows in place, and leaves the padding empty', async (size) => {
    const mark = space.mark()
    const random = seeded(size)
    const b = Array.from({ length: size }, () => Array.from({ length: size }, () => random() - 0.5))
    const a = plainSyrk(b).map((row, i) => row.map((value, j) => value + (i === j ? 1 : 0)))
    const m = fillMatrix(newMatrix(space, size, size), (i, j) => a[i]?.[j] ?? 0)
    await invert(compute, m)
    const wanted = plainInverse(a)
    cells(m).forEach((row, i) => {
      row.forEach((value, j) => {
        expect(value).toBeCloseTo(wanted[i]?.[j] ?? NaN, 4)
      })
    })
    for (let i = size; i < padToTile(size); i++) expect(m.data[i * m.stride + i]).toBe(0)
    space.release(mark)
  })

  it('refuses a singular matrix, and names the row', async () => {
    const mark = space.mark()
    const m = fillMatrix(newMatrix(space, 3, 3), (i, j) => (i === j && i < 2 ? 1 : 0))
    await expect(invert(compute, m)).rejects.toThrow(NotPositiveDefinite)
    space.release(mark)
  })
})

describe('gramOf', () => {
  it('counts the users who met both titles, by their weight, and 0 where there are none', async () => {
    const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(18)), { maxLength: 40 })
    const check = fc.asyncProperty(pairs, async (some) => {
      const mark = space.mark()
      const x = interactionsOf(6, 19, some.map(([user]) => user), some.map(([, title]) => title)) // biome-ignore format: one thought
      const weight = Float32Array.of(1, 0.5, 2, 1, 1, 0.25)
      const g = cells(await gramOf(compute, x, weight))
      const has = (user: number, title: number): boolean => some.some(([u, t]) => u === user && t === title)
      for (let i = 0; i < 19; i += 3) {
        for (let j = 0; j < 19; j++) {
          const both = weight.reduce((sum, one, user) => sum + (has(user, i) && has(user, j) ? one : 0), 0)
          expect(g[i]?.[j]).toBeCloseTo(both, 5)
        }
      }
      space.release(mark)
    })
    await fc.assert(check, { numRuns: 15 })
  })
})
