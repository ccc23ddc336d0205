import { describe, expect, it } from 'vitest'
import { dayText } from '../../src/catalogue/decades.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { RECORD } from '../../src/kernels/row-kernels.ts'
import { composePage } from '../../src/page/page.ts'
import type { ComposedPage } from '../../src/page/slate/row.ts'
import { traits } from '../../src/page/workspace/traits.ts'
import { profileLiking, randomTitles, requestFor, today, workspaceOf } from '../page-world.ts'
import { reproducibleSpace } from '../spaces.ts'

const space = await reproducibleSpace()
// Titles outside the 5,000 films with the most votes are little known. Every fourth of these is poor: 20 votes with a
// mean of 4.
const [ALL, KNOWN] = [6400, 5100]
const isPoor = (title: number): boolean => title % 4 === 3 && title >= KNOWN
const titles = randomTitles(ALL, 12).map(
  (title, at): TitleFacts => ({
    ...title,
    adult: false,
    media_type: 'movie',
    genres: [{ id: at % 5, name: `n${at % 5}` }],
    release_date: '1994-05-05',
    vote_average: isPoor(at) ? 4 : 7,
    vote_count: at >= KNOWN ? 20 : 5000 + at,
  }),
)
const of = (changed: (title: TitleFacts, at: number) => TitleFacts) => workspaceOf(space, titles.map(changed))
const liked = Array.from({ length: 9 }, (_, at) => KNOWN + at * 20)
/** Gives the genre of the likes to little-known titles only. */
const near = (title: TitleFacts, at: number): TitleFacts =>
  at >= KNOWN ? { ...title, genres: [{ id: 77, name: 'n77' }] } : title
/** Kinds of rows that may hold poor titles: new ones had no time to collect votes, and the top 10 is a given list. */
const exemptKinds: readonly string[] = ['new_releases', 'top_region']
const shown = ({ rows, hero }: ComposedPage): number[] => [
  ...hero.titles,
  ...rows.filter(({ kind }) => !exemptKinds.includes(kind)).flatMap((row) => [...row.titles]),
]

describe('an obscure or poorly rated title', () => {
  it('is not recommended if it is both, as long as there are enough other titles', () => {
    const workspace = of(near)
    const { records } = workspace
    expect((records.values[records.at(KNOWN + 3) + RECORD.traits] ?? 0) & traits.poor).not.toBe(0)
    const seen = shown(composePage(workspace, requestFor(profileLiking(liked))))
    expect(seen.filter((title) => title >= KNOWN).length).toBeGreaterThan(20)
    expect(seen.filter(isPoor)).toEqual([])
  })

  it('is not recommended if it has many votes with a low mean', () => {
    const isDisliked = (title: number): boolean => title % 4 === 2 && title < KNOWN
    const workspace = of((title, at) => (isDisliked(at) ? { ...title, vote_average: 5.2 } : title))
    const seen = shown(composePage(workspace, requestFor(profileLiking([0, 20, 40, 60, 80, 100, 120, 140, 160]))))
    expect(seen.filter((title) => title < KNOWN).length).toBeGreaterThan(100)
    expect(seen.filter(isDisliked)).toEqual([])
  })

  it('is recommended if a quarter of the likes are as poor', () => {
    const seen = shown(composePage(of(near), requestFor(profileLiking([KNOWN + 3, KNOWN + 7, KNOWN + 11, ...liked]))))
    expect(seen.filter(isPoor).length).toBeGreaterThan(20)
  })

  it('is not recommended to a person who likes titles without votes: nobody called these poor', () => {
    const unvoted = { vote_count: 0, vote_average: 0 }
    const workspace = of((title, at) => ({ ...near(title, at), ...(liked.includes(at) && unvoted) }))
    const seen = shown(composePage(workspace, requestFor(profileLiking(liked))))
    expect(seen.length).toBeGreaterThan(100)
    expect(seen.filter(isPoor)).toEqual([])
  })

  it('is recommended where a filter leaves few other titles', () => {
    const workspace = of((title, at) => ({ ...near(title, at), runtime: isPoor(at) || at % 97 === 0 ? 61 : 120 }))
    const filters = { with_runtime_gte: 61, with_runtime_lte: 61 }
    const seen = shown(composePage(workspace, requestFor(profileLiking(liked), { filters })))
    expect(seen.some(isPoor)).toBe(true)
  })

  it('is not recommended if it is obscure and far older than all likes, unless one as old is liked', () => {
    const isOld = (title: number): boolean => title % 4 === 1 && title >= KNOWN
    const workspace = of((title, at) => ({ ...near(title, at), ...(isOld(at) ? { release_date: '1903-05-05' } : {}) }))
    const seenBy = (likes: readonly number[]): number[] => shown(composePage(workspace, requestFor(profileLiking(likes))))
    expect(seenBy(liked).filter(isOld)).toEqual([])
    expect(seenBy([...liked, KNOWN + 1]).some(isOld)).toBe(true)
  })

  it('may be among new releases', () => {
    const workspace = of((title, at) => ({
      ...near(title, at),
      ...(isPoor(at) && at % 8 === 3 ? { release_date: dayText(today - 9) } : {}),
    }))
    const { rows } = composePage(workspace, requestFor(profileLiking(liked), { settings: { rows: 40 } }))
    expect(
      rows
        .filter(({ kind }) => kind === 'new_releases')
        .flatMap((row) => [...row.titles])
        .some(isPoor),
    ).toBe(true)
  })
})

describe('a vote average of 10', () => {
  it('does not count as loved', () => {
    const { records } = of((title, at) => (at === 8 ? { ...title, vote_average: 10 } : title))
    const traitsAt = (title: number): number => records.values[records.at(title) + RECORD.traits] ?? 0
    expect([traitsAt(8) & traits.unloved, traitsAt(9) & traits.unloved]).toEqual([traits.unloved, 0])
  })
})
