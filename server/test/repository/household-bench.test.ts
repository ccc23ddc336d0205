import type { TitleFacts } from '@marquee/engine'
import { seeded } from '@marquee/engine'
import { describe, expect, it } from 'vitest'
import { heldOut } from '../../../bench/household/data.ts'
import { easeOf } from '../../../bench/household/ease.ts'
import { linesOfTable, measureLists, pairedDifference } from '../../../bench/household/measures.ts'
import { byScript, byVotes } from '../../../bench/household/references.ts'

const film = (at: number, facts: Partial<TitleFacts> = {}): TitleFacts => ({
  id: `MV_${at + 1}`,
  media_type: 'movie',
  title: `Film ${at + 1}`,
  ...facts,
})
const person = (given: number[], held: number[]) => ({ user: '1', given, held })

describe('the bench of a household', () => {
  it('holds out a fifth of the liked films, each once, the same ones for the same seed', () => {
    const liked = Array.from({ length: 23 }, (_, at) => at * 3)
    const { given, held } = heldOut(liked, seeded(7))
    expect(held).toHaveLength(4)
    expect([...given, ...held].toSorted((a, b) => a - b)).toEqual(liked)
    expect(heldOut(liked, seeded(7))).toEqual({ given, held })
    expect(heldOut(liked, seeded(8)).held).not.toEqual(held)
  })

  it('divides recall by what could be found, and pairs differences by person', () => {
    const people = [person([], [1, 2]), person([], [3])]
    const right = measureLists('right', people, ({ held }) => [...held])
    const wrong = measureLists('wrong', people, (_, at) => (at === 0 ? [1] : []))
    expect(right.each.map(({ recall20 }) => recall20)).toEqual([1, 1])
    expect(wrong.each.map(({ recall20 }) => recall20)).toEqual([0.5, 0])
    expect(pairedDifference(right.each, wrong.each, 'recall20')).toEqual({ difference: 0.75, error: 0.25 })
    expect(linesOfTable([right, wrong])[1]).toMatch(/^wrong +0\.2500 \(−0\.7500 ± 0\.2500\)/)
  })

  it('has references that never name a given film or a series', () => {
    const genres = [{ id: 1, name: 'One' }]
    const titles = [
      film(0, { vote_count: 10, vote_average: 9, genres }),
      film(1, { vote_count: 100, vote_average: 8 }),
      film(2, { vote_count: 90, vote_average: 7 }),
      film(3, { vote_count: 1, vote_average: 7, genres, keywords: genres }),
      film(4, { vote_count: 9_000, vote_average: 9, media_type: 'tv' }),
      ...Array.from({ length: 40 }, (_, at) => film(5 + at, { vote_count: 1, vote_average: 5 })),
    ]
    const one = person([0], [3])
    expect(byVotes(titles)(one).slice(0, 2)).toEqual([1, 2])
    const script = byScript(titles, [one])
    expect(script(one, 0).slice(0, 2)).toEqual([1, 2])
    expect(script(one, 1000)[0]).toBe(3)
    for (const list of [byVotes(titles)(one), script(one, 4)]) for (const at of [0, 4]) expect(list).not.toContain(at)
  })

  it('ranks the titles of an audience by EASE', async () => {
    const likes = Array.from({ length: 12 }, (_, user) => (user % 2 === 0 ? [10, 20, 30] : [11, 21, 31]))
    const ease = await easeOf(likes, 5)
    expect(
      ease(person([10, 999], []))
        .slice(0, 2)
        .toSorted(),
    ).toEqual([20, 30])
    expect(ease(person([10], []))).not.toContain(10)
  })
})
