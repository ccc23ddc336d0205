import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { Space } from '../../src/kernels/space.ts'
import { NONE } from '../../src/kernels/term-kernels.ts'
import { blockOf, expectSameInAllSpaces, f32, rolls, seeds, u32, WIDTH } from '../kernel-twins.ts'

describe('sumSets and writeSums', () => {
  it('give every slot the sum of the facts it shares with each seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expectSameInAllSpaces((space) => {
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
          const contentWeight = f32(
            space,
            Array.from({ length: slots }, () => roll(4) / 2),
          )
          const block = blockOf(space, slots)
          for (let at = 0; at < block.terms.length; at++) block.terms[at] = roll(5)
          space.kernels.writeSums({ first, second, contentWeight }, block)
          return block.terms
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('addFacts and findRows', () => {
  it('find the facts of each entry of a taste by its group, and its row', () => {
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
        expectSameInAllSpaces((space) => {
          const { entries, facts } = entriesIn(space)
          const common = space.f32(6 * WIDTH)
          space.kernels.addFacts(facts, entries, { sums: common, width: WIDTH })
          return common
        })
        expectSameInAllSpaces((space) => {
          const { entries, facts } = entriesIn(space)
          const amount = space.f32(6)
          space.kernels.addFacts(facts, entries, { sums: amount, width: 1 })
          return amount
        })
        expectSameInAllSpaces((space) => {
          const { entries } = entriesIn(space)
          const found = { from: space.u32(WIDTH), to: space.u32(WIDTH), factor: space.f32(WIDTH) }
          const rows = { start: u32(space, [0, 1, 4, 4, 9, 12, 12, 13, 20]), scale: f32(space, [1, 2, 3, 4, 5, 6, 7, 8]) }
          space.kernels.findLists(rows, entries, found)
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
