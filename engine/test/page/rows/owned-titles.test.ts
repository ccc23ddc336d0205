import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titlesIn } from '../../../src/catalogue/filters/filter-mask.ts'
import { isNarrowed, matchesFilters } from '../../../src/catalogue/filters/page-filters.ts'
import { composePage } from '../../../src/page/page.ts'
import { maskTitles } from '../../../src/page/pool/masks.ts'
import { filters } from '../../arbitraries.ts'
import { profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../../page-world.ts'
import { kindsOf, profileWithLikes, rowOfKind, rowsOf } from '../../rows-world.ts'
import { reproducibleSpace } from '../../spaces.ts'

const COUNT = 600
const titles = randomTitles(COUNT, 5)
const workspace = workspaceOf(await reproducibleSpace(), titles)
const library = fc.uniqueArray(fc.nat({ max: COUNT - 1 }), { maxLength: COUNT, size: 'max' })
const likes = fc.uniqueArray(fc.nat({ max: COUNT - 1 }), { maxLength: 20 })

describe('the filter owned', () => {
  it('leaves exactly the titles that a profile owns and that pass the other filters', () => {
    fc.assert(
      fc.property(filters, library, fc.option(library), fc.boolean(), (wanted, one, other, owned) => {
        const people = [profileLiking([], { owned: one }), ...(other ? [profileLiking([], { owned: other })] : [])]
        const request = requestFor(people as [(typeof people)[0]], { filters: { ...wanted, owned } })
        maskTitles(workspace, request)
        const all = new Set([...one, ...(other ?? [])])
        const naive = titles.flatMap((title, at) =>
          (!owned || all.has(at)) && matchesFilters(title, wanted, 'US') && !title.adult ? [at] : [],
        )
        expect(titlesIn(workspace.masks.allowed)).toEqual(naive)
      }),
      { numRuns: 80 },
    )
  })

  it('applies to hero, rows and navigation links, for one profile and for several', () => {
    let [shown, ways] = [0, 0]
    fc.assert(
      fc.property(filters, library, library, likes, fc.boolean(), (wanted, owned, more, liked, isTogether) => {
        const one = profileLiking(liked, { owned, watchlist: [1, 2, 3], begun: [4, 5] })
        const request = requestFor(isTogether ? [one, profileLiking([7, 8, 9], { owned: more })] : one, {
          filters: { ...(more.length % 2 ? wanted : {}), owned: true },
          hasNavigation: true,
        })
        const page = composePage(workspace, request)
        expect(violationsOf(page, titles, request)).toEqual([])
        expect(kindsOf(page.rows)).not.toContain('library')
        shown += page.hero.titles.length
        const entries = page.rows.flatMap((row) => row.entries)
        ways += entries.length
        expect(entries.every((entry) => entry.filters.owned === true)).toBe(true)
      }),
      { numRuns: 60 },
    )
    expect(Math.min(shown, ways)).toBeGreaterThan(50)
  })

  it('leaves nothing for a profile that owns nothing, and has no effect where it is false', () => {
    expect(rowsOf(profileWithLikes(), { filters: { owned: true } })).toEqual([])
    expect(rowsOf(profileWithLikes({ owned: [1, 2] }), { filters: { owned: false } })).toEqual(
      rowsOf(profileWithLikes({ owned: [1, 2] })),
    )
    expect([isNarrowed({ owned: true }), isNarrowed({ owned: false })]).toEqual([true, false])
  })
})

describe('the library row', () => {
  const owned = Array.from({ length: 50 }, (_, at) => at * 21)

  it('holds owned titles that are not finished, refused or liked yet, ordered by score', () => {
    const [finished, hidden, begun] = [[21, 42], [63], [84]]
    const rows = rowsOf(profileWithLikes({ owned, finished, hidden, begun }))
    const { titles: shown } = rowOfKind(rows, 'library')
    const out = new Set([0, ...finished, ...hidden, ...begun])
    expect(shown.length).toBeGreaterThan(30)
    for (const title of shown) expect(owned.includes(title) && !out.has(title)).toBe(true)
    const nordic = [420, 840] // of the liked genre
    expect(nordic.map((title) => shown.indexOf(title)).every((at) => at >= 0 && at < 5)).toBe(true)
  })

  it('exists for a small library too, and changes nothing for a profile without one', () => {
    expect([...rowOfKind(rowsOf(profileWithLikes({ owned: [1000] })), 'library').titles]).toEqual([1000])
    expect(rowsOf(profileWithLikes({ owned: [] }))).toEqual(rowsOf(profileWithLikes()))
    expect(kindsOf(rowsOf(profileWithLikes()))).not.toContain('library')
  })
})
