import { describe, expect, it } from 'vitest'
import { MAX_TOP_K } from '../../src/kernels/kernels.ts'
import { RESERVED } from '../../src/kernels/reserved.ts'
import { openSharedSpace, openSpace, plainSpace, type Space, spaceFrom } from '../../src/kernels/space.ts'
import { foldBufferBytes, openFoldBuffers } from '../../src/models/scoring/fold-buffers.ts'
import { f32, rolls, spaces, u32 } from '../kernel-twins.ts'
import { kernelBytes } from '../spaces.ts'

const kinds = ['f32', 'f64', 'u32', 'i32', 'i16', 'u16', 'i8', 'u8'] as const
const space = await openSpace(kernelBytes, { maxBytes: 8 * 2 ** 20 })

describe('a space', () => {
  it.each(kinds)('gives arrays of %s that begin at a multiple of 64 and share no byte', (kind) => {
    const mark = space.mark()
    const arrays = [1, 0, 7, 100].map((length) => space[kind](length))
    let end = 0
    for (const array of arrays) {
      expect(array.byteOffset % 64).toBe(0)
      expect(array.byteOffset).toBeGreaterThanOrEqual(end)
      end = array.byteOffset + array.byteLength
    }
    space.release(mark)
  })

  it('returns zeroed arrays where memory was used before, except arrays of bytes', () => {
    for (const kind of kinds.filter((one) => one !== 'u8')) {
      const mark = space.mark()
      space.u8(512).fill(0xff)
      space.release(mark)
      expect(space[kind](64).every((number) => number === 0)).toBe(true)
      space.release(mark)
    }
  })

  it('reuses memory after a release', () => {
    const mark = space.mark()
    const first = space.f32(10).byteOffset
    space.release(mark)
    expect(space.f32(10).byteOffset).toBe(first)
    space.release(mark)
  })

  it('grows, keeps the contents of arrays, and allocates nothing where memory is exhausted', () => {
    const mark = space.mark()
    const early = space.f32(4).fill(3)
    const large = space.f32(2 ** 19)
    large[large.length - 1] = 1
    expect([Array.from(early), large.at(-1)]).toEqual([[3, 3, 3, 3], 1])
    const before = space.mark()
    expect(() => space.u8(2 ** 24)).toThrow(RangeError)
    expect(space.mark()).toBe(before)
    space.release(mark)
  })

  it('does not allocate the memory of its kernels', () => {
    expect(space.mark()).toBeGreaterThanOrEqual(RESERVED.first + RESERVED.bytes)
    expect(RESERVED.keys).toBe(2 * MAX_TOP_K)
  })

  it('may be opened twice on the same memory: both see an array, and neither overwrites the other’s', async () => {
    const mark = space.mark()
    const both = space.f32(8)
    const region = space.u8(RESERVED.bytes + 4096)
    const other = await openSharedSpace(space, region.byteOffset)
    const own = other.f32(16)
    expect(own.byteOffset).toBeGreaterThanOrEqual(region.byteOffset + RESERVED.bytes)
    other.kernels.copy(f32(other, [1, 2, 3, 4, 5, 6, 7, 8]), new Float32Array(other.memory.buffer, both.byteOffset, 8))
    expect(Array.from(both)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    space.release(mark)
  })

  it('may allocate arrays in a reserved region', () => {
    const mark = space.mark()
    const region = space.u8(1024)
    const inner = spaceFrom(space, region.byteOffset)
    const array = inner.u32(10)
    expect([array.byteOffset, inner.mark() - region.byteOffset]).toEqual([region.byteOffset, 64])
    expect(space.mark()).toBe(region.byteOffset + 1024)
    space.release(mark)
  })

  it('of plain arrays has the same kinds', () => {
    const plain = plainSpace()
    for (const kind of kinds) expect([plain[kind](3).constructor, plain[kind](3).length]).toEqual([space[kind](3).constructor, 3])
  })
})

describe('the memory of a fold-in', () => {
  it.each([
    [16, 1],
    [64, 1000],
    [128, 333],
  ])('is no larger than predicted, for %i factors and %i titles', (d, titles) => {
    const mark = space.mark()
    openFoldBuffers(space, d, titles)
    const taken = space.mark() - mark
    expect(taken).toBeLessThanOrEqual(foldBufferBytes(d, titles))
    expect(taken).toBeGreaterThan(0.9 * foldBufferBytes(d, titles))
    space.release(mark)
  })
})

/** Every build gives the same as plain TypeScript. */
function inEach(work: (space: Space) => ArrayLike<number>, wanted: ArrayLike<number>): void {
  for (const one of spaces) {
    const mark = one.mark()
    const found = Array.from(work(one))
    one.release(mark)
    expect(found.length).toBe(wanted.length)
    found.forEach((value, at) => {
      expect(value).toBeCloseTo(wanted[at] ?? NaN, 4)
    })
  }
}

// Around each width that the kernels take at a time: none, one, and the tails of 4, 8 and 16.
const lengths = [0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 67]

describe.each(lengths)('kernels over %i numbers', (length) => {
  const roll = rolls(length + 1)
  const numbers = (): number[] => Array.from({ length }, () => roll(200) / 10 - 10)
  const [a, b] = [numbers(), numbers()]

  it('clear and copy up to the last number, and not beyond', () => {
    inEach(
      (one) => {
        const out = one.f32(length + 4).fill(7)
        one.kernels.copy(f32(one, a), out.subarray(0, length))
        return out
      },
      [...a, 7, 7, 7, 7],
    )
    inEach(
      (one) => {
        const out = one.f32(length + 4).fill(7)
        one.kernels.clear(out.subarray(0, length))
        return out
      },
      [...a.map(() => 0), 7, 7, 7, 7],
    )
  })

  it('add a multiple and multiply', () => {
    inEach(
      (one) => {
        const out = one.f32(length)
        one.kernels.scaledSum(0.5, f32(one, a), f32(one, b), out)
        one.kernels.multiply(f32(one, a), out)
        return out
      },
      a.map((value, at) => (0.5 * value + (b[at] ?? 0)) * value),
    )
  })

  it('take values that are not below a floor, in order, and leave zeros', () => {
    const above = a.flatMap((value, at) => (value >= 2 ? [at, value] : []))
    inEach((one) => {
      const given = f32(one, a)
      const found = { places: one.u32(length + 4), values: one.f32(length + 4) }
      const count = one.kernels.takeAbove(given, 2, found)
      expect(given.every((value) => value === 0)).toBe(true)
      return Array.from({ length: count }, (_, at) => [found.places[at] ?? -1, found.values[at] ?? NaN]).flat()
    }, above)
  })

  it('find the first of equal numbers, and none outside the part', () => {
    const list = a.map((value) => Math.round(value) + 10)
    for (const one of spaces) {
      const mark = one.mark()
      const placed = u32(one, list)
      for (const number of [0, 5, 12, 99]) {
        expect(one.kernels.find(placed, 0, length, number)).toBe(list.indexOf(number))
        expect(one.kernels.find(placed, length, length, number)).toBe(-1)
      }
      one.release(mark)
    }
  })

  it('gather by position', () => {
    const at = a.map(() => roll(Math.max(1, length)))
    inEach(
      (one) => {
        const values = one.i32(length)
        values.set(a.map(Math.round))
        const out = one.u32(length)
        one.kernels.gather(values, u32(one, at), out)
        return new Int32Array(out.buffer, out.byteOffset, length)
      },
      at.map((from) => Math.round(a[from] ?? 0)),
    )
  })
})
