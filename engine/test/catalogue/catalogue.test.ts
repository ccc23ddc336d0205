import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../src/catalogue/catalogue.ts'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { filterMask, titlesIn } from '../../src/catalogue/filters/filter-mask.ts'
import { matchesFilters, type PageFilters } from '../../src/catalogue/filters/page-filters.ts'
import { minimumAge } from '../../src/catalogue/maturity/certificates.ts'
import { dayOf, type TitleFacts } from '../../src/catalogue/title-facts.ts'
import { appendTitle, CapacityExceeded } from '../../src/catalogue/title-updates.ts'
import { plainSpace, type Space } from '../../src/kernels/space.ts'
import { catalogues, filters, profileRegions } from '../arbitraries.ts'
import { reproducibleSpace } from '../spaces.ts'

const spaces: [string, Space][] = [
  ['WASM', await reproducibleSpace()],
  ['plain', plainSpace()],
]

interface Asked {
  readonly wanted: PageFilters
  readonly region: string | null
  /** The number of titles that are added after the catalogue was opened. */
  readonly added?: number
}

function masked(space: Space, titles: TitleFacts[], { wanted, region, added = 0 }: Asked): number[] {
  const mark = space.mark()
  const catalogue = openCatalogue(space, columnsOf(titles.slice(0, titles.length - added)), added)
  for (const title of titles.slice(titles.length - added)) appendTitle(catalogue, title)
  const [out, scratch] = [space.u32(catalogue.words), space.u32(catalogue.words)]
  filterMask(catalogue, wanted, region, { out, scratch })
  const found = titlesIn(out)
  expect(space.kernels.countBits(out)).toBe(found.length)
  space.release(mark)
  return found
}

function scanned(titles: TitleFacts[], holds: (title: TitleFacts) => boolean): number[] {
  return titles.flatMap((title, at) => (holds(title) ? [at] : []))
}

describe.each(spaces)('filterMask in a %s space', (_, space) => {
  it('finds exactly what a scan finds, for any filters over any catalogue', () => {
    const check = fc.property(catalogues, filters, profileRegions, (titles, wanted, region) => {
      expect(masked(space, titles, { wanted, region })).toEqual(scanned(titles, (t) => matchesFilters(t, wanted, region)))
    })
    fc.assert(check, { numRuns: 150 })
  })

  it('finds appended titles as exactly as those it was opened with', () => {
    const check = fc.property(catalogues, filters, profileRegions, fc.nat(40), (titles, wanted, region, most) => {
      const added = Math.min(most, titles.length)
      expect(masked(space, titles, { wanted, region, added })).toEqual(scanned(titles, (t) => matchesFilters(t, wanted, region)))
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('finds exactly what a scan finds in a catalogue of many bitset words', () => {
    const titles = Array.from(
      { length: 5000 },
      (_, i): TitleFacts => ({
        id: `MV_${i + 1}`,
        media_type: 'movie',
        title: `t${i}`,
        runtime: (i * 7919) % 200,
        genres: [{ id: i % 9, name: 'g' }],
      }),
    )
    const bounds = fc.integer({ min: 0, max: 210 })
    const check = fc.property(bounds, bounds, fc.nat(9), (low, high, genre) => {
      const wanted = { with_runtime_gte: low, with_runtime_lte: high, genres: [genre] }
      expect(masked(space, titles, { wanted, region: null })).toEqual(scanned(titles, (t) => matchesFilters(t, wanted, null)))
    })
    fc.assert(check, { numRuns: 20 })
  })

  it('finds nothing in an empty catalogue', () => {
    expect(masked(space, [], { wanted: { genres: [18], with_runtime_gte: 10 }, region: null })).toEqual([])
  })
})

describe('appendTitle', () => {
  it('fails when there is no capacity left', () => {
    const catalogue = openCatalogue(plainSpace(), columnsOf([]), 1)
    expect(appendTitle(catalogue, { id: 'MV_1', media_type: 'movie', title: 'Heat' })).toBe(0)
    expect(() => appendTitle(catalogue, { id: 'MV_2', media_type: 'movie', title: 'Alien' })).toThrow(CapacityExceeded)
  })
})

describe('filter semantics', () => {
  const offers = [
    { region: 'US', id: '8' },
    { region: 'DE', id: '9' },
  ]
  const title: TitleFacts = { id: 'MV_1', media_type: 'movie', title: 'Heat', providers: offers }

  it('requires provider and region in one offer', () => {
    expect(matchesFilters(title, { region: ['DE'], with_watch_providers: ['8'] }, null)).toBe(false)
    expect(matchesFilters(title, { region: ['DE', 'US'], with_watch_providers: ['8'] }, null)).toBe(true)
  })

  it('matches providers in the profile’s region when the filter names none, and anywhere without either', () => {
    expect(matchesFilters(title, { with_watch_providers: ['9'] }, 'US')).toBe(false)
    expect(matchesFilters(title, { with_watch_providers: ['9'] }, null)).toBe(true)
  })

  it('fails a title whose bounded value is unknown', () => {
    expect(matchesFilters(title, { with_runtime_gte: 0 }, null)).toBe(false)
    expect(matchesFilters(title, { with_release_date_lte: '2030-01-01' }, null)).toBe(false)
  })

  it('ignores an empty array', () => {
    expect(matchesFilters(title, { genres: [], keywords: [], region: [], with_watch_providers: [] }, null)).toBe(true)
  })

  it('ignores dates that are not calendar days', () => {
    expect(dayOf('1970-01-02')).toBe(1)
    expect(['2001-02-30', '2001', '', '2001-13-01', 'soon'].map(dayOf)).toEqual([null, null, null, null, null])
  })
})

describe('maturity', () => {
  const marks: Record<string, string>[] = [
    { US: 'PG' },
    { US: 'R', DE: '6' },
    { US: 'NR' },
    {},
    { US: 'NR', GB: 'U' },
    { DE: '12' },
  ]
  const titles = marks.map(
    (certifications, i): TitleFacts => ({ id: `MV_${i + 1}`, media_type: 'movie', title: 't', certifications }),
  )
  const catalogue = openCatalogue(plainSpace(), columnsOf(titles))
  const allowed = (...args: Parameters<typeof catalogue.allowed>): number[] => titlesIn(catalogue.allowed(...args))

  it('passes every title at maturity all', () => {
    expect(allowed('all', 'US')).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('uses the certificate of the profile’s region, else the strictest other one, and hides titles without any', () => {
    expect(allowed('kids', 'US')).toEqual([0, 4])
    expect(allowed('kids', 'DE')).toEqual([0, 1, 4])
    expect(allowed('teen', null)).toEqual([0, 4, 5])
    expect(allowed('teen', 'JP')).toEqual([0, 4, 5])
  })

  it('reads the certificates of four countries and no others', () => {
    expect(minimumAge('US', 'TV-Y7')).toBe(7)
    expect(minimumAge('DE', 'FSK 16')).toBe(16)
    expect(minimumAge('GB', '12a')).toBe(12)
    expect(minimumAge('FR', 'TP')).toBe(0)
    expect([minimumAge('US', 'Unrated'), minimumAge('US', ''), minimumAge('AU', 'M'), minimumAge('US', 'toString')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('agrees with a scan for random certificates', () => {
    const check = fc.property(
      catalogues,
      fc.constantFrom('kids' as const, 'teen' as const),
      profileRegions,
      (list, maturity, region) => {
        const limit = maturity === 'kids' ? 8 : 14
        const isFit = (title: TitleFacts): boolean => {
          const ages = Object.entries(title.certifications ?? {}).map(([country, mark]) => ({
            country,
            age: minimumAge(country, mark),
          }))
          const known = ages.filter((entry) => entry.age !== null)
          const here = known.find((entry) => entry.country === region)
          const age = here ? here.age : Math.max(...known.map((entry) => entry.age ?? 0))
          return known.length > 0 && (age ?? 99) <= limit
        }
        const bits = openCatalogue(plainSpace(), columnsOf(list)).allowed(maturity, region)
        expect(titlesIn(bits)).toEqual(scanned(list, isFit))
      },
    )
    fc.assert(check)
  })
})
