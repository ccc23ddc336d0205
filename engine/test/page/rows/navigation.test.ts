import { describe, expect, it } from 'vitest'
import type { PageFilters } from '../../../src/catalogue/filters/page-filters.ts'
import type { ComposedPage, ComposedRow, NavigationEntry } from '../../../src/page/slate/row.ts'
import type { RowKind } from '../../../src/page/slate/row-kinds.gen.ts'
import { kindsOf, profileWithLikes, rowOfKind, rowsOf } from '../../rows-world.ts'

describe('navigation rows', () => {
  const asked = { hasNavigation: true, moods: [110, 150, 222] }
  const entriesOf = (page: ComposedPage | readonly ComposedRow[], kind: RowKind) =>
    rowOfKind('rows' in page ? page.rows : page, kind).entries

  it('link genres, moods, decades and services to filters that match titles, the profile’s own first', () => {
    const rows = rowsOf(profileWithLikes({ services: ['11'] }), asked)
    expect(entriesOf(rows, 'genres')[0]).toMatchObject({ subject: { genre: 3 }, filters: { genres: [3] } })
    expect(entriesOf(rows, 'moods').map(({ subject }) => subject.keyword)).toContain(150)
    expect(entriesOf(rows, 'decades').map(({ subject }) => subject.decade)).toContain(1990)
    expect(entriesOf(rows, 'providers')[0]).toMatchObject({
      subject: { provider: '11' },
      filters: { with_watch_providers: ['11'] },
    })
    for (const kind of ['genres', 'moods', 'decades', 'providers'] as const) {
      for (const { filters } of entriesOf(rows, kind)) expect(rowsOf(profileWithLikes(), { filters }).length).toBeGreaterThan(0)
    }
    expect(rows.flatMap(({ entries }) => entries).length).toBeLessThanOrEqual(40)
  })

  it('keep the filters of the page and narrow a list of several values to one', () => {
    const filters = { genres: [1, 3], media_type: 'movie' as const }
    const rows = rowsOf(profileWithLikes(), { ...asked, filters })
    const links = entriesOf(rows, 'genres').map((entry) => entry.filters)
    expect(links).toHaveLength(2)
    expect(links).toEqual(
      expect.arrayContaining([
        { ...filters, genres: [1] },
        { ...filters, genres: [3] },
      ]),
    )
    expect(kindsOf(rowsOf(profileWithLikes(), { ...asked, filters: { genres: [3] } }))).not.toContain('genres')
  })

  it.each<PageFilters>([
    {},
    { genres: [1, 3] },
    { media_type: 'movie', with_release_date_gte: '1985-05-15' },
    { with_release_date_lte: '2004-12-31' },
    { with_release_date_gte: '1970-01-01', with_release_date_lte: '2009-12-31' },
  ])('extend %j by one field or by both bounds of a decade, or narrow one array to one of its entries', (filters) => {
    const links = rowsOf(profileWithLikes({ services: ['11'] }), { ...asked, filters }).flatMap(({ entries }) => entries)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) {
      const given = Object.entries(link.filters).filter(([field, value]) => value !== filters[field as keyof PageFilters])
      const isDecade = link.subject.decade !== undefined && !link.subject.since && !link.subject.until
      expect(given).toHaveLength(isDecade ? 2 : 1) // the two bounds of a decade count as one
      const [[field, value] = ['', null]] = given
      const before = filters[field as keyof PageFilters]
      if (before !== undefined) expect(before).toEqual(expect.arrayContaining(value as never[]))
      expect(Object.keys(link.filters)).toEqual(expect.arrayContaining(Object.keys(filters)))
    }
  })

  it('set both bounds of a decade, and add the missing bound on a page that has one', () => {
    const links = (filters: PageFilters): readonly NavigationEntry[] =>
      entriesOf(rowsOf(profileWithLikes(), { ...asked, filters }), 'decades')
    const nineties = { with_release_date_gte: '1990-01-01', with_release_date_lte: '1999-12-31' }
    expect(links({})).toContainEqual({ subject: { decade: 1990 }, filters: nineties })
    expect(links({ with_release_date_gte: '1990-01-01' })).toContainEqual({
      subject: { decade: 1990, until: true },
      filters: nineties,
    })
    expect(links({ with_release_date_lte: '1999-12-31' })).toContainEqual({
      subject: { decade: 1990, since: true },
      filters: nineties,
    })
    expect(kindsOf(rowsOf(profileWithLikes(), { ...asked, filters: nineties }))).not.toContain('decades')
    for (const { subject, filters } of links({})) {
      expect(subject).toEqual({ decade: subject.decade })
      const bounds = {
        with_release_date_gte: `${subject.decade}-01-01`,
        with_release_date_lte: `${(subject.decade ?? 0) + 9}-12-31`,
      }
      expect(filters).toEqual(bounds)
    }
  })

  it('are absent unless requested', () => {
    const types = new Set(rowsOf(profileWithLikes()).map(({ type }) => type))
    expect(types).toContain('media')
    expect([...types].filter((type) => type !== 'media' && type !== 'top_n')).toEqual([])
  })
})
