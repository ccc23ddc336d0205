import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heaviestOf } from '../../../src/page/pool/heaviest.ts'

describe('heaviestOf', () => {
  it('returns the entries of the largest weights as a full sort would, the lower title first of equal ones', () => {
    const history = fc.array(fc.record({ title: fc.nat(50), weight: fc.integer({ min: -3, max: 3 }) }), { maxLength: 40 })
    fc.assert(
      fc.property(history, fc.nat(12), (history, most) => {
        const [titles, weights] = [history.map(({ title }) => title), history.map(({ weight }) => weight)]
        const entries = [...history.keys()].filter((entry) => entry % 3 > 0)
        const compare = (a: number, b: number): number =>
          (weights[b] ?? 0) - (weights[a] ?? 0) || (titles[a] ?? 0) - (titles[b] ?? 0)
        expect(heaviestOf({ titles, weights }, entries, most)).toEqual(entries.toSorted(compare).slice(0, most))
      }),
    )
  })
})
