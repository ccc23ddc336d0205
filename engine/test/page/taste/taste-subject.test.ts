import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import { VISIBLE_TITLES } from '../../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const [TRIAL, COURT, JAIL] = [150, 151, 152]

/**
 * All are crime dramas of the same years. Thirty are about trials, fifteen by one keyword and fifteen by another; the
 * others have keywords of their own, and ten times as many votes.
 */
const isAboutTrials = (title: number): boolean => title % 100 === 0
const titles = randomTitles(3000, 61).map((title, at): TitleFacts => {
  const subject = isAboutTrials(at) ? (at % 200 === 0 ? TRIAL : COURT) : 1000 + (at % 500)
  const { collection: _, ...rest } = title
  return {
    ...rest,
    ...{ adult: false, media_type: 'movie', countries: ['US'], original_language: 'en', people: [] },
    genres: [named(18), named(80)],
    keywords: [named(subject)],
    release_date: `${1990 + (at % 10)}-05-05`,
    vote_average: 7.5,
    vote_count: isAboutTrials(at) ? 900 : 9000 + (at % 200),
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const sameWords = new Map([[COURT, TRIAL]])
const trials = titles.map((_, title) => title).filter(isAboutTrials)
const others = Array.from({ length: 20 }, (_, at) => at * 130 + 7)

function seenBy(liked: readonly number[], more: Partial<ComposeRequest> = { sameWords }): { picks: number[]; hero: number[] } {
  const { hero, rows } = composePage(workspace, requestFor(profileLiking(liked), more))
  const picks = rows.find(({ kind }) => kind === 'top_picks')?.titles.subarray(0, VISIBLE_TITLES) ?? []
  return { picks: [...picks], hero: [...hero.titles] }
}

const share = (some: readonly number[]): number => some.filter(isAboutTrials).length / some.length

describe('the subject of a taste', () => {
  it('is what all visible top picks and the hero are about if nearly all likes are', () => {
    const { picks, hero } = seenBy([...trials.slice(0, 10), ...others.slice(0, 2)])
    expect(picks.length).toBe(VISIBLE_TITLES)
    expect([share(picks), share(hero)]).toEqual([1, 1])
  })

  it('has as large a part of the visible top picks as of the likes, if that is half or more', () => {
    const { picks } = seenBy([...trials.slice(0, 6), ...others.slice(0, 4)])
    expect(share(picks)).toBeGreaterThanOrEqual(0.5)
    expect(share(picks)).toBeLessThan(1)
  })

  it('is none if fewer than half of the likes have a keyword in common', () => {
    expect(share(seenBy([...trials.slice(0, 4), ...others.slice(0, 9)]).picks)).toBe(0)
  })

  it('counts keywords with one name together, and no keyword without a name or of a mood', () => {
    const liked = [...trials.slice(0, 6), ...others.slice(0, 1)]
    expect(share(seenBy(liked).picks)).toBe(1)
    expect(share(seenBy(liked, {}).picks)).toBeLessThan(1)
    expect(share(seenBy(liked, { sameWords, unnamed: [TRIAL, COURT] }).picks)).toBeLessThan(1)
    expect(share(seenBy(liked, { sameWords, moods: [TRIAL, COURT] }).picks)).toBeLessThan(1)
  })

  it('is no keyword that more than a hundredth of the titles have', () => {
    const common = titles.map((title, at): TitleFacts => (at % 20 === 0 ? { ...title, keywords: [named(JAIL)] } : title))
    const request = requestFor(profileLiking(Array.from({ length: 10 }, (_, at) => at * 20)))
    const { rows } = composePage(workspaceOf(plainSpace(), common), request)
    const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles.subarray(0, VISIBLE_TITLES) ?? [])]
    expect(picks.some((title) => title % 20 !== 0)).toBe(true)
  })

  it('of all likes is not limited to the genre of most of them', () => {
    // Three quarters of the titles about trials are westerns, and so are a tenth of the others.
    const isWestern = (title: number): boolean => (isAboutTrials(title) ? title % 400 !== 0 : title % 10 === 3)
    const western = titles.map((title, at): TitleFacts => ({ ...title, genres: [named(isWestern(at) ? 37 : 18)] }))
    const liked = [...trials.filter(isWestern).slice(0, 10), ...trials.filter((title) => !isWestern(title)).slice(0, 2)]
    const { rows } = composePage(workspaceOf(plainSpace(), western), requestFor(profileLiking(liked), { sameWords }))
    const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles.subarray(0, 15) ?? [])]
    expect(share(picks)).toBe(1)
    expect(picks.some((title) => !isWestern(title))).toBe(true)
  })

  it('fills further rows, whatever they are about, if nearly all likes are about it', () => {
    const genreOf = (title: number): number => 30 + ((title / 100) % 2)
    const many = [...titles, ...titles].map((title, at): TitleFacts => {
      return { ...title, id: `MV_${at + 1}`, genres: [named(18), named(isAboutTrials(at) ? genreOf(at) : 30 + (at % 5))] }
    })
    const large = workspaceOf(plainSpace(), many)
    const rowsOfSubject = (liked: readonly number[]): number => {
      const { rows } = composePage(large, requestFor(profileLiking(liked), { sameWords }))
      const further = rows.filter(({ kind }) => kind === 'genre' || kind === 'blend' || kind === 'decade' || kind === 'more')
      return further.filter((row) => share([...row.titles.subarray(0, VISIBLE_TITLES)]) > 0.9).length
    }
    expect(rowsOfSubject([...trials.slice(0, 10), ...others.slice(0, 2)])).toBeGreaterThanOrEqual(2)
    expect(rowsOfSubject([...trials.slice(0, 6), ...others.slice(0, 4)])).toBeLessThan(2)
  })

  it('leaves no row of acclaimed titles of any kind if nearly all likes are about it', () => {
    const acclaimed = titles.map((title, at): TitleFacts => ({ ...title, vote_average: isAboutTrials(at) ? 6.8 : 8.2 }))
    const other = workspaceOf(plainSpace(), acclaimed)
    const hasAcclaimed = (liked: readonly number[]): boolean =>
      composePage(other, requestFor(profileLiking(liked), { sameWords })).rows.some(({ kind }) => kind === 'acclaimed')
    expect(hasAcclaimed([...trials.slice(0, 6), ...others.slice(0, 4)])).toBe(true)
    expect(hasAcclaimed([...trials.slice(0, 10), ...others.slice(0, 2)])).toBe(false)
  })
})
