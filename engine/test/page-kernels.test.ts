import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainSpace, type Space } from '../src/kernels/space.ts'
import { seeded } from '../src/models/random.ts'
import { reproducibleSpace } from './spaces.ts'

const spaces: Space[] = [plainSpace(), await reproducibleSpace()]
const columns = fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 8, maxLength: 8 }), {
  minLength: 1,
  maxLength: 12,
})

describe('noteTerms', () => {
  it('adds up what is positive and keeps the three largest with their seeds', () => {
    fc.assert(
      fc.property(columns, (terms) => {
        for (const space of spaces) {
          const strongest = { totals: space.f32(8), terms: space.f32(24), seeds: space.u32(24) }
          const column = space.f32(8)
          terms.forEach((values, seed) => {
            column.set(values)
            space.kernels.noteTerms(column, seed, strongest)
          })
          for (let place = 0; place < 8; place++) {
            const mine = terms.map((values, seed) => ({ seed, term: values[place] ?? 0 })).filter(({ term }) => term > 0)
            const best = mine.toSorted((a, b) => b.term - a.term || a.seed - b.seed).slice(0, 3)
            expect(strongest.totals[place]).toBe(mine.reduce((sum, { term }) => sum + term, 0))
            best.forEach(({ seed, term }, row) => {
              expect([strongest.terms[row * 8 + place], strongest.seeds[row * 8 + place]]).toEqual([term, seed])
            })
            for (let row = best.length; row < 3; row++) expect(strongest.terms[row * 8 + place]).toBe(0)
          }
        }
      }),
    )
  })
})

describe('solveFour', () => {
  it('solves four at once as one after the other', () => {
    const d = 16
    for (const space of spaces) {
      const random = seeded(5)
      const fill = (array: Float32Array): number[] => Array.from(array, () => random() - 0.5)
      const factors = { d, rows: space.f32(8 * d), base: space.f32(d * d), scratch: space.f32(d * (d + 768) + 16) }
      factors.rows.set(fill(factors.rows))
      for (let i = 0; i < d; i++) factors.base[i * d + i] = 1
      const seeds = { start: space.u32(2), titles: space.u32(8), weights: space.f32(8) }
      seeds.titles.set([0, 1, 2, 3, 4, 5, 6, 7])
      seeds.weights.fill(1)
      seeds.start[1] = 8
      space.kernels.foldIn(factors, seeds, 0.1, space.f32(d))
      const four = space.f32(4 * d)
      four.set(fill(four))
      const ones = [0, 1, 2, 3].map((lane) => {
        const one = space.f32(d)
        one.set(Array.from({ length: d }, (_, i) => four[4 * i + lane] ?? 0))
        space.kernels.solveAgain(factors, one)
        return one
      })
      space.kernels.solveFour(factors, four)
      ones.forEach((one, lane) => {
        one.forEach((value, i) => {
          expect(four[4 * i + lane]).toBeCloseTo(value, 4)
        })
      })
    }
  })
})
