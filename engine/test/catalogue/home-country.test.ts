import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import {
  displayCountries,
  displayCountry,
  homeCountries,
  homeCountry,
  mostCommonCountry,
} from '../../src/catalogue/home-country.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'

const cases = [
  { countries: ['US', 'MX', 'FR'], language: 'en', home: 'US' },
  { countries: ['FR', 'US'], language: 'en', home: 'US' },
  { countries: ['BE', 'FR'], language: 'fr', home: 'FR' },
  { countries: ['DE', 'FR'], language: 'en', home: 'DE' },
  { countries: ['FR', 'LB'], language: 'ar', home: 'LB' },
  { countries: ['GB', 'US'], language: 'en', home: 'GB' },
  { countries: ['IN'], language: 'ta', home: 'IN' },
  { countries: ['SU', 'XX'], language: null, home: 'SU' },
  { countries: [], language: 'en', home: undefined },
]

describe('the country that a title is from', () => {
  it('is the first whose language it is in, else the first', () => {
    for (const { countries, language, home } of cases) expect(homeCountry(countries, language)).toBe(home)
  })

  const columnsNow = () => {
    const titles = cases.map(
      ({ countries, language }, at): TitleFacts => ({
        id: `MV_${at + 1}`,
        media_type: 'movie',
        title: 'x',
        countries,
        ...(language ? { original_language: language } : {}),
      }),
    )
    return columnsOf(titles)
  }

  it('is the same by columns', () => {
    const columns = columnsNow()
    expect(Array.from(homeCountries(columns), (code) => columns.countries.keys[code])).toEqual(cases.map(({ home }) => home))
  })

  it('is displayed as the catalogue’s most common country where the title is also from there and in its language', () => {
    const called = ['US', 'US', 'FR', 'DE', 'LB', 'US', 'IN', 'SU', undefined]
    expect(cases.map(({ countries, language }) => displayCountry(countries, language, 'US'))).toEqual(called)
    const columns = columnsNow()
    const homes = homeCountries(columns)
    const usual = mostCommonCountry(homes, columns.countries.keys.length)
    expect(columns.countries.keys[usual]).toBe('US')
    expect(Array.from(displayCountries(columns, homes, usual), (code) => columns.countries.keys[code])).toEqual(called)
  })
})
