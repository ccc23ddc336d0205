import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFelt, isFeltShare } from '../../../src/page/contributions/felt-seeds.ts'

const term = fc.double({ min: 1e-6, max: 1, noNaN: true })
const others = fc.double({ min: 0, max: 1, noNaN: true })

describe('a seed in a title', () => {
  it('is felt if its term is at least a tenth of all positive terms, however large the prior', () => {
    expect(isFelt(0.1, 1, 0.9)).toBe(true)
    expect(isFelt(0.0999, 1, 0.9)).toBe(false)
  })

  it('is felt with a smaller share if its term is at least twice the prior', () => {
    expect(isFelt(0.06, 1, 0.03)).toBe(true)
    expect(isFelt(0.06, 1, 0.031)).toBe(false)
  })

  it('is never felt with a share below 3 %, even without a prior', () => {
    expect([isFelt(0.03, 1, 0), isFelt(0.0299, 1, 0)]).toEqual([true, false])
  })

  it('is not felt without a positive term', () => {
    expect([isFelt(0, 0, 0), isFelt(-0.5, 1, 0), isFelt(Number.NaN, 1, 0)]).toEqual([false, false, false])
  })

  it('stays felt if its term grows and everything else is the same', () => {
    fc.assert(
      fc.property(term, others, others, fc.double({ min: 1, max: 10, noNaN: true }), (own, prior, rest, factor) => {
        const larger = own * factor
        if (isFelt(own, own + prior + rest, prior)) expect(isFelt(larger, larger + prior + rest, prior)).toBe(true)
      }),
    )
  })

  it('does not depend on the scale of the scores', () => {
    fc.assert(
      fc.property(term, others, others, fc.integer({ min: -8, max: 8 }), (own, prior, rest, power) => {
        const scale = 2 ** power // exact in floating point
        const total = own + prior + rest
        expect(isFelt(own * scale, total * scale, prior * scale)).toBe(isFelt(own, total, prior))
      }),
    )
  })
})

describe('a share alone', () => {
  it('is felt from a tenth on, as the prior is not stored with it', () => {
    expect([isFeltShare(0.1), isFeltShare(0.0999)]).toEqual([true, false])
  })
})
