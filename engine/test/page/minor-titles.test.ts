import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { atOnce } from '../../src/models/steps.ts'
import { composePage } from '../../src/page/page.ts'
import { VISIBLE_TITLES } from '../../src/page/slate/settings.ts'
import { minorTitlesOf } from '../../src/page/workspace/minor-titles.ts'
import { mediaRows, profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../page-world.ts'

const [DRAMA, ANIMATION, DOCUMENTARY] = [18, 16, 99]
const named = (id: number) => ({ id, name: `n${id}` })
const maker = [{ ...named(7), job: 'Director' }]

/** A number as a word: numbers in names make sagas. */
const spelled = (at: number): string => [...String(at)].map((digit) => 'qwertzuiop'[Number(digit)]).join('')

/** Titles 0 to 11, and one of their director, in a catalogue of well-known dramas. */
function workspaceWith(few: (at: number) => Partial<TitleFacts>, count = 12) {
  const titles = randomTitles(1200, 71).map((title, at): TitleFacts => {
    const { collection: _, ...rest } = title
    return {
      ...rest,
      ...{ id: `MV_${at + 1}`, title: `${spelled(at)}ton`, adult: false, media_type: 'movie', keywords: [], people: [] },
      ...{ countries: ['US'], original_language: 'en', genres: [named(DRAMA), named(40 + (at % 5))] },
      ...{ release_date: '1995-05-05', runtime: 100, vote_average: 7, vote_count: 5000 + at },
      ...(at === DIRECTED && { people: maker }),
      ...(at < count && { genres: [named(DRAMA), named(40)], vote_count: 6500, people: maker, ...few(at) }),
    }
  })
  return { titles, workspace: workspaceOf(plainSpace(), titles, { hasRelated: true }) }
}

const short = (at: number): Partial<TitleFacts> => ({ title: `Lighthouse Stories: ${spelled(at)}`, runtime: 12 })
const DIRECTED = 15
const others = [DIRECTED, ...Array.from({ length: 8 }, (_, at) => 100 + at * 35)]

/** How many of the first twelve titles each row shows, and how many the page has. */
function shown({ titles, workspace }: ReturnType<typeof workspaceWith>, liked: readonly number[]) {
  const request = requestFor(profileLiking(liked))
  const page = composePage(workspace, request)
  expect(violationsOf(page, titles, request)).toEqual([])
  const rows = mediaRows(page).map((row) => [...row.titles].filter((title) => title < 12))
  const visible = mediaRows(page).map((row) => [...row.titles].slice(0, VISIBLE_TITLES).filter((title) => title < 12).length)
  return {
    visible: Math.max(...visible),
    all: rows.flat().length,
    hero: [...page.hero.titles].filter((title) => title < 12).length,
  }
}

describe('short titles of one name', () => {
  it('are one of a row, and few on a page', () => {
    const { visible, all, hero } = shown(workspaceWith(short), others)
    expect(visible).toBe(1)
    expect(all).toBeLessThanOrEqual(3)
    expect(hero).toBeLessThanOrEqual(1)
  })

  it('are all on the page of somebody who likes one of them, and several of a row for three likes', () => {
    const world = workspaceWith(short)
    expect(shown(world, [0, ...others]).all).toBeGreaterThan(3)
    expect(shown(world, [0, 1, 2, ...others]).visible).toBeGreaterThan(1)
  })

  it('are not limited if they are long', () => {
    const world = workspaceWith((at) => ({ ...short(at), runtime: 50 }))
    expect(shown(world, others).visible).toBeGreaterThan(1)
  })
})

describe('minorTitlesOf', () => {
  const groupsOf = (few: (at: number) => Partial<TitleFacts>) => {
    const { workspace } = workspaceWith(few)
    return atOnce(minorTitlesOf(workspace.catalogue, workspace.sagas)).groups
  }
  const isShow = (at: number) => at === 0
  const retelling = (at: number): Partial<TitleFacts> => ({
    title: isShow(at) ? 'Lighthouse' : `Lighthouse: ${spelled(at)}`,
    media_type: isShow(at) ? 'tv' : 'movie',
    genres: [named(ANIMATION)],
    release_date: isShow(at) ? '1990-01-01' : '1995-05-05',
    vote_count: isShow(at) ? 90_000 : 900,
  })

  it('has the animated films of a saga that began as a series', () => {
    expect(groupsOf(retelling)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]])
  })

  it('has no films of a saga that began as a film, of live action, or of a series that fewer know', () => {
    expect(groupsOf((at) => ({ ...retelling(at), media_type: 'movie' }))).toEqual([])
    expect(groupsOf((at) => ({ ...retelling(at), genres: [named(DRAMA)] }))).toEqual([])
    expect(groupsOf((at) => ({ ...retelling(at), vote_count: isShow(at) ? 90 : 900 }))).toEqual([])
  })

  it('has documentaries about fiction of one saga, but not a saga of documentaries', () => {
    const made = (at: number): Partial<TitleFacts> => ({ title: `Lighthouse: ${spelled(at)}`, genres: [named(DOCUMENTARY)] })
    expect(groupsOf((at) => ({ ...made(at), ...(at < 2 && { genres: [named(DRAMA)] }) }))).toEqual([
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    ])
    expect(groupsOf(made)).toEqual([])
  })
})
