import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSpace } from '../../src/kernels/space.ts'
import { NONE } from '../../src/kernels/term-kernels.ts'
import { wasmTermKernels } from '../../src/kernels/wasm-terms.ts'
import { seeded } from '../../src/models/random.ts'
import { blockOf, expectSameInAllSpaces, f32, rolls, seeds, spaces, u32, WIDTH } from '../kernel-twins.ts'
import { kernelBytes } from '../spaces.ts'

describe('updateStrongest', () => {
  const rows = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: WIDTH, maxLength: WIDTH }), {
    minLength: 1,
    maxLength: 6,
  })
  const isNamed = fc.array(fc.boolean(), { minLength: WIDTH, maxLength: WIDTH })

  it('sums positive terms and keeps the three largest nameable ones with their seeds, over several blocks', () => {
    fc.assert(
      fc.property(rows, isNamed, isNamed, (terms, ...named) => {
        for (const space of spaces) {
          const slots = terms.length
          const strongest = { totals: space.f32(slots), terms: space.f32(slots * 3), seeds: space.u32(slots * 3) }
          named.forEach((mask, block) => {
            const bits = u32(
              space,
              mask.map((is) => (is ? NONE : 0)),
            )
            space.kernels.updateStrongest(blockOf(space, slots, terms.flat()), { order: block * WIDTH, named: bits }, strongest)
          })
          terms.forEach((row, slot) => {
            const all = named.flatMap((mask, block) =>
              row.map((term, column) => ({ seed: block * WIDTH + column, term, is: mask[column] })),
            )
            const best = all.filter(({ term, is }) => is && term > 0).toSorted((a, b) => b.term - a.term || a.seed - b.seed)
            expect(strongest.totals[slot]).toBe(all.reduce((sum, { term }) => sum + Math.max(0, term), 0))
            for (let place = 0; place < 3; place++) {
              expect(strongest.terms[slot * 3 + place]).toBe(best[place]?.term ?? 0)
              if (best[place]) expect(strongest.seeds[slot * 3 + place]).toBe(best[place]?.seed)
            }
          })
        }
      }),
    )
  })
})

describe('scatter', () => {
  it('writes only to titles that have a slot', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 2500 }), (seed, length) => {
        expectSameInAllSpaces((space) => {
          const roll = rolls(seed)
          const slotOf = space.i16(400).fill(-1)
          for (let slot = 0; slot < 7; slot++) slotOf[roll(400)] = slot
          const hasSlot = space.u32(13)
          const slotted = u32(
            space,
            [...slotOf.keys()].filter((title) => (slotOf[title] ?? -1) >= 0),
          )
          space.kernels.setBits(slotted, 0, slotted.length, hasSlot)
          const values = space.i8(length)
          const titles = u32(
            space,
            Array.from(values, () => roll(400)),
          )
          values.forEach((_, at) => {
            values[at] = roll(255) - 127
          })
          const block = blockOf(space, 7)
          const seeds = {
            from: u32(space, [0, length >> 3, length, length >> 1]),
            to: u32(space, [length >> 4, length, length, length]),
            factor: f32(space, [0.25, 0.5, 1, -0.25]),
            columns: 4,
          }
          space.kernels.scatter({ titles, values }, seeds, { hasSlot, slotOf }, block)
          return block.terms
        })
      }),
      { numRuns: 30 },
    )
  })
})

describe('numberGroups', () => {
  it('numbers groups in order of appearance, and gives none to a slot without a title', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expectSameInAllSpaces((space) => {
          const roll = rolls(seed)
          const of = Array.from({ length: 30 }, () => roll(9))
          const titles = Array.from({ length: 20 }, () => (roll(5) === 0 ? NONE : roll(30)))
          const numbers = { of: space.u32(20), groups: space.u32(10), numberOf: space.u32(9) }
          const count = space.kernels.numberGroups(u32(space, titles), u32(space, of), numbers)
          titles.forEach((title, slot) => {
            const number = numbers.of[slot] ?? 0
            if (title === NONE) expect(number).toBe(0)
            else expect(numbers.groups[number]).toBe(of[title])
          })
          return [count, ...numbers.of, ...numbers.groups, ...numbers.numberOf]
        })
      }),
    )
  })
})

describe('solveSeeds and dotSeeds', () => {
  const d = 32

  it('multiply the rows of the slots with the fold-in solution of each seed', () => {
    expectSameInAllSpaces((space) => {
      const random = seeded(5)
      const fill = (array: Float32Array): number[] => Array.from(array, () => random() - 0.5)
      const factors = { d, rows: space.f32(WIDTH * d), base: space.f32(d * d), scratch: space.f32(d * (d + 768) + 16) }
      factors.rows.set(fill(factors.rows))
      for (let i = 0; i < d; i++) factors.base[i * d + i] = 1
      const folded = { start: u32(space, [0, 8]), titles: u32(space, [0, 1, 2, 3, 4, 5, 6, 7]), weights: space.f32(8).fill(1) }
      space.kernels.foldIn(factors, folded, 0.1, space.f32(d))
      const codes = u32(
        space,
        Array.from({ length: WIDTH }, (_, column) => (column % 7 === 3 ? NONE : column)),
      )
      const weights = f32(
        space,
        Array.from(codes, (code) => (code === NONE ? 0 : 0.5)),
      )
      const solved = { codes, weights, x: space.f32(d * 48), solutions: space.i16(d * WIDTH), steps: space.f32(WIDTH) }
      space.kernels.solveSeeds(factors, solved)
      const bytes = space.i8(11 * d)
      for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(random() * 255) - 127
      const numbers = space.i16(12 * d)
      space.kernels.copyRows({ d, bytes }, u32(space, [10, 0, 3, 3, 9, 1, 5, 4, 2, 5, 5, 5]), numbers)
      const rows = {
        d,
        rows: numbers,
        scale: f32(space, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0]),
        slots: u32(space, [2, 0, 9, 4, 7, 1, 6, 5, 3, 3, 3, 3]),
      }
      const block = blockOf(space, 10)
      space.kernels.dotSeeds(rows, solved, block)
      for (let seed = 0; seed < WIDTH; seed++) {
        const z = space.f32(d)
        if (codes[seed] !== NONE) z.set(factors.rows.subarray(seed * d, seed * d + d))
        space.kernels.solveAgain(factors, z)
        let wanted = 0
        for (let i = 0; i < d; i++) wanted += (bytes[10 * d + i] ?? 0) * (z[i] ?? 0) * 0.5
        expect(block.terms[2 * WIDTH + seed]).toBeCloseTo(wanted, 1)
      }
      return block.terms.map((term) => term / 1000)
    })
  })

  it('give the same bits with dot products of bytes and of 16-bit numbers', async () => {
    const space = await openSpace(kernelBytes)
    const roll = rolls(7)
    const [numbers, solutions] = [space.i16(24 * d), space.i16(d * WIDTH)]
    numbers.set(numbers.map(() => roll(256) - 128))
    solutions.set(solutions.map(() => roll(2 * 8191 + 1) - 8191))
    numbers.fill(-128, 0, d)
    const scale = f32(space, new Float32Array(24).fill(0.1))
    const rows = { d, rows: numbers, scale, slots: u32(space, [...scale.keys()].reverse()) }
    const steps = f32(space, new Float32Array(WIDTH).fill(0.3))
    const solved = { codes: u32(space, []), weights: space.f32(0), x: space.f32(d * 48), solutions, steps }
    const [ofBytes, ofPairs] = [true, false].map((isDotFast) => {
      const block = blockOf(space, 24)
      wasmTermKernels(space.raw, 0, isDotFast).dotSeeds(rows, solved, block)
      return [...block.terms]
    })
    expect(ofBytes).toEqual(ofPairs)
    expect(ofBytes?.every((term) => term !== 0)).toBe(true)
  })
})

describe('gather and gatherSums', () => {
  it('read columns at arbitrary titles, bit for bit', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 70 }), fc.boolean(), (seed, count, isPart) => {
        const [plain, ...others] = spaces.map((space) => {
          const roll = rolls(seed)
          const column = (): Float32Array =>
            f32(
              space,
              new Float32Array(90).map(() => Math.fround(roll(1e6) / 7e5 - 0.7)),
            )
          const titles = u32(
            space,
            new Uint32Array(count).map(() => roll(90)),
          )
          const whole = space.i32(90).map((_, at) => at * 3 - 100)
          const values = space.i32(90)
          values.set(whole)
          const [words, sums] = [space.u32(count), space.f64(count)]
          space.kernels.gather(values, titles, words)
          const first = { values: column(), factor: 0.3 }
          const second = { values: column(), factor: isPart ? 0 : 0.11 }
          const third = { values: column(), factor: isPart ? 0.7 : 0 }
          space.kernels.gatherSums(titles, { first, base: column(), second, third }, sums)
          return [...words, ...sums]
        })
        for (const other of others) expect(other).toEqual(plain)
      }),
      { numRuns: 60 },
    )
  })
})
