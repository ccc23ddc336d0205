import { describe, expect, it } from 'vitest'
import { dayOf } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { newScores, score } from '../../src/models/scoring/scorer.ts'
import { reasonsAt } from '../../src/page/explain/reasons.ts'
import { composePage } from '../../src/page/page.ts'
import { profileViewsOf } from '../../src/page/pool/profile-views.ts'
import { because } from '../../src/page/rows/kinds/because.ts'
import type { ComposeProfile } from '../../src/page/slate/request.ts'
import type { ComposedPage } from '../../src/page/slate/row.ts'
import { mediaRows, profileLiking, randomTitles, requestFor, today, violationsOf, workspaceOf } from '../page-world.ts'

// One profile likes genre 0, the other genre 1; some titles have both.
const titles = randomTitles(1600, 31).map((title, i) => {
  const genres = [[0], [1], [0, 1], [5]][i % 4] ?? []
  return { ...title, genres: genres.map((id) => ({ id, name: `genre ${id}` })), adult: false, vote_count: 500 }
})
const workspace = workspaceOf(plainSpace(), titles)
const likes = (kind: number): number[] => Array.from({ length: 10 }, (_, i) => 4 * i + kind)
const named = (id: number): { id: number; name: string } => ({ id, name: `n${id}` })
const [one, other] = [profileLiking(likes(0)), profileLiking(likes(1))]
const request = requestFor([one, other])

describe('a page for several profiles', () => {
  it('ranks titles that suit all profiles above titles that suit only one', () => {
    const settings = { diversity: 0 }
    const [first] = mediaRows(composePage(workspace, { ...request, settings }))
    const shared = [...(first?.titles.slice(0, 10) ?? [])].filter((title) => title % 4 === 2)
    expect(shared.length).toBeGreaterThanOrEqual(6)
    const [alone] = mediaRows(composePage(workspace, requestFor(one, { settings })))
    expect([...(alone?.titles.slice(0, 10) ?? [])].filter((title) => title % 4 === 2).length).toBeLessThan(6)
  })

  it('has no title that is in the lower half of any profile’s ranking', () => {
    const liked = new Set([...likes(0), ...likes(1)])
    const isShowable = (title: number): boolean => !liked.has(title) && (dayOf(titles[title]?.release_date) ?? 0) <= today
    const showable = titles.map((_, title) => title).filter(isShowable)
    /** The shown titles that are in the lower half of a profile's ranking. */
    const belowHalf = (page: ComposedPage, person: ComposeProfile): number[] => {
      const { scorer } = workspace
      const [profile] = profileViewsOf(workspace, requestFor(person))
      if (!profile) throw new Error('nobody')
      const scores = newScores(scorer.space, titles.length)
      score(scorer, profile, scores)
      const worthOf = (title: number): number => scores[title] ?? NaN
      const min = showable.map(worthOf).sort((a, b) => b - a)[Math.ceil(showable.length / 2) - 1] ?? NaN
      const shown = mediaRows(page).flatMap((row) => [...row.titles])
      expect(shown.length).toBeGreaterThan(300)
      return shown.filter((title) => !(worthOf(title) >= min))
    }
    const page = composePage(workspace, request)
    for (const person of [one, other]) expect(belowHalf(page, person)).toEqual([])
    expect(belowHalf(composePage(workspace, requestFor(one)), other).length).toBeGreaterThan(20)
  })

  it('explains its first hero title for each profile', () => {
    const { hero, seeds } = composePage(workspace, request)
    for (const profile of [0, 1]) {
      const because = hero.because[profile]
      const named = because ? reasonsAt(because, 0).map(({ seed }) => seeds[profile]?.[seed]) : []
      expect(named.length).toBeGreaterThan(0)
      for (const seed of named) expect(likes(profile)).toContain(seed)
    }
  })

  it('has at least two hero titles explained by each profile, however different their tastes', () => {
    // Four groups without common genres or keywords, the last with a lower mean, among twice as many obscure titles.
    const kinds = randomTitles(9600, 7).map((title, at) => {
      const kind = at % 12
      const [votes, mean] = kind < 3 ? [4000, 7.5] : kind === 3 ? [4000, 7.1] : [20, 5]
      return {
        ...{ ...title, adult: false, media_type: 'movie' as const, original_language: 'en', countries: ['US'] },
        ...{ vote_count: votes, vote_average: mean, popularity: votes / 100, release_date: `${1990 + (at % 25)}-01-01` },
        genres: [10 + 2 * kind, 11 + 2 * kind].map((id) => ({ id, name: `genre ${id}` })),
        keywords: [{ id: 500 + kind, name: `word ${kind}` }],
      }
    })
    const on = workspaceOf(plainSpace(), kinds)
    for (const among of [
      [0, 3],
      [1, 2, 3],
      [0, 1, 2, 3],
    ]) {
      const [first, ...rest] = among.map((kind) => profileLiking(Array.from({ length: 6 }, (_, at) => 12 * at + kind)))
      if (!first) throw new Error('nobody')
      const asked = requestFor([first, ...rest])
      const page = composePage(on, asked)
      expect(violationsOf(page, kinds, asked)).toEqual([])
      among.forEach((kind, of) => {
        const isNamed = (at: number): boolean => (page.hero.because[of]?.feltCounts[at] ?? 0) > 0
        const inHero = [...page.hero.titles].filter((title, at) => title % 12 === kind && isNamed(at))
        expect([kind, inHero.length >= 2]).toEqual([kind, true])
      })
    }
  })

  it('has rows that follow the seeds of each profile, whoever asks first', () => {
    // Thirty subjects with twenty films each: those of the last ten are so little known that only lists of related
    // titles bring them into the pool.
    const kinds = randomTitles(6000, 11).map((title, at) => {
      const subject = at % 10 === 0 ? (at / 10) % 30 : 30 + (at % 500)
      const isKnown = subject < 20
      return {
        ...{ ...title, adult: false, media_type: 'movie' as const, original_language: 'en', countries: ['US'] },
        ...{ vote_count: isKnown ? 4000 : 60, vote_average: 7, popularity: isKnown ? 40 : 1, collection: null },
        ...{ release_date: `${1990 + (at % 25)}-01-01`, genres: [named(10 + (subject % 7)), named(20 + (subject % 5))] },
        keywords: [1, 2, 3].map((nth) => named(1000 * nth + subject)),
        people: [{ ...named(5000 + at), job: 'Director' }],
      }
    })
    const on = workspaceOf(plainSpace(), kinds, { hasRelated: true })
    const liking = (subjects: readonly number[]) => profileLiking(subjects.map((subject) => 10 * subject))
    const people = [liking([1, 3, 5, 7, 9]), liking([21, 23, 25, 27, 29])] as const
    const titlesBySeed = ([one, other]: readonly [ComposeProfile, ComposeProfile]) => {
      const { rows } = composePage(on, requestFor([one, other]), [because])
      return new Map(
        rows.flatMap(({ subject: { seed }, titles: shown }) => (seed === undefined ? [] : [[seed, [...shown].sort()]])),
      )
    }
    const rows = titlesBySeed([people[0], people[1]])
    expect(rows).toEqual(titlesBySeed([people[1], people[0]]))
    const isOfSecond = (seed: number): boolean => Array.from(people[1].history.titles).includes(seed)
    expect([...rows.keys()].filter(isOfSecond).length).toBeGreaterThan(0)
  }, 180_000)

  it('has titles of each profile’s taste as top picks, not what is known best, where tastes have nothing in common', () => {
    // Two groups that are liked by one profile each, and a third of acclaimed titles that neither has asked for.
    const kinds = randomTitles(4800, 9).map((title, at) => ({
      ...{ ...title, adult: false, media_type: 'movie' as const, original_language: 'en', countries: ['US'] },
      ...(at % 6 === 2 ? { vote_count: 30_000, vote_average: 8.6 } : { vote_count: at % 6 < 2 ? 2000 : 20, vote_average: 7 }),
      ...{ popularity: 10, release_date: `${1990 + (at % 25)}-01-01`, keywords: [] },
      genres: [10 + 2 * (at % 6), 11 + 2 * (at % 6)].map((id) => ({ id, name: `genre ${id}` })),
    }))
    const liking = (kind: number) => profileLiking(Array.from({ length: 8 }, (_, at) => 6 * at + kind))
    const { rows } = composePage(workspaceOf(plainSpace(), kinds), requestFor([liking(0), liking(1)]))
    const picks = rows.find(({ kind }) => kind === 'top_picks')?.titles.slice(0, 10) ?? []
    const count = (kind: number): number => [...picks].filter((title) => title % 6 === kind).length
    expect([count(0), count(1), count(2)]).toEqual([5, 5, 0])
  })

  it('has top picks in the hero, and no better known titles that are less alike', () => {
    // Titles of the third group share two of three genres with one profile's likes.
    const kinds = randomTitles(4800, 9).map((title, at) => ({
      ...{ ...title, adult: false, media_type: 'movie' as const, original_language: 'en', countries: ['US'] },
      ...(at % 6 === 2 ? { vote_count: 30_000, vote_average: 8.6 } : { vote_count: at % 6 < 2 ? 2000 : 20, vote_average: 7 }),
      ...{ popularity: 10, release_date: `${1990 + (at % 25)}-01-01`, keywords: [], people: [] },
      genres: (
        [
          [10, 11],
          [20, 21],
          [10, 11, 30],
        ][at % 6] ?? [40 + (at % 6)]
      ).map((id) => ({ id, name: `genre ${id}` })),
    }))
    const liking = (kind: number) => profileLiking(Array.from({ length: 8 }, (_, at) => 6 * at + kind))
    const { hero } = composePage(workspaceOf(plainSpace(), kinds), requestFor([liking(0), liking(1)]))
    const count = (kind: number): number => [...hero.titles].filter((title) => title % 6 === kind).length
    expect([count(0) + count(1), count(2)]).toEqual([10, 0])
  })

  it('has favourites of each profile between the titles that all recognise, in top picks and hero', () => {
    // One profile likes genres 0 and 5, the other mostly genres 1 and 6, and one title of genres 0 and 5.
    const kinds = titles.map((title, at) => ({
      ...{ ...title, media_type: 'movie' as const, original_language: 'en', countries: ['US'], keywords: [], people: [] },
      ...{ release_date: '2001-01-01', genres: [[0, 5], [1, 6], [7]][at % 3]?.map((id) => ({ id, name: `genre ${id}` })) ?? [] },
    }))
    const liking = (kind: number): number[] => Array.from({ length: 8 }, (_, at) => 3 * at + kind)
    const both = [profileLiking(liking(0)), profileLiking([30, ...liking(1)])] as const
    const { hero, rows } = composePage(workspaceOf(plainSpace(), kinds), requestFor([...both]))
    const picks = rows.find(({ kind }) => kind === 'top_picks')?.titles.slice(0, 10) ?? []
    for (const list of [picks, hero.titles]) {
      const count = (kind: number): number => [...list].filter((title) => title % 3 === kind).length
      expect([count(0) + count(1), count(1) >= 2]).toEqual([10, true])
    }
  })

  it('applies the strictest maturity limit, and leaves out titles that any profile refused or finished', () => {
    const kid = profileLiking(likes(1), { maturity: 'kids', finished: [2, 6, 10, 14] })
    const wary = profileLiking(likes(0), { disliked: [18, 22], hidden: [26, 30] })
    const both = requestFor([wary, kid])
    const page = composePage(workspace, both)
    expect(mediaRows(page).length).toBeGreaterThan(3)
    expect(violationsOf(page, titles, both)).toEqual([])
    const allowed = new Set(
      titles.flatMap(({ certifications }, at) => (['G', 'PG'].includes(certifications?.['US'] ?? '') ? at : [])),
    )
    const named = page.seeds.flatMap((seeds) => [...seeds])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((seed) => !allowed.has(seed))).toEqual([])
  })

  it('is not composed as for newcomers where one profile has history, even one that the others may not see', () => {
    const rated = (from: readonly number[], wanted: (rating: string) => boolean): number[] =>
      from.filter((title) => wanted(titles[title]?.certifications?.['US'] ?? ''))
    const grim = rated([...likes(0), ...likes(1)], (rating) => !['G', 'PG'].includes(rating))
    expect(grim.length).toBeGreaterThan(3)
    const page = composePage(workspace, requestFor([profileLiking(grim), profileLiking([], { maturity: 'kids' })]))
    const kinds = page.rows.map(({ kind }) => kind)
    expect(kinds).toContain('top_picks')
    expect(kinds.filter((kind) => kind === 'popular' || kind === 'favourites')).toEqual([])
    expect(page.seeds.every((seeds) => seeds.length === 0)).toBe(true)
  })

  it('of newcomers has popular rows without reasons', () => {
    const page = composePage(workspace, requestFor([profileLiking([0, 4]), profileLiking([1])]))
    expect(page.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['popular', 'genre']))
    const given = page.rows.filter(({ kind }) => kind === 'popular' || kind === 'favourites')
    expect(given.length).toBeGreaterThan(0)
    for (const { reasons } of given) expect(reasons.flat()).toEqual([])
  })
})
