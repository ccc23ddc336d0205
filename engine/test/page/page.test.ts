import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import type { ComposedPage } from '../../src/page/slate/row.ts'
import { catalogues, filters, profileRegions } from '../arbitraries.ts'
import { faultyInput, InjectedFault, newFaults } from '../faults.ts'
import { mediaRows, profileLiking, randomTitles, requestFor, today, violationsOf, workspaceOf } from '../page-world.ts'
import { reproducibleSpace } from '../spaces.ts'

const titles = randomTitles(1500, 3)
const workspace = workspaceOf(await reproducibleSpace(), titles)
const liked = [3, 40, 77, 120, 300, 301, 302, 555, 700, 901, 1200, 1400]

const lists = fc.array(fc.nat({ max: 1499 }), { maxLength: 30 })
const maturity = fc.constantFrom('all' as const, 'teen' as const, 'kids' as const)

describe('composePage', () => {
  it('shows only titles that pass every filter, the maturity limit and the lists of refused titles, each once', () => {
    const people = fc.record({ liked: lists, maturity, region: profileRegions, disliked: lists, hidden: lists, finished: lists })
    fc.assert(
      fc.property(filters, people, fc.nat(), (wanted, { liked: likes, ...rest }, seed) => {
        const request = requestFor(profileLiking([...new Set(likes)], rest), { filters: wanted, randomSeed: seed })
        expect(violationsOf(composePage(workspace, request), titles, request)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('shows only such titles on random catalogues too', () => {
    fc.assert(
      fc.property(
        catalogues,
        filters,
        profileRegions,
        fc.array(fc.nat({ max: 299 }), { maxLength: 12 }),
        (facts, wanted, region, likes) => {
          const known = [...new Set(likes)].filter((title) => title < facts.length)
          const request = requestFor(profileLiking(known, { region, services: ['8'] }), { filters: wanted, hasNavigation: true })
          expect(violationsOf(composePage(workspaceOf(plainSpace(), facts), request), facts, request)).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has more than 20 rows, the first with 40 titles', () => {
    const rows = mediaRows(composePage(workspace, requestFor(profileLiking(liked))))
    expect(rows.length).toBeGreaterThan(20)
    expect(rows[0]?.titles.length).toBe(40)
  })

  it('is deterministic for a random seed, and another seed keeps half of the visible titles', () => {
    const request = requestFor(profileLiking(liked))
    expect(composePage(workspace, request)).toEqual(composePage(workspace, request))
    const [one, other] = [composePage(workspace, request), composePage(workspace, { ...request, randomSeed: 99 })]
    const visibleTitles = (page: typeof one): Set<number> =>
      new Set(page.rows.slice(0, 8).flatMap((row) => [...row.titles.slice(0, 10)]))
    expect([...visibleTitles(one)].filter((title) => visibleTitles(other).has(title)).length).toBeGreaterThan(40)
  })

  it('gives the same hero, rows and titles in WASM and in plain TypeScript', () => {
    const plain = workspaceOf(plainSpace(), titles)
    const child = profileLiking([5, 6, 7, 8], { maturity: 'kids' })
    const shownOn = (page: ComposedPage) => ({
      hero: [...page.hero.titles],
      rows: page.rows.map(({ kind, subject, titles: shown }) => ({ kind, subject, titles: [...shown] })),
    })
    for (const people of [
      profileLiking(liked),
      profileLiking([]),
      child,
      [profileLiking(liked), profileLiking([9, 30, 61])] as const,
    ]) {
      const shown = shownOn(composePage(workspace, requestFor(people)))
      expect(shown.rows.length).toBeGreaterThan(10)
      expect(shownOn(composePage(plain, requestFor(people)))).toEqual(shown)
    }
  })

  it('has fewer rows under a narrow filter, and none where nothing matches', () => {
    const wide = composePage(workspace, requestFor(profileLiking(liked))).rows.length
    const narrow = composePage(workspace, requestFor(profileLiking(liked), { filters: { genres: [3], with_runtime_lte: 60 } }))
    expect(mediaRows(narrow).length).toBeGreaterThan(1)
    expect(mediaRows(narrow).length).toBeLessThan(wide)
    expect(
      composePage(workspace, requestFor(profileLiking(liked), { filters: { genres: [77] }, hasNavigation: true })).rows,
    ).toEqual([])
    expect(composePage(workspace, requestFor(profileLiking(liked), { filters: { genres: [77] } })).hero.titles.length).toBe(0)
  })

  it('makes at least 14 short rows of 160 titles rather than a few long ones', () => {
    const few = workspaceOf(
      plainSpace(),
      randomTitles(400, 3)
        .filter(({ adult, release_date }) => !adult && (release_date ?? '') < '2020')
        .slice(0, 160),
    )
    const rows = mediaRows(composePage(few, requestFor(profileLiking([]))))
    expect(rows.length).toBeGreaterThanOrEqual(14)
  })

  it('leaves no state behind: another page composed, or aborted at any point, does not change the next one', () => {
    const request = requestFor(profileLiking(liked), { filters: { media_type: 'tv' } })
    const other = requestFor(profileLiking([5, 6, 7, 8], { maturity: 'kids' }), { filters: { genres: [1] }, today: today - 4000 })
    const before = composePage(workspace, request)
    const faults = newFaults()
    faults.arm(0)
    composePage(workspace, faultyInput(other, faults))
    const count = faults.touched()
    expect(composePage(workspace, request)).toEqual(before)
    for (const number of [1, ...[0.25, 0.5, 0.75, 1].map((share) => Math.ceil(count * share))]) {
      faults.arm(number)
      expect(() => composePage(workspace, faultyInput(other, faults))).toThrow(InjectedFault)
      expect(composePage(workspace, request)).toEqual(before)
    }
  })

  it('ranks titles lower that were shown ten times without effect', () => {
    const request = requestFor(profileLiking(liked))
    const [first] = mediaRows(composePage(workspace, request))
    const ignored = [...(first?.titles.slice(0, 5) ?? [])]
    expect(ignored).toHaveLength(5)
    const shown = ignored.map((title) => ({ title, times: 10 }))
    const [again] = mediaRows(composePage(workspace, requestFor(profileLiking(liked, { shown }))))
    const next = [...(again?.titles.slice(0, 5) ?? [])]
    expect(next).toHaveLength(5)
    expect(next.filter((title) => ignored.includes(title))).toEqual([])
  })

  const visibleTitles = (titles: Uint32Array, isOfThem: (title: number) => boolean): number =>
    [...titles.slice(0, 10)].filter(isOfThem).length

  it.each([
    ['franchise', { collection: { id: 7, name: 'Saga' } }, 2],
    ['director', { people: [{ id: 1, name: 'Somebody' }] }, 3],
  ])('limits the titles of one %s among the first ten of a row', (_, common, most) => {
    const crowd = randomTitles(600, 5).map((title, i) => {
      const { collection, ...rest } = title
      return { ...rest, people: [], vote_count: i % 2 === 0 ? 90_000 : 10, ...(i % 2 === 0 ? common : {}) }
    })
    const rows = mediaRows(composePage(workspaceOf(plainSpace(), crowd), requestFor(profileLiking([1, 3, 5]))))
    expect(rows.length).toBeGreaterThan(5)
    for (const { titles: shown } of rows) expect(visibleTitles(shown, (title) => title % 2 === 0)).toBeLessThanOrEqual(most)
  })

  it('has one row of all titles where they are all of one franchise', () => {
    const saga = randomTitles(30, 5).map((title) => ({
      ...title,
      adult: false,
      release_date: '1999-01-01',
      collection: { id: 7, name: 'Saga' },
    }))
    const rows = mediaRows(composePage(workspaceOf(plainSpace(), saga), requestFor(profileLiking([1, 3, 5]))))
    expect(rows.map(({ kind, titles: list }) => [kind, list.length])).toEqual([['top_picks', 27]])
  })
})
