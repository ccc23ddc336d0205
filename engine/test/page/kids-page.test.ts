import { describe, expect, it } from 'vitest'
import { hasBit } from '../../src/catalogue/bits.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import { penaliseOlder } from '../../src/page/pool/child-level.ts'
import { maskTitles } from '../../src/page/pool/masks.ts'
import { profileViewsOf } from '../../src/page/pool/profile-views.ts'
import { mediaRows, profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../page-world.ts'

// All titles are animation: series certified TV-Y or TV-Y7, films certified G or PG. They differ in nothing else.
const certificates = ['TV-Y', 'TV-Y7', 'G', 'PG'] as const
const titles = randomTitles(800, 51).map((title, i): TitleFacts => {
  const certificate = certificates[i % 4] ?? 'G'
  const { collection: _, ...rest } = title
  const genres = [
    { id: 16, name: 'Animation' },
    { id: 10751, name: 'Family' },
  ]
  return {
    ...rest,
    adult: false,
    media_type: certificate.startsWith('TV') ? 'tv' : 'movie',
    genres,
    certifications: { US: certificate },
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const [preschool, school, general, guided] = [0, 1, 2, 3].map((at) => [4, 8, 12, 16].map((from) => from * 4 + at))

/** How many titles of each certificate are among the first ten of the first six rows. */
function certificatesShownTo(liked: readonly number[]): Record<string, number> {
  const request = requestFor(profileLiking(liked, { maturity: 'kids' }))
  const page = composePage(workspace, request)
  expect(violationsOf(page, titles, request)).toEqual([])
  const seen = mediaRows(page)
    .slice(0, 6)
    .flatMap((row) => Array.from(row.titles.subarray(0, 10)))
  const counts = Object.fromEntries(certificates.map((certificate) => [certificate, 0]))
  for (const title of seen) {
    const certificate = titles[title]?.certifications?.['US'] ?? ''
    counts[certificate] = (counts[certificate] ?? 0) + 1
  }
  return counts
}

describe('a page at maturity kids', () => {
  it('ranks titles of the certificates that were liked above those for older children, separately for films and series', () => {
    const small = certificatesShownTo([...(preschool ?? []), ...(guided ?? [])])
    expect(small['TV-Y']).toBeGreaterThan(4 * (small['TV-Y7'] ?? 0))
    expect(small['PG']).toBeGreaterThan(5)
    const older = certificatesShownTo([...(school ?? []), ...(general ?? [])])
    expect(older['TV-Y7']).toBeGreaterThan(5)
    expect(older['G']).toBeGreaterThan(4 * (older['PG'] ?? 0))
  })

  it('excludes titles above the level of the child from three likes on, if many others are left', () => {
    const many = Array.from({ length: 3 }, (_, copy) =>
      titles.map((title, at): TitleFacts => ({ ...title, id: `${title.id}${copy}`, title: `${title.title} ${copy} ${at}` })),
    ).flat()
    const place = workspaceOf(plainSpace(), many)
    const marksShown = (liked: readonly number[]): Set<string> => {
      const page = composePage(place, requestFor(profileLiking(liked, { maturity: 'kids' })))
      const rows = mediaRows(page).filter(({ kind }) => !['popular', 'favourites', 'top_region', 'coming_soon'].includes(kind))
      return new Set(rows.flatMap((row) => Array.from(row.titles, (title) => certificates[title % 4] ?? '')))
    }
    expect([...marksShown([...(preschool ?? []), ...(general ?? [])])].sort()).toEqual(['G', 'TV-Y'])
    expect(marksShown((preschool ?? []).slice(0, 2)).size).toBeGreaterThan(2)
  })

  it('penalises titles less childlike than most of the likes, but not on a page for several profiles', () => {
    const isDrama = (title: number): boolean => title % 8 >= 4
    const mixed = titles.map((title, i): TitleFacts => {
      const own = [...(title.genres ?? []), { id: isDrama(i) ? 18 : 35, name: 'n' }]
      // Titles 10 and 15 are of one saga, as are 13 and 21.
      const saga = i === 10 || i === 15 ? 1 : i === 13 || i === 21 ? 2 : 0
      const collection = saga > 0 ? { collection: { id: saga, name: `saga ${saga}` } } : {}
      return { ...title, ...collection, id: `MV_${i + 1}`, media_type: 'movie', certifications: { US: 'G' }, genres: own }
    })
    const place = workspaceOf(plainSpace(), mixed, { hasRelated: true })
    /** The distinct scores after the penalty, from 1 each: of dramas, and of comedies. */
    const scoresAfterPenalty = (liked: readonly number[], isAlone: boolean): number[][] => {
      const request = requestFor(profileLiking(liked, { maturity: 'kids' }))
      maskTitles(place, request)
      const [child] = profileViewsOf(place, request)
      const scores = new Float32Array(mixed.length).fill(1)
      if (child) penaliseOlder(place, child, scores, { spread: 2, isAlone })
      const eligible = [...mixed.keys()].filter((title) => hasBit(place.masks.eligible, title))
      const distinct = (some: readonly number[]): number[] => [...new Set(some.map((title) => scores[title] ?? 0))]
      return [distinct(eligible.filter(isDrama)), distinct(eligible.filter((title) => !isDrama(title)))]
    }
    expect(scoresAfterPenalty([0, 2, 8, 4], true)).toEqual([[0], [1]])
    expect(scoresAfterPenalty([0, 2, 4, 12], true)).toEqual([[1], [1]])
    expect(scoresAfterPenalty([], true)).toEqual([[1], [1]])
    expect(scoresAfterPenalty([0, 2, 8, 4], false)).toEqual([[1], [1]])
    // A sequel of a liked title is not penalised.
    expect(scoresAfterPenalty([0, 2, 8, 10], true)).toEqual([[0, 1], [1]])
  })

  it('may have the sequels of a liked title that are not made for children, within the limit', () => {
    const saga = { collection: { id: 1, name: 'saga' } }
    const mixed = titles.map((title, at): TitleFacts => {
      if (![10, 13, 14, 15].includes(at)) return title
      const genres = at === 10 ? title.genres : [{ id: 28, name: 'Action' }]
      const certificate = at === 14 ? 'PG-13' : 'PG'
      return {
        ...title,
        ...(at === 15 ? {} : saga),
        media_type: 'movie',
        genres: genres ?? [],
        certifications: { US: certificate },
      }
    })
    const place = workspaceOf(plainSpace(), mixed, { hasRelated: true })
    const eligible = (liked: readonly number[]): boolean[] => {
      maskTitles(place, requestFor(profileLiking(liked, { maturity: 'kids' })))
      return [13, 14, 15].map((title) => hasBit(place.masks.eligible, title))
    }
    expect(eligible([10, 2])).toEqual([true, false, false])
    expect(eligible([2])).toEqual([false, false, false])
  })

  it('has series although only one of six likes is a series and the history lowers all others', () => {
    const isSeries = (title: number): boolean => title % 4 < 2
    const apart = titles.map((title, at): TitleFacts => {
      const own = isSeries(at) ? [10765, 35] : [12, 14]
      const genres = [...(title.genres ?? []), ...own.map((id) => ({ id, name: `n${id}` }))]
      return {
        ...title,
        id: `${isSeries(at) ? 'TV' : 'MV'}_${at}`,
        genres,
        certifications: { US: isSeries(at) ? 'TV-Y7' : 'PG' },
      }
    })
    const page = composePage(
      workspaceOf(plainSpace(), apart),
      requestFor(profileLiking([2, 3, 6, 7, 10, 1], { maturity: 'kids' })),
    )
    const rows = mediaRows(page).filter(({ kind }) => ['top_picks', 'genre', 'decade', 'blend', 'more'].includes(kind))
    const shown = rows.flatMap((row) => [...row.titles])
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.filter(isSeries).length).toBeGreaterThan(shown.length / 12)
  })

  it('fills its first rows mostly with certificates well below the limit where nothing is liked', () => {
    const request = requestFor(profileLiking([], { maturity: 'kids' }))
    const rows = mediaRows(composePage(workspace, request)).filter(({ kind }) => kind !== 'popular' && kind !== 'favourites')
    const seen = rows.slice(0, 4).flatMap((row) => Array.from(row.titles.subarray(0, 10)))
    const older = seen.filter((title) => ['TV-Y7', 'PG'].includes(titles[title]?.certifications?.['US'] ?? ''))
    expect(older.length).toBeLessThan(seen.length / 4)
  })

  it('recommends no horror title, even one that also has family genres', () => {
    const scary = titles.map((title, i) =>
      i % 3 === 0 ? { ...title, genres: [...(title.genres ?? []), { id: 27, name: 'Horror' }] } : title,
    )
    const page = composePage(workspaceOf(plainSpace(), scary), requestFor(profileLiking([5, 10], { maturity: 'kids' })))
    const shown = [...page.hero.titles, ...mediaRows(page).flatMap((row) => Array.from(row.titles))]
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.filter((title) => title % 3 === 0)).toEqual([])
  })
})
