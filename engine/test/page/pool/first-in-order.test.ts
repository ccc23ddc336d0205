import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstInOrder } from '../../../src/page/pool/first-in-order.ts'

describe('firstInOrder', () => {
  it('returns the first entries of a stable sort of the whole list', () => {
    const compare = (a: number, b: number): number => Math.floor(a / 3) - Math.floor(b / 3)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 }), fc.nat(20), (list, most) => {
        expect(firstInOrder(list, compare, most)).toEqual(list.toSorted(compare).slice(0, most))
      }),
    )
  })
})
