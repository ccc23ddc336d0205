import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSpace, plainSpace, type Space } from '../src/kernels/space.ts'
import { NONE, type TermBlock } from '../src/kernels/term-kernels.ts'
import { seeded } from '../src/models/random.ts'
import { kernelBytes, reproducibleSpace } from './spaces.ts'

const spaces: Space[] = [plainSpace(), await reproducibleSpace(), await openSpace(kernelBytes)]
/** Not a multiple of 16, nor of 8. */
const WIDTH = 44

function f32(space: Space, values: ArrayLike<number>): Float32Array {
  const array = space.f32(values.length)
  array.set(values)
  return array
}

function u32(space: Space, values: ArrayLike<number>): Uint32Array {
  const array = space.u32(values.length)
  array.set(values)
  return array
}

const blockOf = (space: Space, slots: number, values: ArrayLike<number> = new Float32Array(slots * WIDTH)): TermBlock => ({
  terms: f32(space, values),
  slots,
  width: WIDTH,
})

/** What every space makes of the same work. */
function expectAlike(work: (space: Space) => ArrayLike<number>): void {
  const [plain, ...others] = spaces.map((space) => Array.from(work(space)))
  for (const other of others) {
    expect(other.length).toBe(plain?.length)
    other.forEach((value, at) => {
      expect(value).toBeCloseTo(plain?.[at] ?? NaN, 3)
    })
  }
}

const rolls = (seed: number): ((sides: number) => number) => {
  const random = seeded(seed)
  return (sides) => Math.floor(random() * sides)
}
const seeds = fc.integer({ min: 0, max: 1e6 })

describe('noteTerms', () => {
  const rows = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: WIDTH, maxLength: WIDTH }), {
    minLength: 1,
    maxLength: 6,
  })
  const isNamed = fc.array(fc.boolean(), { minLength: WIDTH, maxLength: WIDTH })

  it('adds up what is positive and keeps the three largest that may be named, with their seeds, over several blocks', () => {
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
            space.kernels.noteTerms(blockOf(space, slots, terms.flat()), { order: block * WIDTH, named: bits }, strongest)
          })
          terms.forEach((row, slot) => {
            const all = named.flatMap((mask, block) =>
              row.map((term, lane) => ({ seed: block * WIDTH + lane, term, is: mask[lane] })),
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
  it('gives to the titles that have a slot, and to no other', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 2500 }), (seed, length) => {
        expectAlike((space) => {
          const roll = rolls(seed)
          const slotOf = space.i16(400).fill(-1)
          for (let slot = 0; slot < 7; slot++) slotOf[roll(400)] = slot
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
            lanes: 4,
          }
          space.kernels.scatter({ titles, values }, seeds, slotOf, block)
          return block.terms
        })
      }),
      { numRuns: 30 },
    )
  })
})

describe('sumSets and laySums', () => {
  it('give to every slot what each seed has in common with it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expectAlike((space) => {
          const roll = rolls(seed)
          const slots = 9
          const common = f32(
            space,
            Array.from({ length: 6 * WIDTH }, () => roll(5)),
          )
          const sets = {
            start: u32(space, [0, 0, 2, 3, 6]),
            values: u32(
              space,
              Array.from({ length: 6 }, () => roll(6)),
            ),
          }
          const [first, second] = [0, 1].map(() => {
            const sums = space.f32(3 * WIDTH)
            const norm = f32(space, [0, 0.5, 1, 2])
            const base = f32(
              space,
              Array.from({ length: WIDTH }, () => roll(3) - 1),
            )
            const groups = u32(space, [roll(4), roll(4), roll(4)])
            space.kernels.sumSets({ sets, norm }, groups, { common, width: WIDTH, base, out: sums })
            return {
              of: u32(
                space,
                Array.from({ length: slots }, () => roll(3)),
              ),
              sums,
            }
          })
          if (!first || !second) throw new Error('two groups were made')
          const mix = f32(
            space,
            Array.from({ length: slots }, () => roll(4) / 2),
          )
          const block = blockOf(space, slots)
          for (let at = 0; at < block.terms.length; at++) block.terms[at] = roll(5)
          space.kernels.laySums({ first, second, mix }, block)
          return block.terms
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('putFacts, addFacts and findRows', () => {
  it('find what each entry of a taste has: facts by the set of its group, and its row', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const entriesIn = (space: Space) => {
          const roll = rolls(seed)
          const titles = u32(
            space,
            Array.from({ length: WIDTH }, () => (roll(5) === 0 ? NONE : roll(8))),
          )
          const weights = f32(
            space,
            Array.from({ length: WIDTH }, () => roll(9) - 4),
          )
          const facts = {
            of: u32(
              space,
              Array.from({ length: 8 }, () => roll(4)),
            ),
            sets: { start: u32(space, [0, 0, 2, 3, 6]), values: u32(space, [4, 1, 0, 2, 3, 5]) },
            norm: f32(space, [0, 0.5, 1, 2]),
            gain: f32(space, [1, 2, 0.5, 0.25, 4, 1]),
          }
          return { entries: { titles, weights }, facts }
        }
        expectAlike((space) => {
          const { entries, facts } = entriesIn(space)
          const common = space.f32(6 * WIDTH)
          space.kernels.putFacts(facts, entries, common, WIDTH)
          return common
        })
        expectAlike((space) => {
          const { entries, facts } = entriesIn(space)
          const amount = space.f32(6)
          space.kernels.addFacts(facts, entries, amount)
          return amount
        })
        expectAlike((space) => {
          const { entries } = entriesIn(space)
          const found = { from: space.u32(WIDTH), to: space.u32(WIDTH), factor: space.f32(WIDTH) }
          const rows = { start: u32(space, [0, 1, 4, 4, 9, 12, 12, 13, 20]), scale: f32(space, [1, 2, 3, 4, 5, 6, 7, 8]) }
          space.kernels.findRows(rows, entries, found)
          const scores = space.f32(32)
          const list = { titles: u32(space, [...Array(20).keys()]), values: Int8Array.from({ length: 20 }, (_, i) => i - 9) }
          const values = space.i8(20)
          values.set(list.values)
          space.kernels.accumulateRows({ titles: list.titles, values }, found, WIDTH, scores)
          return scores
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('seatSlots', () => {
  it('numbers the groups of the titles as they come, and gives a slot without a title none', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expectAlike((space) => {
          const roll = rolls(seed)
          const of = Array.from({ length: 30 }, () => roll(9))
          const titles = Array.from({ length: 20 }, () => (roll(5) === 0 ? NONE : roll(30)))
          const seats = { of: space.u32(20), groups: space.u32(10), numberOf: space.u32(9) }
          const count = space.kernels.seatSlots(u32(space, titles), u32(space, of), seats)
          titles.forEach((title, slot) => {
            const number = seats.of[slot] ?? 0
            if (title === NONE) expect(number).toBe(0)
            else expect(seats.groups[number]).toBe(of[title])
          })
          return [count, ...seats.of, ...seats.groups, ...seats.numberOf]
        })
      }),
    )
  })
})

describe('solveSeeds and dotSeeds', () => {
  const d = 32

  it('multiply the rows of the slots with what the fold-in makes of each seed', () => {
    expectAlike((space) => {
      const random = seeded(5)
      const fill = (array: Float32Array): number[] => Array.from(array, () => random() - 0.5)
      const factors = { d, rows: space.f32(WIDTH * d), base: space.f32(d * d), scratch: space.f32(d * (d + 768) + 16) }
      factors.rows.set(fill(factors.rows))
      for (let i = 0; i < d; i++) factors.base[i * d + i] = 1
      const folded = { start: u32(space, [0, 8]), titles: u32(space, [0, 1, 2, 3, 4, 5, 6, 7]), weights: space.f32(8).fill(1) }
      space.kernels.foldIn(factors, folded, 0.1, space.f32(d))
      const codes = u32(
        space,
        Array.from({ length: WIDTH }, (_, lane) => (lane % 7 === 3 ? NONE : lane)),
      )
      const weights = f32(
        space,
        Array.from(codes, (code) => (code === NONE ? 0 : 0.5)),
      )
      const [high, low] = [space.u8(d * WIDTH), space.u8(d * WIDTH)]
      const solved = { codes, weights, x: space.f32(d * 48), high, low, steps: space.f32(WIDTH) }
      space.kernels.solveSeeds(factors, solved)
      const bytes = space.i8(11 * d)
      for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(random() * 255) - 127
      const laid = { quads: space.i8(8 * d), sums: space.i32(8) }
      space.kernels.layRows({ d, bytes }, u32(space, [10, 0, 3, 3, 9, 1, 5, 5]), laid)
      const rows = { d, ...laid, scale: f32(space, [1, 2, 3, 4, 5, 6, 7, 0]), slots: u32(space, [2, 0, 9, 4, 7, 1, 6, 6]) }
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
})

describe('topK', () => {
  const TITLES = 40_000
  const orders = {
    'by chance': () => 0,
    'rising with the titles': (title: number) => title / TITLES,
    'falling with the titles': (title: number) => -title / TITLES,
    'best where a sample looks': (title: number) => (title % 32 === 0 ? 9 : 0),
    'worst where a sample looks': (title: number) => (title % 32 === 0 ? -9 : 0),
  }

  it.each(Object.entries(orders))('finds the best of many titles whose scores are %s', (_, lift) => {
    const random = seeded(3)
    // Few different scores: equal ones go to the lower title.
    const scores = Float32Array.from({ length: TITLES }, (__, title) => Math.floor(random() * 3000) / 1000 + lift(title))
    const mask = Uint32Array.from({ length: TITLES / 32 }, () => (random() < 0.9 ? Math.floor(random() * 2 ** 32) | 1 : 0))
    for (const most of [10, 257, 2048, 8192]) {
      const [plain, ...others] = spaces.map((space) => {
        const [titles, best] = [space.u32(most), space.f32(most)]
        const found = space.kernels.topK(f32(space, scores), u32(space, mask), titles, best)
        return [found, ...titles, ...best]
      })
      for (const other of others) expect(other).toEqual(plain)
    }
  })
})
