import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesOf } from '../../../src/parts/title/why-shares.ts'

const term = fc.record({
  id: fc.uuid(),
  title: fc.string(),
  term: fc.double({ min: -5, max: 5, noNaN: true }),
})
type Explained = Parameters<typeof sharesOf>[0]
const why = fc.record({
  terms: fc.array(term, { maxLength: 20 }),
  prior: fc.double({ min: -2, max: 2, noNaN: true }),
}) as unknown as fc.Arbitrary<Explained>

describe('the shares behind a title', () => {
  it('add up to one wherever anything speaks for it', () => {
    fc.assert(
      fc.property(why, (given) => {
        const { seeds, prior } = sharesOf(given)
        const sum = seeds.reduce((total, { share }) => total + share, prior)
        const hasAny = given.prior > 0 || given.terms.some((one) => one.term > 0)
        expect(sum).toBeCloseTo(hasAny ? 1 : 0, 9)
      }),
    )
  })

  it('have every title of the history on one side, the largest first', () => {
    fc.assert(
      fc.property(why, (given) => {
        const { seeds, against } = sharesOf(given)
        expect(seeds.length).toBe(given.terms.filter((one) => one.term > 0).length)
        expect(against.length).toBe(given.terms.filter((one) => one.term < 0).length)
        for (const side of [seeds, against]) {
          for (let at = 1; at < side.length; at++) expect(side[at]?.share).toBeLessThanOrEqual(side[at - 1]?.share ?? 0)
        }
      }),
    )
  })

  it('measure what speaks against by what speaks for', () => {
    const terms = [
      { id: 'a', title: 'Alien', term: 3 },
      { id: 'b', title: 'Brazil', term: -1 },
    ]
    const { seeds, prior, against } = sharesOf({ terms, prior: 1 } as unknown as Explained)
    expect(seeds).toEqual([{ id: 'a', title: 'Alien', share: 0.75 }])
    expect(prior).toBe(0.25)
    expect(against).toEqual([{ id: 'b', title: 'Brazil', share: 0.25 }])
  })

  it('leave a prior that speaks against out of the picture', () => {
    const terms = [{ id: 'a', title: 'Alien', term: 2 }]
    expect(sharesOf({ terms, prior: -1 } as unknown as Explained)).toMatchObject({ prior: 0, seeds: [{ share: 1 }] })
  })
})
