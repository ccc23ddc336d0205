import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { VISIBLE_TITLES } from '../../../src/page/slate/settings.ts'
import { profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../../page-world.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const [CHESS, MAFIA, DETAIL] = [20, 21, 22]

/** One title in five hundred is about chess, another about the mafia; those about the mafia are far better known. */
const isAboutChess = (title: number): boolean => title % 500 === 0
const isAboutMafia = (title: number): boolean => title % 500 === 1
const titles = randomTitles(14_000, 64).map((title, at): TitleFacts => {
  const { collection: _, ...rest } = title
  const keyword = isAboutChess(at) ? CHESS : isAboutMafia(at) ? MAFIA : 1000 + at
  return {
    ...rest,
    ...{ adult: false, media_type: 'movie', people: [], countries: ['US'], original_language: 'en' },
    genres: [named(18), named(80)],
    keywords: [named(keyword), ...(at % 1000 < 2 ? [named(DETAIL)] : [])],
    release_date: `${1990 + (at % 10)}-05-05`,
    ...{ vote_average: 7.5, vote_count: isAboutChess(at) ? 300 : isAboutMafia(at) ? 60_000 : 9000 + (at % 200) },
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const chess = titles.map((_, title) => title).filter(isAboutChess)
const mafia = titles.map((_, title) => title).filter(isAboutMafia)
const others = Array.from({ length: 12 }, (_, at) => at * 130 + 7)

/** How many titles about chess, and how many about the mafia, are among the visible top picks and in the hero. */
function shown(liked: readonly number[]) {
  const request = requestFor(profileLiking(liked))
  const page = composePage(workspace, request)
  expect(violationsOf(page, titles, request)).toEqual([])
  const picks = page.rows.find(({ kind }) => kind === 'top_picks')?.titles.subarray(0, VISIBLE_TITLES) ?? []
  const count = (list: Iterable<number>) => [[...list].filter(isAboutChess).length, [...list].filter(isAboutMafia).length]
  return { picks: count(picks), hero: count(page.hero.titles) }
}

describe('a taste of two subjects', () => {
  it('has top picks and a hero of both in proportion to the likes, although those of one are better known', () => {
    const half = [chess.slice(0, 6), mafia.slice(0, 6)]
    for (const liked of [half, half.toReversed()]) {
      const { picks, hero } = shown(liked.flat())
      expect(picks).toEqual([5, 5])
      expect(Math.min(...hero)).toBeGreaterThanOrEqual(4)
    }
    const { picks } = shown([...chess.slice(0, 4), ...mafia.slice(0, 6)])
    expect(picks).toEqual([4, 6])
  })

  it('is one of a single subject if nearly all likes have a keyword in common, or hardly any one of the second', () => {
    const { picks } = shown([...chess.slice(0, 3), ...mafia.slice(0, 9)])
    expect(picks[0]).toBeLessThan(3)
    const details = [...chess, ...mafia].filter((title) => title % 1000 < 2)
    expect(details.length).toBeGreaterThanOrEqual(12)
    expect(shown(details.slice(0, 6).concat(details.slice(-6))).picks[1]).toBeGreaterThan(6)
  })

  it('has top picks by score if most likes are about something else', () => {
    expect(shown([...chess.slice(0, 4), ...mafia.slice(0, 4), ...others]).picks[0]).toBe(0)
  })
})
