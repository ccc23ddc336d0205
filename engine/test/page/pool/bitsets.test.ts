import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasBit } from '../../../src/catalogue/bits.ts'
import { countBoth, countSet, firstSet, openBitsets, setBit, setFirst } from '../../../src/page/pool/bitsets.ts'
import type { Pool } from '../../../src/page/pool/pool.ts'
import type { Workspace } from '../../../src/page/workspace/workspace.ts'
import { reproducibleSpace } from '../../spaces.ts'

const WORDS = 5
const places = fc.uniqueArray(fc.nat(WORDS * 32 - 1), { maxLength: 90 })

function bitsOf(some: readonly number[]): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (const place of some) setBit(bits, place)
  return bits
}

describe('a bitset over the pool', () => {
  it('contains and counts the indexes that were set', () => {
    const check = fc.property(places, (some) => {
      const bits = bitsOf(some)
      for (let place = 0; place < WORDS * 32; place++) expect(hasBit(bits, place)).toBe(some.includes(place))
      expect(countSet(bits)).toBe(some.length)
      expect(countSet(bitsOf([...some, ...some]))).toBe(some.length)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('lists its first indexes in ascending order, up to a limit', () => {
    const check = fc.property(places, fc.nat(100), (some, max) => {
      const rising = some.toSorted((a, b) => a - b)
      expect(firstSet(bitsOf(some), max)).toEqual(rising.slice(0, max))
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('counts the intersection with another, up to a limit', () => {
    const check = fc.property(places, places, fc.nat(40), (a, b, enough) => {
      const both = a.filter((place) => b.includes(place)).length
      const counted = countBoth(bitsOf(a), bitsOf(b), enough)
      expect(Math.min(counted, enough)).toBe(Math.min(both, enough))
      expect(counted).toBeLessThanOrEqual(both)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it.each([0, 1, 31, 32, 33, 64, 160])('contains exactly the first %i indexes', (count) => {
    const bits = setFirst(new Uint32Array(WORDS), count)
    expect(firstSet(bits, 1000)).toEqual([...Array(count).keys()])
  })
})

describe('the bitsets of a page', () => {
  it.each([
    ['a multiple of four words', 256],
    ['another number of words', 130],
  ])('are intersected and counted with %s, in the buffer and when it is full', async (_, ranked) => {
    const space = await reproducibleSpace()
    const buffers = { bits: space.u32(40).fill(-1) }
    const bitsets = openBitsets({ buffers, catalogue: { space } } as unknown as Workspace, { ranked } as Pool)
    for (let round = 0; round < 4; round++) {
      const [a, b, out] = [bitsets.take(), bitsets.take(), bitsets.takeUnwritten()]
      for (const index of [0, 3, 40, 127, 128]) setBit(a, index)
      for (const index of [3, 39, 127, 129]) setBit(b, index)
      expect(bitsets.intersect(a, b, out)).toBe(2)
      expect(firstSet(out, 10)).toEqual([3, 127])
    }
  })
})
