import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import { relationBoost } from '../../src/page/rows/titles-of-seed.ts'
import { VISIBLE_TITLES } from '../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../page-world.ts'

const DIRECTED = 200
const named = (id: number) => ({ id, name: `n${id}` })

/** A number as a word: numbers in names make sagas. */
const spelled = (at: number): string => [...String(at)].map((digit) => 'qwertzuiop'[Number(digit)]).join('')

/**
 * All share a pair of genres. The first 200 have directors, ten titles each, the first director the best known ones.
 * All others have far more votes.
 */
const titles = randomTitles(1500, 37).map((title, at): TitleFacts => {
  const isDirected = at < DIRECTED
  return {
    ...title,
    ...{ adult: false, media_type: 'movie', countries: ['US'], original_language: 'en', keywords: [] },
    ...{ genres: [named(50), named(70)], release_date: '1995-05-05', vote_average: isDirected && at % 20 > 0 ? 6.5 : 9 },
    vote_count: isDirected ? (at % 20 === 0 ? 5000 : 900) + at : 60_000 + at,
    people: isDirected ? [{ id: 5000 + (at % 20), name: `director ${at % 20}`, job: 'Director' }] : [],
  }
})
const liked = Array.from({ length: 8 }, (_, at) => at)
const isRelated = (title: number): boolean => title < DIRECTED && title % 20 < 8
const pageOf = (likes: readonly number[]) =>
  composePage(workspaceOf(plainSpace(), titles, { hasRelated: true }), requestFor(profileLiking(likes)))

describe('the page of somebody whose likes no audience knows', () => {
  it('begins with titles by the makers of the likes, at most three for each like, in top picks and hero', () => {
    const { hero, rows } = pageOf(liked)
    const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles ?? [])].slice(0, VISIBLE_TITLES)
    expect(picks).toHaveLength(VISIBLE_TITLES)
    expect(picks.filter((title) => !isRelated(title))).toEqual([])
    expect([...hero.titles].filter((title) => !isRelated(title))).toEqual([])
    const ofFirst = (list: readonly number[]): number => list.filter((title) => title % 20 === 0).length
    expect([ofFirst(picks), ofFirst([...hero.titles])]).toEqual([3, 3])
  })

  it('has no title by one of these makers whose genres no like has', () => {
    const [byOnlyOne, ofOtherKind] = [6, 26]
    // Nothing but its director relates a title to the like of a genre of its own.
    const pairOf = (title: number) =>
      [
        [50, 70],
        [90, 100],
        [110, 120],
      ][title % 3] ?? []
    const genresOf = (title: number) => (title === ofOtherKind ? [60] : title === byOnlyOne ? [80] : pairOf(title)).map(named)
    const mixed = titles.map(({ collection: _, ...title }, at): TitleFacts => {
      const isByNobody = at % 20 === byOnlyOne && at !== byOnlyOne && at !== ofOtherKind
      const votes = at === ofOtherKind ? { vote_count: 90_000, vote_average: 9 } : {}
      return { ...title, ...votes, title: `${spelled(at)}ton`, genres: genresOf(at), ...(isByNobody && { people: [] }) }
    })
    const { hero, rows } = composePage(workspaceOf(plainSpace(), mixed, { hasRelated: true }), requestFor(profileLiking(liked)))
    const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles ?? [])].slice(0, VISIBLE_TITLES)
    expect(picks).toHaveLength(VISIBLE_TITLES)
    expect([picks, [...hero.titles]].filter((list) => list.includes(ofOtherKind))).toEqual([])
  })

  it('completes fewer related titles than are visible with the best others, not with those that rank behind them', () => {
    // Eight likes of which three have related titles, at most three each.
    const page = pageOf([0, 1, 2, 300, 301, 302, 303, 304])
    const picks = [...(page.rows.find(({ kind }) => kind === 'top_picks')?.titles ?? [])].slice(0, VISIBLE_TITLES)
    expect(picks.filter((title) => title < DIRECTED)).toHaveLength(9)
    expect(picks.findIndex((title) => title >= DIRECTED)).toBe(0)
  })

  it('begins with titles related to a single like, before better known ones, in the hero and in the row that follows it', () => {
    const { hero, rows } = pageOf([0])
    const row = rows.find(({ kind, subject }) => kind === 'because' && subject.seed === 0)
    for (const list of [hero.titles, row?.titles ?? []]) {
      expect(list.length).toBeGreaterThanOrEqual(8)
      expect([...list].slice(0, 5).filter((title) => title >= DIRECTED)).toEqual([])
    }
  })

  it('has titles by the makers of three likes as visible top picks, at most three for each like', () => {
    const { rows } = pageOf([0, 1, 2])
    const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles ?? [])].slice(0, VISIBLE_TITLES)
    const related = picks.filter((title) => title < DIRECTED)
    expect(related.map((title) => title % 20).sort()).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2])
  })

  it('has one title of a saga in the hero for each like of the saga', () => {
    const isOfSaga = (title: number): boolean => title < DIRECTED && title % 20 === 0
    const saga = titles.map(({ collection: _, ...title }, at): TitleFacts => {
      return { ...title, title: isOfSaga(at) ? `Lighthouse ${at / 20 + 1}` : `${spelled(at)}ton` }
    })
    const workspace = workspaceOf(plainSpace(), saga, { hasRelated: true })
    const inHero = (likes: readonly number[]): number =>
      [...composePage(workspace, requestFor(profileLiking(likes))).hero.titles].filter(isOfSaga).length
    expect([inHero([0]), inHero([0, 20]), inHero([0, 20, 40, 1])]).toEqual([1, 2, 3])
  })

  it('has the film of a liked series in the hero of somebody who likes four series, but no other film', () => {
    const [ofSaga, bySameMaker] = [20, 21]
    const series = titles.map(({ collection: _, ...title }, at): TitleFacts => {
      const isFilm = at === ofSaga || at === bySameMaker
      const name = at === 0 ? 'Lighthouse' : at === ofSaga ? 'Lighthouse: The Movie' : `${spelled(at)}ton`
      return { ...title, id: `${isFilm ? 'MV' : 'TV'}_${at + 1}`, media_type: isFilm ? 'movie' : 'tv', title: name, runtime: 60 }
    })
    const workspace = workspaceOf(plainSpace(), series, { hasRelated: true })
    const page = composePage(workspace, requestFor(profileLiking([0, 1, 2, 3])))
    expect([ofSaga, bySameMaker].map((title) => page.hero.titles.includes(title))).toEqual([true, false])
  })

  it('has the films of two liked series at the top of the hero of somebody who likes twelve, and not of more', () => {
    // Each of the first six series has a film of other genres, country and time.
    const seriesOf = (at: number): number => (at >= 20 && at < 26 ? at - 20 : at)
    const series = titles.map(({ collection: _, ...title }, at): TitleFacts => {
      const isFilm = seriesOf(at) !== at
      const name = `${spelled(seriesOf(at))}ton${isFilm ? ': The Movie' : ''}`
      const other = isFilm ? { genres: [named(60)], countries: ['CA'], release_date: '2015-05-05' } : {}
      return { ...title, ...other, id: `${isFilm ? 'MV' : 'TV'}_${at + 1}`, media_type: isFilm ? 'movie' : 'tv', title: name }
    })
    const likes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    const page = composePage(workspaceOf(plainSpace(), series, { hasRelated: true }), requestFor(profileLiking(likes)))
    const films = [...page.hero.titles].filter((title) => seriesOf(title) !== title)
    expect(films).toHaveLength(2)
    expect([...page.hero.titles].slice(0, 2)).toEqual(films)
  })

  it('boosts titles related to a like only if both have the same form', () => {
    const animated = titles.map((title, at): TitleFacts => {
      const isAnimated = at > 0 && at < DIRECTED && at % 40 === 0
      const genres = [named(50), named(70), ...(isAnimated ? [{ id: 16, name: 'Animation' }] : [])]
      return {
        ...title,
        genres,
        title: `${spelled(at)}ton`,
        collection: null,
      }
    })
    const workspace = workspaceOf(plainSpace(), animated, { hasRelated: true })
    const boostOf = relationBoost({ workspace }, 0)
    expect(boostOf(20)).toBeGreaterThan(1)
    expect([40, 80].map(boostOf)).toEqual([1, 1])
  })
})
