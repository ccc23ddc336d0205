import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { certificateCountries, minimumAge } from '../../../src/catalogue/maturity/certificates.ts'
import { ageOf, ageOfFacts, agesOf, isAllowed, isAllowedAt } from '../../../src/catalogue/maturity/maturity.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { catalogues, profileRegions } from '../../arbitraries.ts'

const certified = (certifications: Record<string, string>): TitleFacts => ({
  ...{ id: 'MV_1', media_type: 'movie', title: 'One' },
  certifications,
})

describe('minimumAge', () => {
  it.each([
    ['US', 'PG-13', 13],
    ['US', 'TV-MA', 17],
    ['DE', '0', 0],
    ['DE', 'FSK 16', 16],
    ['DE', 'fsk-6', 6],
    ['GB', '12A', 12],
    ['GB', ' pg ', 8],
    ['FR', 'TP', 0],
  ])('reads %s %s as %i', (country, certificate, age) => {
    expect(minimumAge(country, certificate)).toBe(age)
  })

  it.each([
    ['US', 'NR'],
    ['US', ''],
    ['US', 'FSK 12'],
    ['DE', 'PG'],
    ['GB', '17'],
    ['JP', 'G'],
    ['US', 'constructor'],
    ['toString', 'name'],
  ])('returns nothing for %s %s', (country, certificate) => {
    expect(minimumAge(country, certificate)).toBeNull()
  })
})

describe('the minimum age of a title', () => {
  it('is that of the region’s certificate, lower or higher than others', () => {
    const title = certified({ US: 'R', DE: '12' })
    expect([ageOfFacts(title, 'DE'), ageOfFacts(title, 'US')]).toEqual([12, 17])
  })

  it('is the highest of other regions where the region has no readable certificate', () => {
    const title = certified({ US: 'PG', FR: '16', DE: 'unknown' })
    expect(['DE', 'GB', 'JP', null].map((region) => ageOfFacts(title, region))).toEqual([16, 16, 16, 16])
  })

  it('is unknown without a readable certificate', () => {
    const none: TitleFacts = { id: 'MV_1', media_type: 'movie', title: 'One' }
    for (const title of [none, certified({}), certified({ US: 'NR', JP: 'G' })]) {
      expect(ageOfFacts(title, 'US')).toBe(255)
      expect(agesOf(title)).toEqual(Array.from({ length: certificateCountries.length + 1 }, () => 255))
    }
  })

  it('is the same in columns as in facts, for every title and region', () => {
    const check = fc.property(catalogues, profileRegions, (titles, region) => {
      const { ages } = columnsOf(titles)
      titles.forEach((title, at) => {
        expect(ageOf(ages, at, region)).toBe(ageOfFacts(title, region))
      })
    })
    fc.assert(check, { numRuns: 25 })
  })
})

describe('isAllowedAt', () => {
  const at = (certificate: string) => agesOf(certified({ US: certificate }))

  it('allows kids up to age eight, teens up to fourteen, and adults everything', () => {
    const marks = ['G', 'PG', 'PG-13', 'TV-14', 'R', 'NC-17']
    expect(marks.filter((mark) => isAllowedAt(at(mark), 'kids', 'US'))).toEqual(['G', 'PG'])
    expect(marks.filter((mark) => isAllowedAt(at(mark), 'teen', 'US'))).toEqual(['G', 'PG', 'PG-13', 'TV-14'])
    expect(marks.filter((mark) => isAllowedAt(at(mark), 'all', 'US'))).toEqual(marks)
  })

  it('allows neither kids nor teens a title of unknown age', () => {
    expect((['kids', 'teen', 'all'] as const).map((maturity) => isAllowedAt(at('NR'), maturity, 'US'))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('never allows kids more than teens, and gives the same from columns as from facts', () => {
    const check = fc.property(catalogues, profileRegions, (titles, region) => {
      const { ages } = columnsOf(titles)
      titles.forEach((title, position) => {
        const [kids, teen] = (['kids', 'teen'] as const).map((maturity) => isAllowed(ages, position, maturity, region))
        expect(kids && !teen).toBe(false)
        expect(kids).toBe(isAllowedAt(agesOf(title), 'kids', region))
        expect(isAllowed(ages, position, 'all', region)).toBe(true)
      })
    })
    fc.assert(check, { numRuns: 25 })
  })
})
