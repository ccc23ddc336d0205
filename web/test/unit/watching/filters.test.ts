import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf, type FilterChoice, filtersIn, noFilters, pageFiltersOf, searchOf } from '../../../src/watching/filters.ts'

const number = fc.nat({ max: 9999 })
const range = fc.record({ from: fc.option(number, { nil: undefined }), to: fc.option(number, { nil: undefined }) })
/** Any code points, halves of pairs included. */
const anyText = fc.array(fc.nat({ max: 0x10ffff }), { maxLength: 30 }).map((codes) => String.fromCodePoint(...codes))
const word = fc.stringMatching(/^[a-z][a-z0-9 +&,%2C-]{0,12}$/)
const chosen: fc.Arbitrary<FilterChoice> = fc.record({
  media_type: fc.constantFrom('movie', 'tv', undefined),
  genres: fc.array(number, { maxLength: 5 }),
  keywords: fc.array(number, { maxLength: 5 }),
  region: fc.array(fc.stringMatching(/^[A-Z]{2}$/), { maxLength: 3 }),
  services: fc.array(word, { maxLength: 3 }),
  owned: fc.boolean(),
  minutes: range,
  years: range,
})

describe('filters in an address', () => {
  it('come back as they were chosen', () => {
    fc.assert(
      fc.property(chosen, (wanted) => {
        expect(filtersIn(searchOf(wanted))).toEqual(wanted)
      }),
    )
  })

  it('are no part of it when nothing is chosen', () => {
    expect(searchOf(noFilters)).toBe('')
    expect(filtersIn('')).toEqual(noFilters)
  })

  it('are readable: commas stay commas', () => {
    expect(searchOf({ ...noFilters, genres: [18, 80], region: ['US', 'GB'] })).toBe('?genres=18,80&region=US,GB')
  })

  it('pass over what makes no sense', () => {
    const found = filtersIn('?media_type=book&genres=18,,x,-3,1.5&region=usa,DE&min_year=soon&max_minutes=90&unknown=1')
    expect(found).toEqual({ ...noFilters, genres: [18], region: ['DE'], minutes: { from: undefined, to: 90 } })
  })

  it('never throw, whatever the address says', () => {
    fc.assert(
      fc.property(anyText, (search) => {
        expect(() => filtersIn(`?${search}`)).not.toThrow()
      }),
    )
  })
})

describe('filters for the server', () => {
  it('are left out when there are none', () => {
    expect(pageFiltersOf(noFilters)).toBeUndefined()
  })

  it('say years as whole ones, first day to last', () => {
    expect(pageFiltersOf({ ...noFilters, years: { from: 1990, to: 1999 } })).toEqual({
      with_release_date_gte: '1990-01-01',
      with_release_date_lte: '1999-12-31',
    })
  })

  it('have every choice under its own name', () => {
    const all = filtersIn('?media_type=tv&genres=1&keywords=2&region=KR&services=Mubi&min_minutes=20&max_minutes=60')
    expect(pageFiltersOf(all)).toEqual({
      media_type: 'tv',
      genres: [1],
      keywords: [2],
      region: ['KR'],
      with_watch_providers: ['Mubi'],
      with_runtime_gte: 20,
      with_runtime_lte: 60,
    })
  })

  it('are none exactly when the count and the type say so', () => {
    fc.assert(
      fc.property(chosen, (wanted) => {
        const isNone = countOf(wanted) === 0 && wanted.media_type === undefined
        expect(pageFiltersOf(wanted) === undefined).toBe(isNone)
      }),
    )
  })

  it('count each choice once, zero as a bound included', () => {
    expect(countOf({ ...noFilters, media_type: 'tv' })).toBe(0)
    expect(countOf({ ...noFilters, genres: [1, 2], services: ['Mubi'], minutes: { from: 0, to: undefined } })).toBe(4)
  })
})
