import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import { mediaRows, profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../page-world.ts'

const HORROR = { id: 27, name: 'Horror' }
const ADVENTURE = { id: 12, name: 'Adventure' }

/** Half are horror, half adventures; a third of each is certified for adults. */
const titles = randomTitles(1200, 71).map((title, at): TitleFacts => {
  const { collection: _, ...rest } = title
  return {
    ...rest,
    adult: false,
    genres: [at % 2 === 0 ? HORROR : ADVENTURE],
    certifications: { US: at % 3 === 0 ? 'R' : 'PG-13' },
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const isHorror = (title: number): boolean => title % 2 === 0
const [scary, scaryForAdults, adventures] = [
  [2, 4, 8, 10],
  [0, 6, 12, 18],
  [1, 5, 7, 11, 13],
]

type People = Parameters<typeof requestFor>[0]
const teen = (liked: readonly number[]) => profileLiking(liked, { maturity: 'teen' })

function shownTo(people: People): number[] {
  const request = requestFor(people)
  const page = composePage(workspace, request)
  expect(violationsOf(page, titles, request)).toEqual([])
  expect(mediaRows(page).filter(({ subject }) => subject.genre === HORROR.id)).toEqual([])
  const shown = [...page.hero.titles, ...mediaRows(page).flatMap((row) => [...row.titles])]
  expect(shown.length).toBeGreaterThan(40)
  return shown
}

describe('a page at maturity teen', () => {
  it('has horror that the limit allows from three liked titles of it on, in rows with other names', () => {
    expect(shownTo(teen([...scary, ...adventures])).filter(isHorror).length).toBeGreaterThan(20)
    expect(shownTo(teen([...scary.slice(0, 2), ...adventures])).filter(isHorror)).toEqual([])
  })

  it('has nothing but horror in its rows about the taste where all liked titles are horror', () => {
    const rare = titles.map((title, at) => ({ ...title, genres: [at % 5 === 0 ? HORROR : ADVENTURE] }))
    const liked = Array.from({ length: 7 }, (_, at) => at * 30 + 5)
    const { hero, rows } = composePage(workspaceOf(plainSpace(), rare), requestFor(teen(liked)))
    const about = rows.filter(({ kind }) => ['top_picks', 'genre', 'decade', 'blend', 'acclaimed', 'more'].includes(kind))
    const shown = [...hero.titles, ...about.flatMap((row) => [...row.titles])]
    expect(shown.length).toBeGreaterThan(40)
    expect(shown.filter((title) => title % 5 !== 0)).toEqual([])
  })

  it('has no horror because of liked titles that the limit does not allow, or on a page for others too', () => {
    expect(shownTo(teen([...scaryForAdults, ...adventures])).filter(isHorror)).toEqual([])
    expect(shownTo([teen([...scary, ...adventures]), teen(adventures)]).filter(isHorror)).toEqual([])
  })
})
