import { describe, expect, it } from 'vitest'
import { KERNEL_NUMBERS, type RowBuffers, WHOLE_TITLE } from '../../../src/kernels/row-kernels.ts'
import { concentrationOf, openCalibration } from '../../../src/page/select/calibration.ts'
import { columnAttention, rowAttention } from '../../../src/page/slate/attention.ts'

const MIX_LENGTH = 8

/** Row buffers with the genre mix of each list of titles; a title is given by its genres. */
function buffersOf(...rows: number[][][]): RowBuffers {
  const mixes = new Uint16Array(rows.length * MIX_LENGTH)
  const numbers = new Float64Array(rows.length * KERNEL_NUMBERS.size)
  rows.forEach((titles, row) => {
    for (const genres of titles) {
      for (const genre of genres)
        mixes[row * MIX_LENGTH + genre] = (mixes[row * MIX_LENGTH + genre] ?? 0) + WHOLE_TITLE / genres.length
      if (genres.length > 0) mixes[(row + 1) * MIX_LENGTH - 1] = (mixes[(row + 1) * MIX_LENGTH - 1] ?? 0) + 1
    }
    const own = mixes.subarray(row * MIX_LENGTH, (row + 1) * MIX_LENGTH - 1)
    numbers[row * KERNEL_NUMBERS.size + KERNEL_NUMBERS.squares] = own.reduce((sum, amount) => sum + amount * amount, 0)
  })
  return { mixes, mixLength: MIX_LENGTH, numbers } as unknown as RowBuffers
}

const wanted = (...shares: number[]): Float32Array =>
  Float32Array.from({ length: MIX_LENGTH - 1 }, (_, genre) => shares[genre] ?? 0)

describe('calibration', () => {
  it('is 1 for a page with the genre shares of the taste, and 0 for one with none of its genres', () => {
    const buffers = buffersOf([[0], [1]], [[2], [3]])
    const calibration = openCalibration(buffers, wanted(0.5, 0.5))
    expect(calibration.after(0)).toBeCloseTo(1, 6)
    expect(calibration.after(1)).toBe(0)
  })

  it('is Σ √(p·q), where a title of two genres counts half for each', () => {
    const calibration = openCalibration(buffersOf([[0, 1], [0], []]), wanted(0.25, 0.75))
    expect(calibration.after(0)).toBeCloseTo(Math.sqrt(0.25 * 0.75) + Math.sqrt(0.75 * 0.25), 6)
  })

  it('covers all rows added so far, and after() does not change it', () => {
    const buffers = buffersOf([[0], [0]], [[1], [1]], [[2]])
    const calibration = openCalibration(buffers, wanted(0.5, 0.5))
    expect(calibration.now()).toBe(0)
    calibration.add(0)
    const before = calibration.now()
    expect(before).toBeCloseTo(Math.sqrt(0.5), 6)
    calibration.after(2)
    expect(calibration.now()).toBe(before)
    expect(calibration.after(1)).toBeGreaterThan(calibration.after(2))
    calibration.add(1)
    expect(calibration.now()).toBeCloseTo(1, 6)
  })

  it('is 0 for titles without genres, and for a taste without genres', () => {
    expect(openCalibration(buffersOf([[]]), wanted(1)).after(0)).toBe(0)
    expect(openCalibration(buffersOf([[0]]), wanted()).after(0)).toBe(0)
  })
})

describe('concentrationOf', () => {
  it('is 1 for a row of one genre, lower for more genres, and 0 without genres', () => {
    const buffers = buffersOf([[3], [3]], [[0], [1]], [[]])
    expect([0, 1, 2].map((row) => concentrationOf(buffers, row))).toEqual([1, 0.5, 0])
  })
})

describe('attention', () => {
  it('falls from 1 with columns and with rows, and stays above 0', () => {
    for (const falling of [columnAttention, rowAttention]) {
      expect([falling[0], falling[2]]).toEqual([1, 0.5])
      expect(Array.from(falling)).toEqual(Array.from(falling).sort((a, b) => b - a))
      expect(falling.at(-1)).toBeGreaterThan(0)
    }
  })
})
