import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseKernels, openSpace, plainSpace, type Space } from '../../src/kernels/space.ts'
import { f32, u32 } from '../kernel-twins.ts'
import { kernelBytes, reproducibleSpace } from '../spaces.ts'

const builds: [string, Space][] = [
  ['plain SIMD', await reproducibleSpace()],
  ['the fastest build', await openSpace(kernelBytes)],
]
const twin = plainSpace()
const N = 512
const WORDS = N / 32

const bits = fc.uint8Array({ minLength: WORDS * 4, maxLength: WORDS * 4 })
const titles = fc.uniqueArray(fc.nat(N - 1), { maxLength: 90 })
const number = fc.float({ min: -8, max: 8, noNaN: true })
const scoresOf = fc.array(number, { minLength: N, maxLength: N })

function words(space: Space, bytes: Uint8Array): Uint32Array {
  const out = space.u32(WORDS)
  new Uint8Array(out.buffer, out.byteOffset, bytes.length).set(bytes)
  return out
}

/** Runs the same work in both spaces, returns both results and releases its memory. */
function both<T>(space: Space, work: (space: Space) => T): [T, T] {
  const mark = space.mark()
  const answer = work(space)
  space.release(mark)
  return [answer, work(twin)]
}

function expectClose(actual: ArrayLike<number>, wanted: ArrayLike<number>, tolerance = 1e-4): void {
  const worst = Math.max(0, ...Array.from(actual, (value, i) => Math.abs(value - (wanted[i] ?? 0)) / (1 + Math.abs(value))))
  expect(worst).toBeLessThan(tolerance)
}

describe.each(builds)('kernels of %s', (_, space) => {
  it('find returns the first index of a number in a part of a list, like the reference', () => {
    const check = fc.property(fc.array(fc.nat(40), { maxLength: 60 }), fc.nat(40), fc.nat(20), (numbers, number, from) => {
      const [start, end] = [Math.min(from, numbers.length), numbers.length - (numbers.length >> 3)]
      const [ours, theirs] = both(space, (s) => s.kernels.find(u32(s, numbers), start, Math.max(start, end), number))
      expect(ours).toBe(theirs)
    })
    fc.assert(check)
  })

  it.each(['and', 'or', 'andNot'] as const)('%s combines bitsets like the reference', (op) => {
    const check = fc.property(bits, bits, (a, b) => {
      const [ours, theirs] = both(space, (s) => {
        const out = s.u32(WORDS)
        s.kernels[op](words(s, a), words(s, b), out)
        return [...out, s.kernels.countBits(out)]
      })
      expect(ours).toEqual(theirs)
    })
    fc.assert(check)
  })

  it('sets and clears listed bits like the reference', () => {
    const check = fc.property(bits, titles, titles, (a, on, off) => {
      const [ours, theirs] = both(space, (s) => {
        const out = words(s, a)
        s.kernels.setBits(u32(s, on), 0, on.length, out)
        s.kernels.clearBits(u32(s, off), Math.min(1, off.length), off.length, out)
        return [...out]
      })
      expect(ours).toEqual(theirs)
    })
    fc.assert(check)
  })

  it('accumulates signed bytes like the reference', () => {
    const check = fc.property(titles, number, fc.nat(3), (list, factor, skip) => {
      const from = Math.min(skip, list.length)
      const [ours, theirs] = both(space, (s) => {
        const values = s.i8(list.length)
        values.set(list.map((title) => (title * 37) % 255))
        const scores = s.f32(N)
        s.kernels.accumulate({ titles: u32(s, list), values }, from, list.length, factor, scores)
        return scores.slice()
      })
      expectClose(ours, theirs)
    })
    fc.assert(check)
  })

  it('blends groups like the reference', () => {
    const check = fc.property(scoresOf, scoresOf, (raw, contentWeight) => {
      const [ours, theirs] = both(space, (s) => {
        const first = {
          of: u32(
            s,
            raw.map((_, i) => i % 7),
          ),
          shared: f32(s, [1, 2, 3, 4, 5, 6, 7]),
        }
        const second = {
          of: u32(
            s,
            raw.map((_, i) => i % 3),
          ),
          shared: f32(s, [-1, 0, 1]),
        }
        const scores = f32(s, contentWeight)
        const rare = f32(s, raw)
        s.kernels.blendGroups({ first, second, raw: rare, contentWeight: f32(s, contentWeight) }, scores)
        expect(rare.every((value) => value === 0)).toBe(true)
        return scores.slice()
      })
      expectClose(ours, theirs)
    })
    fc.assert(check)
  })

  it('multiplies byte rows with a taste like the reference', () => {
    const check = fc.property(titles, fc.constantFrom(16, 64, 128), fc.nat(1000), (list, d, seed) => {
      const [ours, theirs] = both(space, (s) => {
        const bytes = s.i8(list.length * d)
        bytes.forEach((_, i) => {
          bytes[i] = ((i * 73 + seed) % 255) - 127
        })
        const taste = s.i16(d)
        taste.set(Array.from(taste, (_, i) => ((i * 7919 + seed * 31) % 65535) - 32767))
        const rows = {
          d,
          bytes,
          scale: f32(
            s,
            list.map(() => 1e-4),
          ),
          titles: u32(s, list),
        }
        const scores = s.f32(N)
        s.kernels.dotRows(rows, taste, 0.01, scores)
        return scores.slice()
      })
      expectClose(ours, theirs)
    })
    fc.assert(check)
  })

  it('sums features by group, and multiplies numbers, like the reference', () => {
    // The first group is empty; each other group is an earlier one plus one feature.
    const check = fc.property(fc.array(fc.tuple(fc.nat(99), fc.nat(49)), { maxLength: 20 }), (steps) => {
      const groups = [[0, 0], ...steps]
      const shorter = groups.map(([any = 0], g) => any % Math.max(1, g))
      const last = groups.map(([, feature = 0]) => feature)
      const [ours, theirs] = both(space, (s) => {
        const amount = f32(
          s,
          Array.from({ length: 50 }, (_, i) => Math.sin(i)),
        )
        const out = s.f32(groups.length)
        s.kernels.sumGroups({ shorter: u32(s, shorter), last: u32(s, last) }, amount, -0.5, out)
        s.kernels.multiply(f32(s, last), out)
        return out.slice()
      })
      expectClose(ours, theirs)
    })
    fc.assert(check)
  })

  it('adds the weights of terms to their titles, and takes values above a floor, like the reference', () => {
    const places = fc.array(fc.nat(29), { maxLength: 60 })
    const check = fc.property(places, fc.nat(60), (list, from) => {
      const found = both(space, (s) => {
        const rows = { start: u32(s, [0, Math.min(from, list.length), list.length]), values: u32(s, list) }
        const norm = f32(
          s,
          Array.from({ length: 30 }, (_, i) => 1 / (1 + i)),
        )
        const out = s.f32(30)
        s.kernels.addNormed(rows, 0, 0.5, { norm, out })
        s.kernels.addNormed(rows, 1, 2, { norm, out })
        const above = { places: s.u32(30), values: s.f32(30) }
        const count = s.kernels.takeAbove(out, 0.25, above)
        return Float32Array.from([count, ...above.places.subarray(0, count), ...above.values.subarray(0, count), ...out])
      })
      expectClose(...found)
    })
    fc.assert(check)
  })

  it('folds weighted titles into a taste like the reference', () => {
    const seeds = fc.uniqueArray(fc.nat(299), { minLength: 1, maxLength: 280, size: 'max' })
    const check = fc.property(seeds, fc.constantFrom(16, 32), (list, d) => {
      const [ours, theirs] = both(space, (s) => {
        const rows = f32(
          s,
          Array.from({ length: 300 * d }, (_, i) => Math.sin(i * i * 0.37)),
        )
        const base = f32(
          s,
          Array.from({ length: d * d }, (_, i) => (i % (d + 1) === 0 ? 3 : 0)),
        )
        const weights = f32(
          s,
          list.map((title) => (title % 5) - 1.5),
        )
        const out = s.f32(d)
        const factors = { d, rows, base, scratch: s.f32(d * (d + 768) + 16) }
        s.kernels.foldIn(factors, { start: u32(s, [0, list.length]), titles: u32(s, list), weights }, 2, out)
        return out.slice()
      })
      expectClose(ours, theirs, 1e-3)
    })
    fc.assert(check, { numRuns: 20 })
  })

  it('finds the top k under a mask exactly, ties by number', () => {
    const coarse = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: N, maxLength: N })
    const check = fc.property(fc.oneof(coarse, scoresOf), bits, fc.nat(60), (values, mask, k) => {
      const [ours, theirs] = both(space, (s) => {
        const outTitles = s.u32(k)
        const outScores = s.f32(k)
        const found = s.kernels.topK(f32(s, values), words(s, mask), outTitles, outScores)
        return [found, ...outTitles.subarray(0, found), ...outScores.subarray(0, found)]
      })
      expect(ours).toEqual(theirs)
    })
    fc.assert(check, { numRuns: 200 })
    expect(() => space.kernels.topK(space.f32(0), space.u32(0), space.u32(9000), space.f32(9000))).toThrow(RangeError)
  })
})

describe('chooseKernels', () => {
  it('takes the plain build where the host cannot run the relaxed one, or where runs must be reproducible', () => {
    const broken = { plain: kernelBytes.plain, relaxed: new Uint8Array([0, 97, 115, 109, 9]) }
    expect(chooseKernels(broken)).toBe(broken.plain)
    expect(chooseKernels(kernelBytes, true)).toBe(kernelBytes.plain)
  })
})
