import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasBit, putBit } from '../../../src/catalogue/bits.ts'
import { codedColumnBuilder } from '../../../src/catalogue/columns/dictionary.ts'
import { sortedColumn } from '../../../src/catalogue/columns/sorted-column.ts'
import { facetOf, wordsFor } from '../../../src/catalogue/filters/facet.ts'
import { titlesIn } from '../../../src/catalogue/filters/filter-mask.ts'
import type { Space } from '../../../src/kernels/space.ts'
import { spaces } from '../../kernel-twins.ts'

/** Runs in each space and releases its memory. */
function inEach(work: (space: Space) => void): void {
  for (const space of spaces) {
    const mark = space.mark()
    work(space)
    space.release(mark)
  }
}

describe('wordsFor', () => {
  it('has a bit for every title, and is a multiple of four words', () => {
    expect([0, 1, 128, 129, 1000].map(wordsFor)).toEqual([0, 4, 4, 8, 32])
    for (let count = 0; count < 600; count += 7) expect(wordsFor(count) * 32).toBeGreaterThanOrEqual(count)
  })
})

describe('titlesIn', () => {
  it('lists the bits that were set in ascending order, including the last bit of a word', () => {
    const check = fc.property(fc.uniqueArray(fc.nat(255), { maxLength: 100 }), (titles) => {
      const bits = new Uint32Array(8)
      for (const title of [...titles, 31, 32]) putBit(bits, title, true)
      if (!titles.includes(32)) putBit(bits, 32, false)
      expect(titlesIn(bits)).toEqual([...new Set([...titles, 31])].sort((a, b) => a - b))
      for (let title = 0; title < 256; title++) expect(hasBit(bits, title)).toBe(title === 31 || titles.includes(title))
    })
    fc.assert(check, { numRuns: 30 })
  })
})

describe('a facet', () => {
  // Most titles have values 0 and 1, which become bitsets; the others stay lists.
  const values = fc.uniqueArray(fc.oneof(fc.constantFrom(0, 1), fc.nat(30)), { maxLength: 4 })
  const columns = fc.array(values, { maxLength: 260, size: 'max' })

  it('adds exactly the titles that have a value, common or rare, and none for an unused value', () => {
    const check = fc.property(columns, (rows) => {
      const column = codedColumnBuilder<number>()
      for (const row of rows) {
        for (const value of row) column.add(value, String(value))
        column.endTitle()
      }
      const done = column.done()
      inEach((space) => {
        const words = wordsFor(rows.length)
        const facet = facetOf(space, words, done)
        for (const key of [0, 1, 2, 17, 99]) {
          const out = space.u32(words)
          facet.addTo(out, key)
          const wanted = rows.flatMap((row, title) => (row.includes(key) ? [title] : []))
          expect(titlesIn(out)).toEqual(wanted)
          expect(facet.countOf(key)).toBe(wanted.length)
          expect(facet.bitsOf(key) === undefined).toBe(wanted.length <= words)
        }
      })
    })
    fc.assert(check, { numRuns: 15 })
  })

  it('keeps the bits that were set before', () => {
    inEach((space) => {
      const column = codedColumnBuilder<string>()
      column.add('a', 'a')
      column.endTitle()
      const facet = facetOf(space, 4, column.done())
      const out = space.u32(4)
      putBit(out, 77, true)
      facet.addTo(out, 'a')
      expect(titlesIn(out)).toEqual([0, 77])
    })
  })
})

describe('a sorted column', () => {
  const number = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -20, max: 60 }) }, fc.constant(NaN))
  const bound = fc.oneof(fc.integer({ min: -25, max: 65 }), fc.constantFrom(-Infinity, Infinity))

  it('writes exactly the titles between two inclusive bounds, and none without a number', () => {
    // Up to 400 titles are six per each of the 64 index marks, so that ranges begin and end at and between marks.
    const check = fc.property(fc.array(number, { maxLength: 400, size: 'max' }), bound, bound, (numbers, low, high) => {
      const wanted = numbers.flatMap((value, title) => (value >= low && value <= high ? [title] : []))
      inEach((space) => {
        const words = wordsFor(numbers.length)
        const sorted = sortedColumn(space, Float32Array.from(numbers), words)
        const out = space.u32(words).fill(0xffffffff)
        sorted.between(out, low, high)
        expect(titlesIn(out)).toEqual(wanted)
      })
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('is sorted by number, and of equal numbers by title', () => {
    inEach((space) => {
      const { order, numbers } = sortedColumn(space, Float32Array.of(3, NaN, 1, 3, 0), 4)
      expect([Array.from(order), Array.from(numbers)]).toEqual([
        [4, 2, 0, 3],
        [0, 1, 3, 3],
      ])
    })
  })

  it('accepts no titles, and titles without numbers', () => {
    inEach((space) => {
      const out = space.u32(4).fill(0xffffffff)
      sortedColumn(space, new Float32Array(0), 4).between(out, -Infinity, Infinity)
      expect(titlesIn(out)).toEqual([])
      sortedColumn(space, Float32Array.of(NaN, NaN), 4).between(out.fill(1), -Infinity, Infinity)
      expect(titlesIn(out)).toEqual([])
    })
  })
})
