import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { recognisedByAny, recogniserOf } from '../../../src/page/contributions/recognised.ts'
import { addToPool, openPool } from '../../../src/page/pool/pool.ts'
import { madeTitles, workspaceOf } from '../../page-world.ts'

const [DRAMA, CRIME, COMEDY, WAR, DOCUMENTARY, ANIMATION] = [18, 80, 35, 10752, 99, 16]
const named = (id: number) => ({ id, name: `n${id}` })

interface Made {
  readonly genres?: readonly number[]
  readonly keywords?: readonly number[]
  readonly people?: readonly number[]
  readonly language?: string
  readonly country?: string
}

/** Each title has, beside what is said, nothing that any other has but its type and time. */
const made: readonly Made[] = [
  { genres: [DRAMA, CRIME] },
  { genres: [DRAMA, CRIME] },
  { genres: [CRIME] },
  { genres: [CRIME], keywords: [500] },
  { genres: [CRIME], keywords: [500] },
  { genres: [DRAMA] },
  { genres: [DRAMA] },
  { genres: [DRAMA], language: 'ko', country: 'KR' },
  { genres: [DRAMA], language: 'ko', country: 'KR' },
  { genres: [COMEDY, WAR], language: 'fr', country: 'FR' },
  { genres: [DOCUMENTARY, WAR] },
  { genres: [COMEDY, WAR] },
  { genres: [WAR], country: 'GB' },
  { genres: [WAR], country: 'GB' },
  { genres: [COMEDY], people: [700, 701] },
  { genres: [WAR], people: [700, 701] },
  { genres: [COMEDY], people: [700] },
  { genres: [ANIMATION, COMEDY, WAR] },
  { genres: [ANIMATION, COMEDY, WAR] },
  { genres: [WAR], language: 'fr', country: 'FR' },
  { genres: [WAR, CRIME], language: 'fr', country: 'FR' },
  { genres: [WAR, CRIME, COMEDY], language: 'fr', country: 'FR' },
]
const others = madeTitles(400, 3).map((title): TitleFacts => ({ ...title, genres: [named(DRAMA)], adult: false }))
const titles = others.map((title, at): TitleFacts => {
  const { genres = [], keywords = [], people = [], language = 'en', country = 'US' } = made[at] ?? { genres: [DRAMA] }
  return {
    ...title,
    genres: genres.map(named),
    keywords: keywords.map(named),
    people: people.map(named),
    original_language: language,
    countries: [country],
  }
})
const workspace = workspaceOf(plainSpace(), titles)
const pool = openPool(workspace, { floor: false })
const recogniser = recogniserOf(workspace, pool)
const isRecognised = (seed: number, title: number): boolean => recogniser.isRecognised(seed, title, -1)

describe('what two titles have in common', () => {
  it.each([
    ['two genres', 0, 1],
    ['a genre and a keyword', 3, 4],
    ['a language and a genre', 7, 8],
    ['a country and a genre', 12, 13],
    ['two people', 14, 15],
    ['a genre and somebody', 14, 16],
    ['genres of two cartoons', 17, 18],
    ['a language and a genre', 19, 20],
    ['a language and two genres, be one a comedy', 20, 21],
  ])('is seen where it is %s', (_, seed, title) => {
    expect(isRecognised(seed, title)).toBe(true)
  })

  it.each([
    ['one genre', 2, 3],
    ['the genre that most titles have', 5, 6],
    ['a genre, in another language', 9, 11],
    ['a genre, of what is true and what was made up', 10, 11],
    ['two genres, of a cartoon and of what is none', 11, 17],
    ['a language and one genre, of a comedy and of what is none', 19, 9],
    ['a person, and nothing else', 15, 16],
    ['their type and time', 3, 14],
  ])('is nothing that a person would see where it is %s', (_, seed, title) => {
    expect(isRecognised(seed, title)).toBe(false)
  })
})

describe('titles with several seeds each', () => {
  // Titles 0 and 1 have two genres in common, 7 and 8 language and genre, 5 and 0 nothing but the usual genre.
  const seedsOf = new Map([
    [1, [5, 0]],
    [8, [0, 5, 7]],
    [0, [5]],
    [2, []],
  ])
  const asked = [...seedsOf.keys()]

  it('are recognised by any of them, whichever comes first', () => {
    const poolIndexes = asked.map((title) => addToPool(workspace, pool, title))
    expect(poolIndexes).not.toContain(-1)
    const found = recognisedByAny(recogniser, poolIndexes, pool, (index, nth) => seedsOf.get(asked[index] ?? -1)?.[nth] ?? -1)
    const one = asked.map((title) => Number((seedsOf.get(title) ?? []).some((seed) => isRecognised(seed, title))))
    expect([...found]).toEqual(one)
    expect(one).toEqual([1, 1, 0, 0])
  })
})
