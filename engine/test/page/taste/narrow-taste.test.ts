import { describe, expect, it } from 'vitest'
import { dayText } from '../../../src/catalogue/decades.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, today, workspaceOf } from '../../page-world.ts'
import { reproducibleSpace } from '../../spaces.ts'

const space = await reproducibleSpace()
const [HORROR, DRAMA] = [27, 18]
const named = (id: number) => ({ id, name: `n${id}` })

/** Every fifth title is horror; every third is a drama, horror or not. */
const titles = randomTitles(1500, 71).map((title, at): TitleFacts => {
  const own = [...(at % 5 === 0 ? [HORROR] : [40 + (at % 4)]), ...(at % 3 === 0 ? [DRAMA] : [])]
  return { ...title, adult: false, genres: own.map(named), vote_average: 8, vote_count: 5000 + at }
})
const workspace = workspaceOf(space, titles)
const rowsOf = (liked: readonly number[]): readonly ComposedRow[] => composePage(workspace, requestFor(profileLiking(liked))).rows
const isHorror = (title: number): boolean => title % 5 === 0
const narrowedKinds = ['acclaimed', 'short', 'hidden_gems', 'genre', 'decade', 'keyword', 'blend', 'country', 'language', 'more']

describe('the page of a narrow taste', () => {
  it('has only titles of the one liked genre in theme, acclaimed, short, gem and "more" rows', () => {
    const rows = rowsOf(Array.from({ length: 14 }, (_, at) => at * 35)).filter(({ kind }) => narrowedKinds.includes(kind))
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) expect([...row.titles].filter((title) => !isHorror(title))).toEqual([])
  })

  it('has a top 10 only where most popular titles are of the liked genre, or where charts are given', () => {
    const liked = Array.from({ length: 14 }, (_, at) => at * 35)
    const talkedAbout = (isTalked: (title: number) => boolean) =>
      workspaceOf(
        space,
        titles.map((title, at) => ({ ...title, popularity: isTalked(at) ? 900 + (at % 90) : 1 })),
      )
    const [others, horror] = [talkedAbout((title) => title % 5 === 1), talkedAbout(isHorror)]
    const hasTop = (request: ReturnType<typeof requestFor>, place = others): boolean =>
      composePage(place, request).rows.some(({ kind }) => kind === 'top_region')
    expect(hasTop(requestFor(profileLiking(liked)))).toBe(false)
    expect(hasTop(requestFor(profileLiking(liked)), horror)).toBe(true)
    expect(hasTop(requestFor(profileLiking(liked), { charts: Array.from({ length: 12 }, (_, at) => at * 5 + 1) }))).toBe(true)
    expect(hasTop(requestFor(profileLiking(Array.from({ length: 14 }, (_, at) => at * 31 + 1))))).toBe(true)
  })

  it('has only titles of the one liked country in these rows', () => {
    const isThere = (title: number): boolean => title % 5 === 2
    const placed = titles.map((title, at) => ({
      ...title,
      genres: [named(40 + (at % 4)), ...(at % 3 === 0 ? [named(DRAMA)] : [])],
      ...(isThere(at) ? { countries: ['KR'], original_language: 'ko' } : { countries: ['US'], original_language: 'en' }),
    }))
    const { rows } = composePage(
      workspaceOf(space, placed),
      requestFor(profileLiking(Array.from({ length: 14 }, (_, at) => at * 35 + 2))),
    )
    const seen = rows.filter(({ kind }) => narrowedKinds.includes(kind))
    expect(seen.length).toBeGreaterThan(3)
    expect(seen.flatMap((row) => [...row.titles]).filter((title) => !isThere(title))).toEqual([])
  })

  it('is narrowed to the rarer of two features that too few titles have together, even if a few more likes have the other', () => {
    const isThere = (title: number): boolean => title % 12 === 0
    const placed = titles.map((title, at) => ({
      ...title,
      genres: [named(isHorror(at) ? HORROR : 40 + (at % 4)), ...(at % 3 === 0 ? [named(DRAMA)] : [])],
      ...(isThere(at) ? { countries: ['KR'], original_language: 'ko' } : { countries: ['US'], original_language: 'en' }),
    }))
    const liked = [...Array.from({ length: 8 }, (_, at) => at * 180), 35]
    const { rows } = composePage(workspaceOf(space, placed), requestFor(profileLiking(liked)))
    const shown = rows.filter(({ kind }) => narrowedKinds.includes(kind)).flatMap((row) => [...row.titles])
    expect(shown.length).toBeGreaterThan(20)
    expect(shown.filter((title) => !isThere(title))).toEqual([])
  })

  it('has only titles of the liked genre in the hero', () => {
    const liked = Array.from({ length: 14 }, (_, at) => at * 35)
    const { hero } = composePage(workspace, requestFor(profileLiking(liked)))
    expect(hero.titles).toHaveLength(10)
    expect([...hero.titles].filter((title) => !isHorror(title))).toEqual([])
  })

  it('has only titles of the liked genre among top picks where the whole taste has it', () => {
    // Others have as much in common with what is liked, but the kind.
    const alike = titles.map((title, at): TitleFacts => {
      const shared = at % 5 < 3 ? [50, 60] : [40 + (at % 4)]
      return { ...title, genres: [...(isHorror(at) ? [HORROR] : []), ...shared].map(named) }
    })
    const { rows } = composePage(
      workspaceOf(space, alike),
      requestFor(profileLiking(Array.from({ length: 14 }, (_, at) => at * 35))),
    )
    const picks = rows.filter(({ kind }) => kind === 'top_picks').flatMap((row) => [...row.titles])
    expect(picks.length).toBeGreaterThan(20)
    expect(picks.filter((title) => !isHorror(title))).toEqual([])
  })

  it('treats a genre of films and its series genre as one', () => {
    const [FANTASY, SERIES] = [14, 10765]
    const isFantastic = (title: number): boolean => title % 5 === 0
    const both = titles.map((title, at): TitleFacts => {
      const isSeries = at % 2 === 0
      const own = isFantastic(at) ? (isSeries ? SERIES : FANTASY) : 40 + (at % 4)
      return { ...title, id: `${isSeries ? 'TV' : 'MV'}_${at}`, media_type: isSeries ? 'tv' : 'movie', genres: [named(own)] }
    })
    const { rows } = composePage(
      workspaceOf(space, both),
      requestFor(profileLiking(Array.from({ length: 14 }, (_, at) => at * 35))),
    )
    const shown = rows.filter(({ kind }) => narrowedKinds.includes(kind)).flatMap((row) => [...row.titles])
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.filter((title) => !isFantastic(title))).toEqual([])
  })

  it('has only titles of the film genres of a liked series genre on a page of films alone', () => {
    const [FANTASY, SCIENCE_FICTION, SERIES] = [14, 878, 10765]
    const ofFilm = (at: number): number => [FANTASY, SCIENCE_FICTION, 40, 41, 42, 43][at % 6] ?? 40
    const both = titles.map((title, at): TitleFacts => {
      const isSeries = at % 4 === 0
      const own = isSeries ? (at % 5 === 0 ? SERIES : 40 + (at % 3)) : ofFilm(at)
      return { ...title, id: `${isSeries ? 'TV' : 'MV'}_${at}`, media_type: isSeries ? 'tv' : 'movie', genres: [named(own)] }
    })
    const liked = Array.from({ length: 9 }, (_, at) => at * 60)
    const { hero, rows } = composePage(
      workspaceOf(space, both),
      requestFor(profileLiking(liked), { filters: { media_type: 'movie' } }),
    )
    const shown = rows.filter(({ kind }) => narrowedKinds.includes(kind)).flatMap((row) => [...row.titles])
    expect(shown.length).toBeGreaterThan(50)
    expect([...hero.titles, ...shown].filter((title) => title % 6 > 1)).toEqual([])
  })

  it('is narrowed to an area from six likes on if all are from there', () => {
    const north = ['DK', 'SE', 'NO']
    const isThere = (title: number): boolean => title % 5 === 2
    const placed = titles.map((title, at) => ({
      ...title,
      genres: [named(40 + (at % 4)), ...(at % 3 === 0 ? [named(DRAMA)] : [])],
      ...(isThere(at) ? { countries: [north[at % 3] ?? 'DK'] } : { countries: ['US'] }),
      original_language: isThere(at) ? 'da' : 'en',
    }))
    const place = workspaceOf(space, placed)
    const shownTo = (liked: readonly number[]): number[] =>
      composePage(place, requestFor(profileLiking(liked)))
        .rows.filter(({ kind }) => narrowedKinds.includes(kind))
        .flatMap((row) => [...row.titles])
    const [six, five] = [6, 5].map((count) => Array.from({ length: count }, (_, at) => at * 35 + 2))
    const shown = shownTo(six ?? [])
    expect(shown.length).toBeGreaterThan(30)
    expect(shown.filter((title) => !isThere(title))).toEqual([])
    expect(shownTo([...(five ?? []), 1]).some((title) => !isThere(title))).toBe(true)
  })

  it('has only titles of the liked genre among new releases, where there are at least eight', () => {
    const fresh = titles.map((title, at) => (at % 3 === 0 ? { ...title, release_date: dayText(today - 9) } : title))
    const liked = Array.from({ length: 14 }, (_, at) => at * 35 + (at % 2) * 5).filter((title) => title % 3 !== 0)
    const { rows } = composePage(workspaceOf(space, fresh), requestFor(profileLiking(liked), { settings: { rows: 40 } }))
    const row = rows.find(({ kind }) => kind === 'new_releases')
    expect(row?.titles.length).toBeGreaterThanOrEqual(8)
    expect([...(row?.titles ?? [])].filter((title) => !isHorror(title))).toEqual([])
  })

  it('is not narrowed where several genres are liked', () => {
    const mixed = Array.from({ length: 14 }, (_, at) => at * 31 + 1)
    const shown = rowsOf(mixed)
      .filter(({ kind }) => narrowedKinds.includes(kind))
      .flatMap((row) => [...row.titles])
    expect(shown.some(isHorror)).toBe(true)
    expect(shown.some((title) => !isHorror(title))).toBe(true)
  })

  it('is narrowed from six likes on if all are of the genre, and not if one of seven is not', () => {
    const shownTo = (liked: readonly number[]): number[] =>
      rowsOf(liked)
        .filter(({ kind }) => narrowedKinds.includes(kind))
        .flatMap((row) => [...row.titles])
    const six = [0, 35, 70, 105, 140, 175]
    expect(shownTo(six).length).toBeGreaterThan(50)
    expect(shownTo(six).filter((title) => !isHorror(title))).toEqual([])
    expect(shownTo([...six, 211]).some((title) => !isHorror(title))).toBe(true)
  })

  it('is narrowed to what more of the taste has where too few titles have two themes', () => {
    const isThere = (title: number): boolean => title % 5 === 2
    const isFunny = (title: number): boolean => title % 35 === 2
    const placed = titles.map((title, at) => ({
      ...title,
      genres: [named(isFunny(at) ? 35 : 40 + (at % 4))],
      ...(isThere(at) ? { countries: ['KR'], original_language: 'ko' } : { countries: ['US'], original_language: 'en' }),
    }))
    const liked = [...Array.from({ length: 9 }, (_, at) => at * 35 + 2), 7, 12]
    const { rows } = composePage(workspaceOf(space, placed), requestFor(profileLiking(liked)))
    const shown = rows.filter(({ kind }) => narrowedKinds.includes(kind)).flatMap((row) => [...row.titles])
    expect(shown.filter((title) => !isThere(title))).toEqual([])
    expect(shown.filter((title) => !isFunny(title)).length).toBeGreaterThan(50)
  })

  it('has its "more" rows last', () => {
    for (const liked of [[], [4], [7, 90, 200], Array.from({ length: 14 }, (_, at) => at * 35)]) {
      const kinds = rowsOf(liked).map(({ kind }) => kind)
      const first = kinds.indexOf('more')
      if (first >= 0) expect(new Set(kinds.slice(first))).toEqual(new Set(['more']))
    }
  })
})

describe('likes outside the main genre of a narrow taste', () => {
  const isKorean = (title: number): boolean => title % 5 === 2
  const made = titles.map((title, at): TitleFacts => {
    const place = isKorean(at) ? { countries: ['KR'], original_language: 'ko' } : { countries: ['US'], original_language: 'en' }
    const own = at % 5 === 0 ? HORROR : isKorean(at) ? 40 : 41 + (at % 3)
    return { ...title, ...place, genres: [named(own), ...(at % 3 === 0 ? [named(DRAMA)] : [])] }
  })
  const korea = workspaceOf(space, made)
  const horror = Array.from({ length: 10 }, (_, at) => at * 35)
  const aboutKorea = (liked: readonly number[]): ComposedRow[] =>
    composePage(korea, requestFor(profileLiking(liked))).rows.filter(({ subject }) => subject.country === 'KR')

  it('have rows about their country where three are from it, with only titles from there', () => {
    const rows = aboutKorea([...horror, 2, 17, 32])
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect([...row.titles].filter((title) => !isKorean(title))).toEqual([])
  })

  it('have no rows about their country where there is only one', () => {
    expect(aboutKorea([...horror, 2])).toEqual([])
  })
})

describe('a taste of a single era', () => {
  const dated = titles.map((title, at) => ({ ...title, release_date: `${1905 + 10 * (at % 12)}-05-05` }))
  const years = workspaceOf(space, dated)
  const inDecade = (decade: number): number[] => Array.from({ length: 12 }, (_, at) => decade + 12 * (1 + at * 7))
  const decadesShown = (liked: readonly number[]): Set<number> =>
    new Set(
      composePage(years, requestFor(profileLiking(liked)))
        .rows.filter(({ kind }) => narrowedKinds.includes(kind))
        .flatMap((row) => Array.from(row.titles, (title) => title % 12)),
    )

  it('gets only titles of the liked decades and those next to them', () => {
    expect(
      [...decadesShown([...inDecade(4).slice(0, 7), ...inDecade(5).slice(0, 7)])].filter((one) => one < 3 || one > 6),
    ).toEqual([])
  })

  it('also gets titles of another decade where two likes are from it', () => {
    const shown = decadesShown([...inDecade(4).slice(0, 6), ...inDecade(5).slice(0, 5), ...inDecade(10).slice(0, 2)])
    expect(shown.has(10)).toBe(true)
  })

  it('shows no new releases that are not recognised, where the core is only an era', () => {
    const lately = dated.map((title, at) => {
      const genres = [named(40 + (Math.floor(at / 12) % 4))]
      const isNew = at % 12 === 11
      return { ...title, ...(isNew ? { genres: [named(90), named(91)], release_date: dayText(today - 9) } : { genres }) }
    })
    const liked = [...inDecade(4).slice(0, 7), ...inDecade(5).slice(0, 7)]
    const { rows } = composePage(workspaceOf(space, lately), requestFor(profileLiking(liked), { settings: { rows: 40 } }))
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ kind }) => kind === 'new_releases')).toEqual([])
  })
})
