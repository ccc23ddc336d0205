import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasBit } from '../../../src/catalogue/bits.ts'
import { openCatalogue } from '../../../src/catalogue/catalogue.ts'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { titlesIn } from '../../../src/catalogue/filters/filter-mask.ts'
import { isNarrowed, matchesFilters, offerRegions, type PageFilters } from '../../../src/catalogue/filters/page-filters.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import {
  appendTitle,
  CapacityExceeded,
  eachUpdated,
  isAllowedFor,
  putTitle,
  translatedName,
  updatedFacts,
} from '../../../src/catalogue/title-updates.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { catalogues, filters } from '../../arbitraries.ts'

const film: TitleFacts = {
  ...{ id: 'MV_1', media_type: 'movie', title: 'Heat', runtime: 120, release_date: '1995-12-15' },
  genres: [{ id: 80, name: 'Crime' }],
  keywords: [{ id: 5, name: 'heist' }],
  providers: [{ region: 'DE', id: 8 }, { region: 'US', id: '9' }], // biome-ignore format: one thought
  certifications: { US: 'R' },
}
const matches = (some: PageFilters, region: string | null = null): boolean => matchesFilters(film, some, region)

describe('filters', () => {
  it('have no effect where they are empty, false or absent', () => {
    expect([{}, { genres: [] }, { owned: false }, { region: [], keywords: [] }].map(isNarrowed)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([{ genres: [1] }, { owned: true }, { with_runtime_gte: 0 }, { media_type: 'tv' as const }].map(isNarrowed)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('match offers in the filter’s regions, else in the profile’s, else anywhere', () => {
    expect(offerRegions({ region: ['FR'] }, 'DE')).toEqual(['FR'])
    expect(offerRegions({ region: [] }, 'DE')).toEqual(['DE'])
    expect(offerRegions({}, null)).toBeNull()
  })

  it('include their bounds, and never match an unknown number', () => {
    expect([120, 121].map((min) => matches({ with_runtime_gte: min }))).toEqual([true, false])
    expect([119, 120].map((max) => matches({ with_runtime_lte: max }))).toEqual([false, true])
    expect(matches({ with_release_date_gte: '1995-12-15', with_release_date_lte: '1995-12-15' })).toBe(true)
    const bare: TitleFacts = { id: 'MV_2', media_type: 'movie', title: 'Bare', runtime: 0 }
    expect(matchesFilters(bare, { with_runtime_lte: 500 }, null)).toBe(false)
    expect(matchesFilters(bare, { with_release_date_lte: '2100-01-01' }, null)).toBe(false)
    expect(matchesFilters(bare, {}, 'DE')).toBe(true)
  })

  it('match a service only in the effective region', () => {
    expect(matches({ with_watch_providers: ['8'] })).toBe(true)
    expect(matches({ with_watch_providers: ['8'] }, 'US')).toBe(false)
    expect(matches({ with_watch_providers: ['9'] }, 'US')).toBe(true)
    expect(matches({ with_watch_providers: ['8'], region: ['DE'] }, 'US')).toBe(true)
    expect([matches({ region: ['FR'] }), matches({ region: ['FR', 'US'] })]).toEqual([false, true])
  })

  it('only ever narrow: a title that passes two sets of fields passes each', () => {
    let passing = 0
    const check = fc.property(catalogues, filters, fc.nat(), fc.nat(), (titles, some, first, second) => {
      const all = Object.entries(some).filter(([name]) => name !== 'region' && name !== 'with_watch_providers')
      const parts = [...new Set([all[first % all.length], all[second % all.length]])].flatMap((part) => (part ? [part] : []))
      for (const title of titles.slice(0, 40)) {
        if (!matchesFilters(title, Object.fromEntries(parts), null)) continue
        passing++
        for (const [name, value] of parts) expect(matchesFilters(title, { [name]: value }, null)).toBe(true)
      }
    })
    fc.assert(check, { numRuns: 100 })
    expect(passing).toBeGreaterThan(20)
  })
})

describe('added and changed titles', () => {
  const opened = (capacity: number) => openCatalogue(plainSpace(), columnsOf([film, { ...film, id: 'MV_2' }]), capacity)
  const series: TitleFacts = { id: 'TV_3', media_type: 'tv', title: 'Dark', adult: true, certifications: { US: 'G' } }

  it('are appended, and set in exactly the masks they belong to', () => {
    const catalogue = opened(3)
    expect(appendTitle(catalogue, series)).toBe(2)
    expect([catalogue.all, catalogue.movies, catalogue.series, catalogue.adult].map(titlesIn)).toEqual([
      [0, 1, 2],
      [0, 1],
      [2],
      [2],
    ])
    expect(titlesIn(catalogue.allowed('kids', 'US'))).toEqual([2])
    expect(catalogue.updates.count).toBe(1)
  })

  it('are in no mask while withdrawn, and in their masks again afterwards', () => {
    const catalogue = opened(3)
    putTitle(catalogue, 1, series, true)
    expect([catalogue.all, catalogue.movies, catalogue.series, catalogue.withdrawn].map(titlesIn)).toEqual([[0], [0], [], [1]])
    expect(titlesIn(catalogue.allowed('kids', 'US'))).toEqual([])
    expect(isAllowedFor(catalogue, 1, 'kids', 'US')).toBe(true)
    putTitle(catalogue, 1, film)
    expect([catalogue.all, catalogue.movies, catalogue.withdrawn].map(titlesIn)).toEqual([[0, 1], [0, 1], []])
  })

  it('are refused when there is no capacity, but may change any number of times', () => {
    const catalogue = opened(1)
    putTitle(catalogue, 0, series)
    putTitle(catalogue, 0, film)
    expect(() => putTitle(catalogue, 1, series)).toThrow(CapacityExceeded)
    expect(() => appendTitle(catalogue, series)).toThrow(CapacityExceeded)
    expect(hasBit(catalogue.series, 1)).toBe(false)
    const other = opened(1)
    const at = appendTitle(other, series)
    putTitle(other, at, film)
    expect(titlesIn(other.movies)).toEqual([0, 1, 2])
  })

  it('must have the next free position', () => {
    expect(() => putTitle(opened(9), 3, series)).toThrow(RangeError)
  })

  it('are visited with their current facts and name', () => {
    const catalogue = opened(3)
    putTitle(catalogue, 0, series)
    appendTitle(catalogue, { ...film, translations: { de: { title: 'Hitze' } } })
    const seen: [number, string][] = []
    eachUpdated(catalogue, (position, { title }) => seen.push([position, title]))
    expect(seen).toEqual([
      [0, 'Dark'],
      [2, 'Heat'],
    ])
    expect([updatedFacts(catalogue, 1), updatedFacts(catalogue, 0)?.id]).toEqual([undefined, 'TV_3'])
    expect([0, 1, 2].map((position) => translatedName(catalogue, position, ['de']))).toEqual([undefined, undefined, 'Hitze'])
  })
})
