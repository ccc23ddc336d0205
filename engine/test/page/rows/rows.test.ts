import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposedRow } from '../../../src/page/slate/row.ts'
import type { RowKind } from '../../../src/page/slate/row-kinds.gen.ts'
import { DAY, now, profileLiking, requestFor, today, violationsOf, workspaceOf } from '../../page-world.ts'

import {
  factsOf,
  kindsOf,
  liked,
  nordic,
  profileWithLikes,
  rowOfKind,
  rowsOf,
  settings,
  titles,
  workspace,
} from '../../rows-world.ts'

describe('rows about the taste', () => {
  const rows = rowsOf(profileWithLikes())

  it('begin with top picks', () => {
    expect(kindsOf(rows)[0]).toBe('top_picks')
  })

  it('include because rows of several seeds, which record whether the seed was liked or watched', () => {
    const because = rows.filter(({ kind }) => kind === 'because')
    expect(because.length).toBeGreaterThanOrEqual(2)
    expect(new Set(because.map(({ subject }) => subject.seed)).size).toBe(because.length)
    for (const { subject } of because) expect(liked).toContain(subject.seed)
    expect(because.every(({ subject }) => subject.liked)).toBe(true)
    const signals = liked.map((title) => ({ kind: 'played' as const, title, at: now - DAY, progress: 95 }))
    const watched = rowsOf(profileLiking([], { signals })).filter(({ kind }) => kind === 'because')
    expect(watched.length).toBeGreaterThanOrEqual(2)
    expect(watched.every(({ subject }) => subject.liked === false)).toBe(true)
  })

  it('are about a genre, keyword, person, decade, country or language, and hold only titles that have it', () => {
    const alone = [
      rowsOf(profileWithLikes()),
      ...[{ genres: [3] }, { media_type: 'movie' as const }].map((filters) => rowsOf(profileWithLikes(), { filters })),
    ].flat()
    for (const row of alone) {
      for (const facts of factsOf(row)) {
        const { genre, keyword, person, decade, country, language } = row.subject
        if (genre !== undefined) expect(facts.genres?.map(({ id }) => id)).toContain(genre)
        if (keyword !== undefined) expect(facts.keywords?.map(({ id }) => id)).toContain(keyword)
        if (person !== undefined) expect(facts.people?.map(({ id }) => id)).toContain(person)
        if (decade !== undefined) expect(Math.floor(Number(facts.release_date?.slice(0, 4)) / 10) * 10).toBe(decade)
        if (country !== undefined) expect(facts.countries).toContain(country)
        if (language !== undefined) expect(facts.original_language).toBe(language)
      }
    }
    const kinds = new Set(kindsOf(alone))
    for (const kind of ['genre', 'keyword', 'person', 'decade', 'country', 'language', 'blend'] as const)
      expect(kinds).toContain(kind)
  })

  it('combine only themes that at least two liked titles share', () => {
    const nordicCrime = rows.filter(
      ({ kind, subject }) => kind === 'blend' && (subject.country === 'DK' || subject.language === 'da'),
    )
    expect(nordicCrime.length).toBeGreaterThan(0)
    for (const { subject } of rows.filter(({ kind }) => kind === 'blend')) {
      const { genre, keyword, decade, country, language } = subject
      const together = liked.filter((title) => {
        const { genres, keywords, release_date, countries, original_language } = titles[title] ?? {}
        if (genre !== undefined && !genres?.some(({ id }) => id === genre)) return false
        if (keyword !== undefined && !keywords?.some(({ id }) => id === keyword)) return false
        if (decade !== undefined && Math.floor(Number(release_date?.slice(0, 4)) / 10) * 10 !== decade) return false
        return (country === undefined || countries?.includes(country)) && (language ?? original_language) === original_language
      })
      expect(together.length).toBeGreaterThanOrEqual(2)
    }
  })

  it('are about an area where likes are spread over its countries, and about a country where most are from it', () => {
    const spread = (from: readonly string[]): readonly ComposedRow[] => {
      const of = (i: number): string => from[Math.floor(i / 20) % from.length] ?? ''
      const made = titles.map((title, i) => (i % 20 === 0 ? { ...nordic(title), countries: [of(i)] } : title))
      const request = requestFor(profileWithLikes(), { settings })
      const page = composePage(workspaceOf(plainSpace(), made), request)
      expect(violationsOf(page, made, request)).toEqual([])
      for (const { subject, titles: list } of page.rows.filter((row) => row.subject.country === 'nordic')) {
        expect(subject).not.toHaveProperty('language')
        for (const title of list) expect(from).toContain(made[title]?.countries?.[0])
      }
      return page.rows
    }
    const countriesOf = (list: readonly ComposedRow[]): Set<string> =>
      new Set(list.flatMap(({ subject }) => subject.country ?? []))
    const north = countriesOf(spread(['DK', 'SE', 'NO']))
    expect([north.has('nordic'), north.has('DK'), north.has('SE')]).toEqual([true, false, false])
    const danish = countriesOf(spread(['DK', 'DK', 'DK', 'DK', 'SE']))
    expect([danish.has('nordic'), danish.has('DK')]).toEqual([false, true])
  })

  it('are never about a keyword that has no wording', () => {
    const keywordsOf = (list: readonly ComposedRow[]): number[] => list.flatMap(({ subject }) => subject.keyword ?? [])
    const [first = 0] = keywordsOf(rows)
    expect(first).toBeGreaterThan(0)
    expect(keywordsOf(rowsOf(profileWithLikes(), { unnamed: [first] }))).not.toContain(first)
  })

  it('are about only one of several keywords with the same wording, the most specific one', () => {
    const keywordsOf = (list: readonly ComposedRow[]): Set<number> =>
      new Set(list.flatMap(({ subject }) => subject.keyword ?? []))
    const robber = profileLiking([...liked, 15, 55, 95])
    const [first = 0, second = 0] = keywordsOf(rowsOf(robber))
    expect(second).toBeGreaterThan(0)
    const named = keywordsOf(rowsOf(robber, { sameWords: new Map([[second, first]]) }))
    expect([...named].filter((keyword) => keyword === first || keyword === second)).toHaveLength(1)
    const ways = rowsOf(profileWithLikes(), { hasNavigation: true, moods: [110, 150, 222], sameWords: new Map([[110, 150]]) })
    const entries = rowOfKind(ways, 'moods').entries.map(({ subject }) => subject.keyword)
    expect(entries.filter((keyword) => keyword === 110 || keyword === 150)).toHaveLength(1)
  })
})

describe('rows of a profile’s own lists', () => {
  it('hold partly played titles and the watchlist, newest first, even where other rows have them too', () => {
    const open = rowOfKind(rowsOf(profileWithLikes()), 'top_picks').titles.slice(0, 3)
    const rows = rowsOf(profileWithLikes({ begun: [501, 502], watchlist: [...open] }))
    expect([...rowOfKind(rows, 'continue').titles]).toEqual([501, 502])
    expect(rows[0]?.kind).toBe('continue')
    expect([...rowOfKind(rows, 'watchlist').titles]).toEqual([...open])
    const elsewhere = rows.filter(({ kind }) => kind !== 'continue').flatMap(({ titles: list }) => [...list])
    expect(elsewhere).not.toContain(501)
  })

  it('leave out titles that fail a filter, were refused or are finished', () => {
    const rows = rowsOf(profileWithLikes({ begun: [501, 502, 503], hidden: [501], finished: [502], watchlist: [502, 504] }))
    expect([...rowOfKind(rows, 'continue').titles]).toEqual([503])
    expect([...rowOfKind(rows, 'watchlist').titles]).toEqual([504])
  })

  it('hold liked titles that were finished long ago, as watch_again', () => {
    const old = Array.from({ length: 12 }, (_, i) => 1000 + i).filter((title) => !titles[title]?.adult)
    const signals = old.map((title) => ({ kind: 'super_liked' as const, title, at: now - 400 * DAY }))
    const finishedAt = [...old.map(() => now - 400 * DAY), ...liked.map(() => now - DAY)]
    const again = rowOfKind(rowsOf(profileWithLikes({ signals, finished: [...old, ...liked], finishedAt })), 'watch_again')
    expect(again.titles.length).toBeGreaterThanOrEqual(8)
    for (const title of again.titles) expect(old).toContain(title)
    expect(kindsOf(rowsOf(profileWithLikes({ finished: liked })))).not.toContain('watch_again')
  })

  it('select watch_again titles by when they were last played, not by when they were liked or rated', () => {
    const old = Array.from({ length: 12 }, (_, i) => 1000 + i).filter((title) => !titles[title]?.adult)
    const signals = old.map((title) => ({ kind: 'super_liked' as const, title, at: now - DAY }))
    const playedBefore = (days: number): readonly ComposedRow[] => {
      const finishedAt = old.map(() => now - days * DAY)
      return rowsOf(profileLiking([], { signals, finished: old, finishedAt }))
    }
    expect([...rowOfKind(playedBefore(200), 'watch_again').titles].sort()).toEqual(old)
    expect(kindsOf(playedBefore(100))).not.toContain('watch_again')
    const long = old.map((title) => ({ kind: 'super_liked' as const, title, at: now - 400 * DAY }))
    const lately = profileLiking([], { signals: long, finished: old, finishedAt: old.map(() => now - DAY) })
    expect(kindsOf(rowsOf(lately))).not.toContain('watch_again')
  })
})

describe('rows that do not depend on taste', () => {
  const rows = rowsOf(profileWithLikes({ services: ['8'] }))

  it('include a top 10 of the most popular titles, from the charts of the region where there are any', () => {
    expect(rowOfKind(rows, 'top_region')).toMatchObject({ type: 'top_n', subject: {} })
    expect(rowOfKind(rows, 'top_region').titles.length).toBe(10)
    const charts = Array.from({ length: 30 }, (_, i) => 900 + i).filter((title) => !titles[title]?.adult)
    const released = charts.filter((title) => (titles[title]?.release_date ?? '') < '2020-06')
    const counted = rowOfKind(rowsOf(profileWithLikes(), { charts }), 'top_region')
    expect([...counted.titles]).toEqual(released.slice(0, 10))
    expect(counted.subject).toEqual({ region: 'US', counted: true })
  })

  it('hold unreleased titles in coming_soon, and nowhere else', () => {
    const isUpcoming = ({ release_date }: TitleFacts): boolean => (release_date ?? '') > '2020-06-01'
    expect(factsOf(rowOfKind(rows, 'coming_soon')).map(isUpcoming)).not.toContain(false)
    const others = rows.filter(({ kind }) => kind !== 'coming_soon').flatMap(factsOf)
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter(isUpcoming)).toEqual([])
  })

  it('include new releases, hidden gems, short films, acclaimed titles and titles on the profile’s services', () => {
    const later = rowsOf(profileWithLikes(), { today: today - 365 })
    for (const { release_date } of factsOf(rowOfKind(later, 'new_releases'))) {
      expect([(release_date ?? '') >= '2018-12-04', (release_date ?? '') <= '2019-06-02']).toEqual([true, true])
    }
    for (const { vote_average } of factsOf(rowOfKind(rows, 'hidden_gems'))) expect(vote_average).toBeGreaterThanOrEqual(7)
    for (const { runtime, media_type } of factsOf(rowOfKind(rows, 'short')))
      expect([(runtime ?? 99) <= 92, media_type]).toEqual([true, 'movie'])
    for (const { vote_average } of factsOf(rowOfKind(rows, 'acclaimed'))) expect(vote_average).toBeGreaterThanOrEqual(7.5)
    for (const { providers } of factsOf(rowOfKind(rows, 'services'))) expect(providers?.map(({ id }) => id)).toContain('8')
    expect(kindsOf(rowsOf(profileWithLikes({ services: ['8'] }), { filters: { with_watch_providers: ['9'] } }))).not.toContain(
      'services',
    )
  })
})

describe('a profile without history', () => {
  const kinds = (likes: number[]): RowKind[] => kindsOf(rowsOf(profileLiking(likes)))

  it('gets popular and acclaimed titles over many genres, and favourites to pick from', () => {
    const rows = rowsOf(profileLiking([]))
    expect(kindsOf(rows)).toEqual(expect.arrayContaining(['popular', 'favourites', 'acclaimed', 'genre']))
    const genres = new Set(factsOf(rowOfKind(rows, 'favourites')).flatMap((facts) => facts.genres?.map(({ id }) => id) ?? []))
    expect(genres.size).toBeGreaterThanOrEqual(6)
    expect(composePage(workspace, requestFor(profileLiking([]))).hero.titles.length).toBe(10)
  })

  it('gets no rows about a person', () => {
    const { rows } = composePage(workspace, requestFor(profileLiking([]), { settings: { rows: 40 } }))
    expect(rows.length).toBeGreaterThan(10)
    expect(kindsOf(rows)).not.toContain('person')
  })

  it('counts as a newcomer until the third like', () => {
    expect(kinds([10, 5])).toEqual(expect.arrayContaining(['popular', 'favourites']))
    expect(kinds([10, 5])).not.toContain('top_picks')
    expect(kinds([10, 5, 301])).toEqual(expect.arrayContaining(['top_picks', 'because']))
    expect(kinds([10, 5, 301])).not.toContain('favourites')
  })
})
