import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { RESULT } from '../../../src/kernels/recognition-kernels.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { recognisedByAny, recogniserOf } from '../../../src/page/contributions/recognised.ts'
import { addToPool, openPool } from '../../../src/page/pool/pool.ts'
import { HERO_TITLES, MAX_ROWS, MAX_TITLES, REASONS_PER_TITLE } from '../../../src/page/slate/settings.ts'
import { randomTitles, workspaceOf } from '../../page-world.ts'

const [DRAMA, CRIME, COMEDY, WAR, DOCUMENTARY, ANIMATION] = [18, 80, 35, 10752, 99, 16]
const [REALITY, HORROR] = [10764, 27]
const named = (id: number) => ({ id, name: `n${id}` })

interface Made {
  readonly genres?: readonly number[]
  readonly keywords?: readonly number[]
  readonly people?: readonly number[]
  readonly language?: string
  readonly country?: string
}

/** The facts of each title; beyond these it has only its type and release time in common with others. */
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
  { genres: [WAR, CRIME, COMEDY] },
  { genres: [WAR, CRIME] },
  { genres: [ANIMATION, WAR, CRIME, COMEDY] },
  { genres: [ANIMATION, WAR, CRIME] },
  { genres: [REALITY, WAR, CRIME], keywords: [501] },
  { genres: [DOCUMENTARY, WAR, CRIME], keywords: [501] },
  { genres: [WAR, CRIME], keywords: [501] },
  { genres: [HORROR, WAR, CRIME], keywords: [502] },
  { genres: [WAR, CRIME], keywords: [502] },
  { genres: [HORROR, WAR, CRIME] },
  { genres: [REALITY], country: 'GB', keywords: [503] },
  { genres: [DRAMA], country: 'GB', keywords: [503] },
]
const others = randomTitles(400, 3).map((title): TitleFacts => ({ ...title, genres: [named(DRAMA)], adult: false }))
const titles = others.map((title, at): TitleFacts => {
  const {
    genres = [],
    keywords = [],
    people = [],
    language = 'en',
    country = 'US',
  } = made[at] ?? { genres: [at % 4 === 0 ? HORROR : DRAMA] }
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
const pool = openPool(workspace, [])
const recogniser = recogniserOf(workspace, pool)
const isRecognised = (seed: number, title: number): boolean => recogniser.isRecognised(recogniser.factsOf(seed), title, -1)

describe('isRecognised', () => {
  it.each([
    ['two genres', 0, 1],
    ['a genre and a keyword', 3, 4],
    ['a language and a genre', 7, 8],
    ['a country and a genre', 12, 13],
    ['two people', 14, 15],
    ['a genre and a person', 14, 16],
    ['three genres, both being animation', 17, 18],
    ['a language and a genre', 19, 20],
    ['a language and two genres, only one title being a comedy', 20, 21],
    ['a language and two genres, only the liked one being a comedy', 21, 20],
    ['two genres, only the title being a comedy', 23, 22],
    ['genres and a keyword, being a reality show and a documentary', 26, 27],
    ['a country and a keyword, only one being a reality show', 32, 33],
    ['three genres, both being animation and the liked one a comedy', 24, 25],
    ['two genres, only the title being horror', 23, 31],
    ['three genres, both being horror', 31, 29],
    ['two genres and a keyword, only the liked one being horror', 29, 30],
  ])('accepts two titles that share %s', (_, seed, title) => {
    expect(isRecognised(seed, title)).toBe(true)
  })

  it.each([
    ['one genre', 2, 3],
    ['only the most common genre', 5, 6],
    ['genres, but in different languages', 9, 11],
    ['a genre, only one being a documentary', 10, 11],
    ['genres and a keyword, only one being a reality show', 26, 28],
    ['two genres, only one being animation', 11, 17],
    ['a language and one genre, only one being a comedy', 19, 9],
    ['two genres, only the liked one being a comedy', 22, 23],
    ['two genres, only the liked one being horror', 31, 23],
    ['only a person', 15, 16],
    ['only type and release time', 3, 14],
  ])('rejects two titles that share %s', (_, seed, title) => {
    expect(isRecognised(seed, title)).toBe(false)
  })
})

describe('recognisedByAny', () => {
  // Titles 0 and 1 share two genres, 7 and 8 language and genre, 5 and 0 only the most common genre.
  const seedsOf = new Map([
    [1, [5, 0]],
    [8, [0, 5, 7]],
    [0, [5]],
    [2, []],
  ])
  const asked = [...seedsOf.keys()]

  it('is true of a title that any of its seeds is recognised in, in any order of the seeds', () => {
    const poolIndexes = asked.map((title) => addToPool(workspace, pool, title))
    expect(poolIndexes).not.toContain(-1)
    const found = recognisedByAny(recogniser, poolIndexes, pool, (index, nth) => {
      const seed = seedsOf.get(asked[index] ?? -1)?.[nth]
      return seed === undefined ? null : recogniser.factsOf(seed)
    })
    const one = asked.map((title) => Number((seedsOf.get(title) ?? []).some((seed) => isRecognised(seed, title))))
    expect([...found]).toEqual(one)
    expect(one).toEqual([1, 1, 0, 0])
  })
})

describe('the queue of pairs', () => {
  it('holds every seed that a page could name, for each of its titles', () => {
    const pairs = REASONS_PER_TITLE * (MAX_ROWS * MAX_TITLES + HERO_TITLES)
    // Titles 5 and 6 have only a common genre in common; the last pair shares two.
    for (let pair = 1; pair < pairs; pair++) recogniser.add(recogniser.factsOf(5), 6, -1)
    recogniser.add(recogniser.factsOf(0), 1, -1)
    const results = recogniser.compare()
    expect(results[RESULT.isRecognised]).toBe(0)
    expect(results[(pairs - 1) * RESULT.size + RESULT.isRecognised]).toBe(1)
  })
})
