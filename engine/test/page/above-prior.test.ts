import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { priorOf, score } from '../../src/models/scoring/scorer.ts'
import { whyTitle } from '../../src/page/explain/why.ts'
import { composePage } from '../../src/page/page.ts'
import { profileViewsOf } from '../../src/page/pool/profile-views.ts'
import type { ComposedPage } from '../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const [NOIR, DRAMA, ROMANCE] = [80, 18, 40]

/** A third is noir, the rest romances, half of both dramas; a few romances have very many votes and a high mean. */
const titles = randomTitles(1500, 31).map((title, at): TitleFacts => {
  const isNoir = at % 3 === 0
  const isFamous = at % 30 === 1
  return {
    ...title,
    adult: false,
    media_type: 'movie',
    genres: [named(isNoir ? NOIR : ROMANCE), named(at % 2 === 0 ? DRAMA : 50 + (at % 4))],
    release_date: `${isNoir ? 1940 + (at % 20) : 1990 + (at % 20)}-05-05`,
    vote_average: isFamous ? 9 : 7,
    vote_count: isFamous ? 90_000 : 300 + (at % 200),
  }
})
const usual = workspaceOf(plainSpace(), titles)
// Likes of both genres, so that the taste is not narrow.
const liked = [...Array.from({ length: 9 }, (_, at) => at * 36), 7, 43, 86, 131, 200]
const keepsAbovePrior = new Set(['top_picks', 'genre', 'blend', 'decade', 'country', 'language', 'short', 'acclaimed', 'more'])

function pageOf(likes: readonly number[], rest: Parameters<typeof profileLiking>[1] = {}): ComposedPage {
  return composePage(usual, requestFor(profileLiking(likes, rest)))
}

/** The history's part of the score of each title, from the scores of all titles. */
function addedBy(likes: readonly number[], workspace = usual): (title: number) => number {
  const request = requestFor(profileLiking(likes))
  const [profile] = profileViewsOf(workspace, request)
  if (!profile) throw new Error('nobody')
  const scores = workspace.scores.slice()
  score(workspace.scorer, profile, scores)
  const prior = priorOf(workspace.scorer, profile)
  return (title) => (scores[title] ?? 0) - prior(title)
}

const shownIn = ({ rows }: ComposedPage, kinds: ReadonlySet<string>): number[] =>
  rows.filter(({ kind }) => kinds.has(kind)).flatMap((row) => [...row.titles])

describe('rows ranked by taste', () => {
  it('hold only titles to whose score the history adds, however many votes others have', () => {
    const added = addedBy(liked)
    const page = pageOf(liked)
    const lowered = titles.map((_, title) => title).filter((title) => added(title) < 0)
    expect(lowered.length).toBeGreaterThan(100)
    expect(shownIn(page, keepsAbovePrior).length).toBeGreaterThan(100)
    expect(shownIn(page, keepsAbovePrior).filter((title) => added(title) <= 0)).toEqual([])
    expect([...page.hero.titles].filter((title) => added(title) <= 0)).toEqual([])
  })

  it('keep a title that was shown twelve times without effect', () => {
    const [first = 0] = shownIn(pageOf(liked), new Set(['top_picks']))
    const page = pageOf(liked, { shown: [{ title: first, times: 12 }] })
    expect(shownIn(page, keepsAbovePrior)).toContain(first)
  })

  it('hold all titles of a small catalogue', () => {
    const few = titles.slice(0, 150)
    const small = workspaceOf(plainSpace(), few)
    const page = composePage(small, requestFor(profileLiking([0, 36, 72, 108, 7, 43, 86, 131])))
    expect(new Set(page.rows.flatMap((row) => [...row.titles])).size).toBeGreaterThan(100)
  })

  it('leave out of the hero a series that the history lowers, even if a series was liked', () => {
    const withSeries = titles.map((title, at): TitleFacts => (at % 30 === 1 ? { ...title, media_type: 'tv' } : title))
    const workspace = workspaceOf(plainSpace(), withSeries)
    const likes = [...Array.from({ length: 14 }, (_, at) => at * 36), 31]
    const added = addedBy(likes, workspace)
    expect(withSeries.some(({ media_type }, at) => media_type === 'tv' && added(at) > 0 && at !== 31)).toBe(false)
    const { hero } = composePage(workspace, requestFor(profileLiking(likes)))
    expect(hero.titles.length).toBe(10)
    expect([...hero.titles].filter((title) => added(title) <= 0)).toEqual([])
  })

  it('hold popular titles for a profile without history', () => {
    expect(shownIn(pageOf([]), new Set(['genre', 'decade', 'popular'])).length).toBeGreaterThan(100)
  })
})

describe('a page of a history with some series and foreign films', () => {
  // Most titles are films in one language; the history has a fifth of each of the others.
  const many = randomTitles(3200, 33).map((title, at): TitleFacts => {
    const isSeries = at % 8 === 1
    const isForeign = at % 8 === 2
    return {
      ...title,
      ...{ id: `${isSeries ? 'TV' : 'MV'}_${at + 1}`, media_type: isSeries ? 'tv' : 'movie', adult: false },
      ...{ original_language: isForeign ? 'ko' : 'en', countries: [isForeign ? 'KR' : 'US'] },
      ...{ vote_average: 7, vote_count: 300 + (at % 200), release_date: `${1990 + (at % 25)}-05-05` },
    }
  })
  const of = (rest: number, length: number): number[] => Array.from({ length }, (_, at) => 8 * (at + 1) + rest)
  const mixed = [...of(0, 5), ...of(3, 4), ...of(1, 3), ...of(2, 3)]

  it('has both in rows ranked by taste, which without a share of their own would be below all others', () => {
    const page = composePage(workspaceOf(plainSpace(), many), requestFor(profileLiking(mixed)))
    const shown = shownIn(page, keepsAbovePrior)
    const shareOf = (rest: number): number => shown.filter((title) => title % 8 === rest).length / shown.length
    expect(shown.length).toBeGreaterThan(100)
    for (const rest of [1, 2]) {
      expect(shareOf(rest)).toBeGreaterThan(0.05)
      expect(shareOf(rest)).toBeLessThan(0.3)
    }
  })

  it('decides which seeds are felt by the sum of prior and terms, without what was added for the share', () => {
    const workspace = workspaceOf(plainSpace(), many)
    const request = requestFor(profileLiking(mixed))
    composePage(workspace, request)
    const { poolTitles, poolScores, uncalibrated } = workspace.buffers
    const kinds = new Set<number>()
    for (let poolIndex = 0; poolIndex < 1000; poolIndex += 9) {
      const title = poolTitles[poolIndex] ?? 0
      expect(uncalibrated[poolIndex]).toBeCloseTo(whyTitle(workspace, request, title).score, 4)
      if ((poolScores[poolIndex] ?? 0) - (uncalibrated[poolIndex] ?? 0) > 0.01) kinds.add(title % 8)
    }
    expect([...kinds].sort()).toEqual([1, 2])
  })
})
