import { describe, expect, it } from 'vitest'
import { dayText } from '../../src/catalogue/decades.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { RECORD } from '../../src/kernels/row-kernels.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { composePage } from '../../src/page/page.ts'
import type { ComposedPage } from '../../src/page/slate/row.ts'
import { traits } from '../../src/page/workspace/traits.ts'
import { madeTitles, personWho, requestFor, today, workspaceOf } from '../page-world.ts'

// Every fourth title is poor: 20 votes, of 4 on average. What few know is what is not among 5,000 films: there are more.
const [ALL, KNOWN] = [6400, 5100]
const isPoor = (title: number): boolean => title % 4 === 3 && title >= KNOWN
const titles = madeTitles(ALL, 12).map(
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
const of = (changed: (title: TitleFacts, at: number) => TitleFacts) => workspaceOf(plainSpace(), titles.map(changed))
const liked = Array.from({ length: 9 }, (_, at) => KNOWN + at * 20)
/** All that is near to the taste are titles that few know. */
const near = (title: TitleFacts, at: number): TitleFacts =>
  at >= KNOWN ? { ...title, genres: [{ id: 77, name: 'n77' }] } : title
/** What is new has had no time to be known, and what is most popular is a list of its own. */
const elsewhere: readonly string[] = ['new_releases', 'top_region']
const shown = ({ rows, hero }: ComposedPage): number[] => [
  ...hero.titles,
  ...rows.filter(({ kind }) => !elsewhere.includes(kind)).flatMap((row) => [...row.titles]),
]

describe('a title that few know', () => {
  it('is nowhere on a page if those who know it do not like it, as long as there is enough else', () => {
    const workspace = of(near)
    const { records } = workspace
    expect((records.values[records.at(KNOWN + 3) + RECORD.traits] ?? 0) & traits.poor).not.toBe(0)
    const seen = shown(composePage(workspace, requestFor(personWho(liked))))
    expect(seen.filter((title) => title >= KNOWN).length).toBeGreaterThan(20)
    expect(seen.filter(isPoor)).toEqual([])
  })

  it('is nowhere on a page either if many know it and most of them do not like it', () => {
    const isDisliked = (title: number): boolean => title % 4 === 2 && title < KNOWN
    const workspace = of((title, at) => (isDisliked(at) ? { ...title, vote_average: 5.2 } : title))
    const seen = shown(composePage(workspace, requestFor(personWho([0, 20, 40, 60, 80, 100, 120, 140, 160]))))
    expect(seen.filter((title) => title < KNOWN).length).toBeGreaterThan(100)
    expect(seen.filter(isDisliked)).toEqual([])
  })

  it('is there where a filter leaves little else', () => {
    const workspace = of((title, at) => ({ ...near(title, at), runtime: isPoor(at) || at % 97 === 0 ? 61 : 120 }))
    const filters = { with_runtime_gte: 61, with_runtime_lte: 61 }
    const seen = shown(composePage(workspace, requestFor(personWho(liked), { filters })))
    expect(seen.some(isPoor)).toBe(true)
  })

  it('is nowhere on a page if it is far older than all that is liked, and there if something as old is', () => {
    const isOld = (title: number): boolean => title % 4 === 1 && title >= KNOWN
    const workspace = of((title, at) => ({ ...near(title, at), ...(isOld(at) ? { release_date: '1903-05-05' } : {}) }))
    const seenBy = (likes: readonly number[]): number[] => shown(composePage(workspace, requestFor(personWho(likes))))
    expect(seenBy(liked).filter(isOld)).toEqual([])
    expect(seenBy([...liked, KNOWN + 1]).some(isOld)).toBe(true)
  })

  it('may be among what is new, whatever the first to see it say', () => {
    const workspace = of((title, at) => ({
      ...near(title, at),
      ...(isPoor(at) && at % 8 === 3 ? { release_date: dayText(today - 9) } : {}),
    }))
    const { rows } = composePage(workspace, requestFor(personWho(liked), { settings: { rows: 40 } }))
    expect(
      rows
        .filter(({ kind }) => kind === 'new_releases')
        .flatMap((row) => [...row.titles])
        .some(isPoor),
    ).toBe(true)
  })
})

describe('a mean that cannot be', () => {
  it('makes no title loved', () => {
    const { records } = of((title, at) => (at === 8 ? { ...title, vote_average: 10 } : title))
    const traitsAt = (title: number): number => records.values[records.at(title) + RECORD.traits] ?? 0
    expect([traitsAt(8) & traits.unloved, traitsAt(9) & traits.unloved]).toEqual([traits.unloved, 0])
  })
})
