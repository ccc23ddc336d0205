import { describe, expect, it } from 'vitest'
import type { PageFilters } from '../../../src/catalogue/filters/page-filters.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { tieOf, ties } from '../../../src/models/content/relations.ts'
import { composePage } from '../../../src/page/page.ts'
import { more } from '../../../src/page/rows/kinds/more.ts'
import { type ComposedPage, type ComposedRow, type FallbackReason, fallbacks } from '../../../src/page/slate/row.ts'
import { DAY, now, profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'
import { reproducibleSpace } from '../../spaces.ts'

const space = await reproducibleSpace()
// A catalogue of six groups of titles, each with its own genre, language, country and keywords.
const KINDS = 6
const named = (id: number) => ({ id, name: `n${id}` })
const titles = randomTitles(900, 4).map((title, at): TitleFacts => {
  const kind = at % KINDS
  return {
    ...title,
    adult: false,
    media_type: 'movie',
    genres: [named(50 + kind), named((at * 7) % 5)],
    keywords: [named(1000 + kind * 3 + (at % 3)), named(2000 + (at % 40))],
    original_language: ['en', 'en', 'en', 'ko', 'fr', 'hi'][kind] ?? 'en',
    countries: [['US', 'US', 'GB', 'KR', 'FR', 'IN'][kind] ?? 'US'],
  }
})
const workspace = workspaceOf(space, titles, { hasRelated: true })

const VISIBLE_TITLES = 10
const SHARE = 1 / 3

function pageOf(liked: readonly number[]): ComposedPage {
  return composePage(workspace, requestFor(profileLiking(liked)))
}

/** Whether the explanation of a title of a row names a liked title. */
function namedIn({ because: [own] }: ComposedRow, at: number): boolean {
  return (own?.feltCounts[at] ?? 0) > 0
}

/** The share of the visible titles whose explanation names a liked title, or whose row has one as its subject. */
function shareNamingLikes({ rows }: ComposedPage): number {
  const seen = rows.flatMap((row) =>
    Array.from(row.titles.subarray(0, VISIBLE_TITLES), (_, at) => namedIn(row, at) || row.subject.seed !== undefined),
  )
  return seen.filter(Boolean).length / seen.length
}

const some = [5, 61, 122, 303, 454, 715, 801]

describe('a page of one to five likes', () => {
  it.each([1, 2, 3, 5])(
    'names a liked title in at least a third of the visible titles, or in their row’s subject: %i likes',
    (count) => {
      for (const first of some) {
        const liked = Array.from({ length: count }, (_, at) => (first + at * 137) % titles.length)
        expect(shareNamingLikes(pageOf(liked))).toBeGreaterThanOrEqual(SHARE)
      }
    },
  )

  it('fills the hero with titles that the only like contributes to, even where no explanation can name it', () => {
    const only: TitleFacts = { ...(titles[0] as TitleFacts), id: 'MV_999999', genres: [named(3)], keywords: [named(9999)] }
    const alone = workspaceOf(space, [...titles, only], { hasRelated: true })
    const { hero } = composePage(alone, requestFor(profileLiking([titles.length])))
    // The prior is at most 0.7 of the positive score.
    const isClose = (_: number, at: number): boolean => (hero.because[0]?.priors[at] ?? 1) <= 0.7
    expect([...hero.titles].filter(isClose)).toHaveLength(hero.titles.length)
  })

  it('keeps comedies out of rows related to a like that is none, and the reverse, unless the explanation names the like', () => {
    const COMEDY = 35
    const mixed = titles.map(
      (title, at): TitleFacts => (at % 4 === 1 ? { ...title, genres: [...(title.genres ?? []), named(COMEDY)] } : title),
    )
    const isComedy = (title: number): boolean => title % 4 === 1
    const other = workspaceOf(space, mixed, { hasRelated: true })
    const sharing = some.flatMap((only) =>
      composePage(other, requestFor(profileLiking([only])))
        .rows.filter(({ kind, subject }) => kind !== 'because' && (subject.seed !== undefined || kind === 'acclaimed'))
        .flatMap((row) =>
          Array.from(row.titles, (title, at) => ({ isOther: isComedy(title) !== isComedy(only) && !namedIn(row, at) })),
        ),
    )
    expect(sharing.length).toBeGreaterThan(50)
    expect(sharing.filter(({ isOther }) => isOther).length).toBe(0)
  })

  it('fills keyword, decade, country, language and blend rows with titles to which the like contributes at least 0.3', () => {
    const kinds = ['keyword', 'decade', 'country', 'language', 'blend']
    const isAbout = ({ kind, subject }: ComposedRow): boolean => kinds.includes(kind) && subject.seed === undefined
    const about = some.flatMap((first) => pageOf([first]).rows).filter(isAbout)
    expect(about.length).toBeGreaterThan(0)
    for (const { because, titles: shown } of about) {
      const priors = because[0]?.priors ?? []
      expect(Array.from(shown, (_, at) => priors[at] ?? 1).filter((prior) => prior > 0.7 + 1e-3)).toEqual([])
    }
  })

  it('fills "more" rows with titles to which the like contributes at least 0.3, and with all titles on a filtered page', () => {
    const farIn = (filters: PageFilters): number =>
      some.reduce((count, only) => {
        const { rows } = composePage(workspace, requestFor(profileLiking([only]), { filters }), [more])
        expect(rows.map(({ kind }) => kind)).toContain('more')
        const priors = rows.flatMap(({ because, titles: shown }) => Array.from(shown, (_, at) => because[0]?.priors[at] ?? 1))
        return count + priors.filter((prior) => prior > 0.7 + 1e-3).length
      }, 0)
    expect(farIn({})).toBe(0)
    expect(farIn({ with_runtime_lte: 1000 })).toBeGreaterThan(0)
  })

  it('begins with the because row of the only like, before the popular row', () => {
    const [first, second] = pageOf([12]).rows
    expect([first?.kind, first?.subject.seed, second?.kind]).toEqual(['because', 12, 'popular'])
  })

  it('has a row about the genre of the only like, though another row shows most of what can name it', () => {
    // Documentaries have a subject in common by their director only: fourteen are by that of the like.
    const [DOCUMENTARY, LIKE] = [99, 12]
    const documentaries = titles.map((title, at): TitleFacts => {
      const isDocumentary = at % KINDS === 0
      const director = { ...named(isDocumentary && at < 15 * KINDS ? 7 : 100 + at), job: 'Director' }
      return isDocumentary ? { ...title, genres: [named(DOCUMENTARY)], keywords: [], people: [director] } : title
    })
    const { rows } = composePage(workspaceOf(space, documentaries, { hasRelated: true }), requestFor(profileLiking([LIKE])))
    const aboutGenre = rows.filter(({ kind, subject }) => kind === 'genre' && subject.genre === DOCUMENTARY)
    expect(aboutGenre.map(({ subject }) => subject.seed)).toEqual([LIKE])
  })

  it('has a because row of the only like among its first three rows', () => {
    for (const only of some) {
      const kinds = pageOf([only]).rows.slice(0, 3)
      expect(kinds.map(({ kind, subject }) => (kind === 'because' ? subject.seed : -1))).toContain(only)
    }
  })

  it('has a because row for each of five likes', () => {
    const liked = some.slice(0, 5)
    const followed = pageOf(liked).rows.flatMap(({ kind, subject }) => (kind === 'because' ? (subject.seed ?? []) : []))
    expect(followed.toSorted((a, b) => a - b)).toEqual(liked.toSorted((a, b) => a - b))
  })

  it('names a liked title in the explanation of every title of a because row', () => {
    const following = pageOf(some.slice(0, 5)).rows.filter(({ kind }) => kind === 'because')
    expect(following).toHaveLength(5)
    for (const row of following) {
      expect(row.titles.length).toBeGreaterThanOrEqual(8)
      for (let at = 0; at < row.titles.length; at++) expect(namedIn(row, at)).toBe(true)
    }
  })

  it('never gives the fallback reason "several" where there is one like', () => {
    for (const only of some)
      for (const row of pageOf([only]).rows) expect([...row.fallbacks.kinds]).not.toContain(fallbacks.indexOf('several'))
  })

  it('gives the fallback reason "loved" only from a vote average of 6.5 on, and "watched" only below it', () => {
    const found = some.flatMap((only) =>
      pageOf([only]).rows.flatMap((row) =>
        Array.from(row.titles, (title, at) => ({
          fallback: fallbacks[row.fallbacks.kinds[at] ?? 0],
          mean: titles[title]?.vote_average ?? Number.NaN,
        })),
      ),
    )
    const meansOf = (wanted: FallbackReason): number[] => found.flatMap(({ fallback, mean }) => (fallback === wanted ? mean : []))
    expect(Math.min(...meansOf('loved'))).toBeGreaterThanOrEqual(6.5)
    expect(Math.max(...meansOf('watched'))).toBeLessThan(6.5)
    for (const fallback of ['loved', 'watched'] as const) expect(meansOf(fallback).length).toBeGreaterThan(5)
  })

  it.each([1, 3])('names a liked title in at least eight of ten hero titles: %i likes', (count) => {
    const { hero } = pageOf(some.slice(0, count))
    expect(hero.titles).toHaveLength(10)
    expect([...(hero.because[0]?.feltCounts ?? [])].filter((felt) => felt > 0).length).toBeGreaterThanOrEqual(8)
  })

  it('names the only like only where it contributes at least 0.4 of the positive score, or shares a maker or saga', () => {
    const { content } = workspace.scorer
    if (!content) throw new Error('there are no facts')
    let [named, unnamed] = [0, 0]
    for (const only of some)
      for (const row of pageOf([only]).rows)
        row.titles.forEach((title, at) => {
          const prior = row.because[0]?.priors[at] ?? 1
          if (namedIn(row, at)) {
            expect(prior <= 0.6 + 1e-6 || tieOf(content, only, title) !== 0).toBe(true)
            named++
          } else if (prior > 0.6) unnamed++
        })
    expect(named).toBeGreaterThan(100)
    expect(unnamed).toBeGreaterThan(100)
  })

  it('fills top picks with titles that name a like even if a place has only twenty titles', () => {
    const isThere = (title: number): boolean => title % 45 === 7
    const place = titles.map((title, at): TitleFacts => {
      const there = { original_language: 'tr', countries: ['TR'], genres: [named(3), named(90)], keywords: [named(3000)] }
      return isThere(at) ? { ...title, ...there } : title
    })
    const { rows } = composePage(workspaceOf(space, place, { hasRelated: true }), requestFor(profileLiking([7, 52, 97])))
    const picks = rows.find(({ kind }) => kind === 'top_picks')
    expect([...(picks?.titles ?? [])].filter(isThere).length).toBeGreaterThanOrEqual(8)
    if (picks) for (let at = 0; at < picks.titles.length; at++) expect(namedIn(picks, at)).toBe(true)
  })

  it('fills top picks only with titles whose explanation names a liked title', () => {
    const picks = pageOf(some.slice(0, 4)).rows.find(({ kind }) => kind === 'top_picks')
    expect(picks?.titles.length).toBeGreaterThanOrEqual(8)
    if (picks) for (let at = 0; at < picks.titles.length; at++) expect(namedIn(picks, at)).toBe(true)
  })

  it('names no like that shares only type, release time and renown with a title', () => {
    const strange = titles.map(
      (title, at): TitleFacts => ({ ...title, genres: at < 20 ? [7, 8].map(named) : (title.genres ?? []) }),
    )
    const plain = strange.map(({ keywords: _, people: __, collection: ___, ...title }) => ({
      ...{ ...title, original_language: 'en', countries: ['US'] },
    }))
    const page = composePage(workspaceOf(space, plain), requestFor(profileLiking([3])))
    const found = page.rows.flatMap((row) => [...row.titles].filter((_, at) => namedIn(row, at)))
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter((title) => title >= 20)).toEqual([])
  })
})

describe('the tie between a title and its seed', () => {
  // Titles resemble title 0 only by makers and name: 1 has its director, 2 its writer, 3 is its sequel, 4 has its name.
  const person = (id: number, job: string) => ({ id, name: `p${id}`, job, order: 0 })
  const makers: readonly (readonly ReturnType<typeof person>[])[] = [
    [person(1, 'director'), person(2, 'writer'), person(3, 'actor')],
    [person(1, 'director')],
    [person(2, 'writer')],
    [person(3, 'actor')],
    [],
  ]
  const names = ['Lighthouse', 'Harbour', 'Anchor', 'Lighthouse 2', 'Lighthouse']
  const made = titles.map((title, at): TitleFacts => {
    const { people: _, keywords: __, collection: ___, ...rest } = title
    if (at >= names.length) return { ...rest, people: [person(1000 + at, 'director'), person(3000 + at, 'actor')] }
    return {
      ...rest,
      title: names[at] ?? '',
      people: makers[at] ?? [],
      vote_count: 9000,
      vote_average: 9,
      release_date: '2010-01-15',
    }
  })
  const on = workspaceOf(space, made, { hasRelated: true })
  const tied = tiesOf(composePage(on, requestFor(profileLiking([0]))))

  function tiesOf({ rows }: ComposedPage): Map<number, string> {
    const found = new Map<number, string>()
    for (const { titles: shown, because } of rows)
      shown.forEach((title, at) => void found.set(title, ties[because[0]?.ties[at] ?? 0] ?? 'none'))
    return found
  }

  it('is a shared director, writer or saga, and none where only the names are equal', () => {
    const { content } = on.scorer
    if (!content) throw new Error('there are no facts')
    expect([1, 2, 3, 4].map((title) => ties[tieOf(content, 0, title)])).toEqual(['director', 'writer', 'saga', 'none'])
  })

  it('is given in the explanation of titles on the page', () => {
    // An equal name alone brings no title onto the page.
    expect([1, 3, 4].map((title) => tied.get(title) ?? 'none')).toEqual(['director', 'saga', 'none'])
  })

  it('is none for titles without a shared maker or saga', () => {
    const others = [...tied].filter(([title]) => title > 4)
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter(([, tie]) => tie !== 'none')).toEqual([])
  })

  it('is the saga even where another seed contributes more, and the title is in no because row of that seed', () => {
    // Titles 5 to 29 resemble the sequel in all but the name. Two of them are liked, which outweighs a partial play.
    const twins = made.map((title, at): TitleFacts => {
      if (at === 3) return { ...title, people: [person(3, 'actor'), person(9, 'director'), person(9, 'writer')] }
      const { genres = [], original_language = 'en', countries = [] } = made[3] ?? {}
      const people = [person(9, 'director'), person(9, 'writer')]
      return at >= 5 && at < 30 ? { ...title, genres, original_language, countries, people } : title
    })
    const signals = [{ kind: 'played' as const, title: 0, at: now - DAY, progress: 75 }]
    const request = requestFor(profileLiking([5, 6], { signals }))
    const { rows, seeds } = composePage(workspaceOf(space, twins, { hasRelated: true }), request)
    const places = rows.flatMap(({ titles: shown, because: [own], subject, kind }) =>
      own && shown.includes(3) ? [{ own, at: shown.indexOf(3), subject, kind }] : [],
    )
    expect(places.length).toBeGreaterThan(0)
    for (const { own, at, subject, kind } of places) {
      expect(own.sagas[at]).toBeGreaterThan(0)
      expect(seeds[0]?.[own.seeds[at * 3 + (own.sagas[at] ?? 0)] ?? -1]).toBe(0)
      if (kind === 'because') expect(subject.seed).toBe(0)
    }
  })
})
