import { describe, expect, it } from 'vitest'
import { acclaimScaleOf, acclaimsOf } from '../../../src/catalogue/acclaim.ts'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import type { PageFilters } from '../../../src/catalogue/filters/page-filters.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { reasonsAt } from '../../../src/page/explain/reasons.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import type { RowKind } from '../../../src/page/slate/row-kinds.gen.ts'
import { mediaRows, now, profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../../page-world.ts'
import { reproducibleSpace } from '../../spaces.ts'

const space = await reproducibleSpace()
const titles = randomTitles(1500, 31)
const workspace = workspaceOf(space, titles)
const ann = profileLiking([3, 44, 101, 202, 303, 404])
const kindsOf = (rows: readonly ComposedRow[]): RowKind[] => rows.map(({ kind }) => kind)

describe('the row of short films', () => {
  it('exists where the filters allow long films, not where they leave only short ones', () => {
    const kinds = (longest: number): RowKind[] =>
      kindsOf(composePage(workspace, requestFor(ann, { filters: { with_runtime_lte: longest }, settings: { rows: 40 } })).rows)
    expect(kinds(180)).toContain('short')
    expect(kinds(90)).not.toContain('short')
  })
})

describe('the acclaimed row', () => {
  const rated = titles.map((title, i) => ({ ...title, vote_average: 8 + (i % 20) / 10, vote_count: 5000 }))

  it('holds the best-rated fifth where nearly all titles are rated highly, and no title below the minimum mean', () => {
    const page = composePage(workspaceOf(space, rated), requestFor(ann, { settings: { rows: 40 } }))
    const row = page.rows.find(({ kind }) => kind === 'acclaimed')
    expect(row?.titles.length).toBeGreaterThanOrEqual(8)
    for (const title of row?.titles ?? []) expect(rated[title]?.vote_average).toBeGreaterThanOrEqual(9.6)
    const poor = titles.map((title, i) => ({ ...title, vote_average: 4 + (i % 20) / 10, vote_count: 5000 }))
    const other = composePage(workspaceOf(space, poor), requestFor(ann, { settings: { rows: 40 } }))
    expect(kindsOf(other.rows)).not.toContain('acclaimed')
  })
})

describe('popular rows', () => {
  const row = (made: readonly TitleFacts[], kind: RowKind, person = ann): TitleFacts[] => {
    const page = composePage(workspaceOf(space, made), requestFor(person, { settings: { rows: 40 } }))
    return Array.from(page.rows.find((one) => one.kind === kind)?.titles ?? []).flatMap((title) => made[title] ?? [])
  }
  const newcomer = profileLiking([])
  /** Popularity rises as the number of votes falls. */
  const turned = titles.map((title, i) => ({
    ...title,
    adult: false,
    popularity: 1 + ((i * 7919) % 1500),
    vote_count: 1500 - ((i * 7919) % 1500),
  }))

  const acclaimOf = (made: readonly TitleFacts[]): Float32Array => {
    const columns = columnsOf(made)
    return acclaimsOf(acclaimScaleOf(columns), columns)
  }
  const acclaimIn = (made: readonly TitleFacts[]) => {
    const acclaim = acclaimOf(made)
    return (title: TitleFacts): number => acclaim[made.indexOf(title)] ?? 0
  }
  const mostAcclaimed = (made: readonly TitleFacts[], max: number): number[] => {
    const acclaim = acclaimOf(made)
    const released = made.flatMap(({ release_date }, at) => ((release_date ?? '') <= '2020-06-01' ? [acclaim[at] ?? 0] : []))
    return released.sort((a, b) => b - a).slice(0, max)
  }

  it('are ordered by the catalogue’s popularity, for newcomers and for a top 10 without charts', () => {
    const alike = turned.map((title) => ({ ...title, vote_average: 7, vote_count: 1000 }))
    const mean = (list: readonly { popularity?: number | null }[]): number =>
      list.reduce((sum, { popularity }) => sum + (popularity ?? 0), 0) / list.length
    expect(mean(row(alike, 'top_region'))).toBeGreaterThan(mean(alike))
    expect(row(alike, 'popular', newcomer).length).toBeGreaterThanOrEqual(8)
    expect(mean(row(alike, 'popular', newcomer))).toBeGreaterThan(mean(alike))
  })

  it('are ordered by acclaim where the catalogue has no popularity, or has it for too few titles', () => {
    for (const given of [0, 200]) {
      const voted = turned.map((title, i) => ({ ...title, popularity: i < given ? 5 : 0 }))
      expect(row(voted, 'top_region').map(acclaimIn(voted))).toEqual(mostAcclaimed(voted, 10))
    }
  })

  it('are ordered by acclaim among equally popular titles', () => {
    const level = turned.map((title) => ({ ...title, popularity: 10 }))
    const top = row(level, 'top_region')
    expect(top).toHaveLength(10)
    expect(Math.min(...top.map(acclaimIn(level)))).toBeGreaterThanOrEqual((mostAcclaimed(level, 10).at(-1) ?? 0) - 1 / 100)
  })

  it.each<[string, Partial<TitleFacts>]>([
    ['has neither votes nor popularity', { popularity: 0, vote_count: 0 }],
    ['has a handful of votes on each title', { popularity: 0, vote_count: 4 }],
  ])('are left out for a catalogue that %s', (_, facts) => {
    const unknown = turned.map((title) => ({ ...title, ...facts }))
    expect(row(unknown, 'top_region')).toEqual([])
    for (const kind of ['popular', 'favourites'] as const) expect(row(unknown, kind, newcomer)).toEqual([])
    expect(row(turned, 'favourites', newcomer).length).toBeGreaterThanOrEqual(8)
  })

  it('are ordered by popularity where titles have no votes', () => {
    const unvoted = turned.map((title) => ({ ...title, vote_count: 0 }))
    expect(row(unvoted, 'top_region')).toHaveLength(10)
    for (const { popularity } of row(unvoted, 'popular', newcomer)) expect(popularity).toBeGreaterThan(700)
  })

  it('share no title with hidden gems, however few votes it has', () => {
    const praised = turned.map((title) => ({ ...title, vote_average: 8 }))
    expect(row(praised, 'hidden_gems')).toEqual([])
    const unpopular = praised.map((title) => ({ ...title, popularity: title.vote_count }))
    expect(row(unpopular, 'hidden_gems').length).toBeGreaterThanOrEqual(8)
    for (const { popularity } of row(unpopular, 'hidden_gems')) expect(popularity).toBeLessThanOrEqual(760)
  })
})

describe('the top ten', () => {
  const everywhere = titles.map((title) => ({
    ...title,
    adult: false,
    release_date: '2001-01-01',
    providers: ['US', 'DE', 'FR'].map((region) => ({ region, id: '8', name: 'service' })),
  }))
  const open = workspaceOf(space, everywhere)
  const charts = Array.from({ length: 30 }, (_, i) => 900 + i)
  const topTen = (rest: Partial<ComposeRequest>, own: string | null = 'DE'): ComposedRow | undefined =>
    composePage(open, requestFor({ ...ann, region: own }, { charts, ...rest })).rows.find(({ kind }) => kind === 'top_region')

  it.each<[PageFilters, string | null, ComposedRow['subject']]>([
    [{}, 'DE', { region: 'DE', counted: true }],
    [{ region: [] }, 'DE', { region: 'DE', counted: true }],
    [{ region: ['DE'] }, 'DE', { counted: true }],
    [{ with_runtime_gte: 60 }, 'DE', { counted: true }],
    [{ region: ['DE', 'US'] }, 'DE', {}],
    [{ region: ['US'] }, 'DE', {}],
    [{ region: ['FR', 'US'] }, 'DE', {}],
    [{ region: ['US'] }, null, {}],
    [{ region: ['DE', 'US'] }, null, { counted: true }],
    [{}, null, { counted: true }],
  ])('of a page with filters %j for a profile of region %s has the subject %j', (filters, own, subject) => {
    const row = topTen({ filters }, own)
    expect(row?.subject).toEqual(subject)
    expect(row?.titles.length).toBe(10)
    expect(Array.from(row?.titles ?? []).every((title) => charts.includes(title))).toBe(subject.counted === true)
  })

  it('names no region where its charts have fewer than ten titles', () => {
    for (const few of [[], charts.slice(0, 9)]) {
      const row = topTen({ charts: few })
      expect([row?.subject, row?.titles.length]).toEqual([{}, 10])
      expect(Array.from(row?.titles ?? []).every((title) => few.includes(title))).toBe(false)
    }
  })

  it.each([8, 9, 10])('is left out where fewer than ten titles match: %i', (count) => {
    const marked = everywhere.map((title, i) =>
      i < 500 || i >= 500 + count ? title : { ...title, runtime: 700, vote_count: 9000 },
    )
    const page = composePage(workspaceOf(space, marked), requestFor(ann, { filters: { with_runtime_gte: 700 } }))
    expect(kindsOf(page.rows).includes('top_region')).toBe(count === 10)
  })
})

describe('a page that few titles match', () => {
  /** Gives `count` titles a keyword that no other has; all are of one franchise and have one actor. */
  const few = (count: number, date: string): { made: TitleFacts[]; marked: number[] } => {
    const marked = Array.from({ length: count }, (_, i) => 500 + i)
    const mark = { keywords: [{ id: 9999, name: 'rare' }], people: [{ id: 77, name: 'One' }], collection: { id: 5, name: 'All' } }
    const made = titles.map((title, i) => (marked.includes(i) ? { ...title, ...mark, adult: false, release_date: date } : title))
    return { made, marked }
  }
  const rowsOf = (made: TitleFacts[], person = ann): ComposedRow[] => {
    const request = requestFor(person, { filters: { keywords: [9999] } })
    const page = composePage(workspaceOf(space, made), request)
    expect(violationsOf(page, made, request)).toEqual([])
    return mediaRows(page)
  }
  const sorted = (list: Iterable<number>): number[] => [...list].sort((a, b) => a - b)

  it.each([1, 3, 7, 8, 9, 15, 40])('has one row with all matching titles where %i match, however similar they are', (count) => {
    const { made, marked } = few(count, '2001-01-01')
    for (const [person, kinds] of [
      [ann, ['top_picks']],
      [profileLiking([]), ['more', 'popular']],
    ] as const) {
      const [row, ...others] = rowsOf(made, person)
      expect(others).toEqual([])
      expect(kinds).toContain(row?.kind)
      expect(sorted(row?.titles ?? [])).toEqual(marked)
    }
  })

  it.each([1, 5, 8])('has only a coming_soon row where only %i unreleased titles match', (count) => {
    const { made, marked } = few(count, '2021-01-01')
    const rows = rowsOf(made)
    expect(kindsOf(rows)).toEqual(['coming_soon'])
    expect(sorted(rows[0]?.titles ?? [])).toEqual(marked)
  })
})

describe('a title on the watchlist', () => {
  it('is no reason for itself, nor for a row that contains it', () => {
    const coming = titles.flatMap(({ release_date, adult }, title) =>
      !adult && (release_date ?? '') > '2020-06-01' ? title : [],
    )
    const open = titles.flatMap(({ release_date, adult }, title) => (!adult && (release_date ?? '') < '2020-06-01' ? title : []))
    const watchlist = [...coming.slice(0, 4), ...open.slice(0, 12)]
    const signals = watchlist.map((title) => ({ kind: 'watchlist' as const, title, at: now }))
    const page = composePage(workspace, requestFor(profileLiking([], { watchlist, signals }), { settings: { rows: 40 } }))
    const both = composePage(
      workspace,
      requestFor(profileLiking([3, 44, 101], { watchlist, signals }), { settings: { rows: 40 } }),
    )
    let wanted = 0
    for (const { rows, seeds } of [page, both]) {
      expect(kindsOf(rows)).toContain('coming_soon')
      for (const row of rows) {
        const named = (row.reasons[0] ?? []).map(({ seed }) => seeds[0]?.[seed] ?? -1)
        expect(named.filter((title) => row.titles.includes(title))).toEqual([])
        row.titles.forEach((title, at) => {
          const own = row.because[0] ? reasonsAt(row.because[0], at).map(({ seed }) => seeds[0]?.[seed] ?? -1) : []
          expect(own).not.toContain(title)
          if (own.some((seed) => watchlist.includes(seed))) wanted++
        })
      }
    }
    expect(wanted).toBeGreaterThan(10)
  })
})
