import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import { VISIBLE_TITLES } from '../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, workspaceOf } from '../page-world.ts'

const [HORROR, FAMILY] = [27, 10751]
const named = (id: number) => ({ id, name: `n${id}` })

/** A number as a word: numbers in names make sagas. */
const spelled = (at: number): string => [...String(at)].map((digit) => 'qwertzuiop'[Number(digit)]).join('')

/** Titles 0 to 19 are of one saga: three are horror, the others little-known family films. A fifth of all is horror. */
const SAGA_TITLES = 20
const titles = randomTitles(1500, 41).map((title, at): TitleFacts => {
  const isOfSaga = at < SAGA_TITLES
  const isScary = isOfSaga ? at < 3 : at % 5 === 0
  const { collection: _, ...rest } = title
  return {
    ...rest,
    ...{ adult: false, media_type: 'movie', countries: ['US'], original_language: 'en', keywords: [] },
    ...{ genres: [named(isScary ? HORROR : isOfSaga ? FAMILY : 40 + (at % 4))], release_date: '1995-05-05' },
    ...{ vote_average: isOfSaga ? 6.6 : 8, vote_count: isOfSaga ? 900 : 60_000 + at },
    ...{
      title: isOfSaga ? `Lighthouse ${at + 1}` : `${spelled(at)}ton`,
      people: isOfSaga ? [{ ...named(7), job: 'Director' }] : [],
    },
  }
})
const workspace = workspaceOf(plainSpace(), titles, { hasRelated: true })
const others = Array.from({ length: 7 }, (_, at) => 100 + at * 35)
const isUnseen = (title: number): boolean => title >= 3 && title < SAGA_TITLES

/** How many further titles of the saga are among the visible top picks, and in the hero. */
function shownOfSaga(liked: readonly number[]): { picks: number; hero: number } {
  const { hero, rows } = composePage(workspace, requestFor(profileLiking(liked)))
  const picks = [...(rows.find(({ kind }) => kind === 'top_picks')?.titles ?? [])].slice(0, VISIBLE_TITLES)
  return { picks: picks.filter(isUnseen).length, hero: [...hero.titles].filter(isUnseen).length }
}

describe('the page of somebody who likes three titles of a saga', () => {
  it('has further titles of it among top picks in proportion and in the hero, although they have another genre and form', () => {
    const { picks, hero } = shownOfSaga([0, 1, 2, ...others])
    expect(picks).toBe(3)
    expect(hero).toBeGreaterThanOrEqual(1)
  })

  it('has none of them at the top for two likes of the saga', () => {
    expect(shownOfSaga([0, 1, ...others])).toEqual({ picks: 0, hero: 0 })
  })
})

describe('the page of a narrow taste', () => {
  it('has the sequels of a liked title of its core in rows about anything, although they have another genre', () => {
    const [first, last] = [20, 28]
    const isSequel = (title: number): boolean => title > first && title <= last
    const withSequels = titles.map((title, at): TitleFacts => {
      if (at !== first && !isSequel(at)) return title
      const genres = [named(at === first ? HORROR : 40)]
      return { ...title, genres, title: `Windmill ${at}`, people: [{ ...named(8), job: 'Director' }] }
    })
    const shownTo = (liked: readonly number[]): number[] => {
      const { rows } = composePage(workspaceOf(plainSpace(), withSequels, { hasRelated: true }), requestFor(profileLiking(liked)))
      return rows.filter(({ kind }) => !['because', 'person', 'popular'].includes(kind)).flatMap((row) => [...row.titles])
    }
    expect(shownTo([first, ...others]).filter(isSequel).length).toBeGreaterThan(0)
    expect(shownTo([100 + 35 * 8, ...others]).filter(isSequel)).toEqual([])
  })
})
