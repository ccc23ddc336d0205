import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { type Content, contentOf, eachFeature } from '../../src/models/content/content.ts'
import { type Leaning, leaningsOf } from '../../src/models/scoring/leanings.ts'
import type { TasteVector } from '../../src/models/taste-vector.ts'

const named = (id: number) => ({ id, name: `n${id}` })
const list = (most: number) => fc.uniqueArray(fc.nat(most).map(named), { maxLength: 4, selector: ({ id }) => id })

const title = fc.record({
  release_date: fc.integer({ min: 1950, max: 2030 }).map((year) => `${year}-06-15`),
  original_language: fc.constantFrom('en', 'fr', 'ja'),
  countries: fc.uniqueArray(fc.constantFrom('US', 'FR', 'JP'), { maxLength: 2 }),
  genres: list(4),
  keywords: list(12),
  people: list(12),
})
const catalogues = fc
  .array(title, { minLength: 1, maxLength: 40 })
  .map((titles) => titles.map((facts, n): TitleFacts => ({ id: `MV_${n + 1}`, media_type: 'movie', title: `T${n}`, ...facts })))
const tastes = (count: number) =>
  fc.uniqueArray(
    fc.tuple(
      fc.nat(count - 1),
      fc.integer({ min: -4, max: 4 }).map((n) => n / 2),
    ),
    {
      maxLength: 20,
      selector: ([at]) => at,
    },
  )

const asTaste = (entries: [number, number][]): TasteVector => ({
  titles: entries.map(([at]) => at),
  weights: entries.map(([, w]) => w),
})
const nothing: TasteVector = { titles: [], weights: [] }

/** The keys of a title's facts, in the form of leanings. */
function keysOf(facts: TitleFacts): Set<string> {
  const many = (kind: string, keys: readonly (string | number)[]) => keys.map((key) => `${kind} ${key}`)
  const decade = Number(facts.release_date?.slice(0, 3)) * 10
  return new Set([
    ...many(
      'genres',
      (facts.genres ?? []).map(({ id }) => id),
    ),
    ...many(
      'keywords',
      (facts.keywords ?? []).map(({ id }) => id),
    ),
    ...many(
      'people',
      (facts.people ?? []).map(({ id }) => id),
    ),
    ...many('countries', facts.countries ?? []),
    ...many('languages', [facts.original_language ?? '']),
    ...many('decades', [decade]),
  ])
}

/** The similarity of two titles by all facts: the damped cosine. */
function alike(content: Content, a: number, b: number): number {
  const mine = new Set<number>()
  eachFeature(content, a, (feature) => mine.add(feature))
  let sum = 0
  eachFeature(content, b, (feature) => {
    if (mine.has(feature)) sum += (content.features.weights[feature] ?? 0) ** 2
  })
  return sum * (content.norm[a] ?? 0) * (content.norm[b] ?? 0)
}

describe('leaningsOf', () => {
  it('has weights that add up to the similarity of a title and the history by all facts', () => {
    const cases = catalogues.chain((facts) => fc.tuple(fc.constant(facts), tastes(facts.length)))
    const check = fc.property(cases, ([facts, entries]) => {
      const columns = columnsOf(facts)
      const content = contentOf(plainSpace(), columns)
      const taste = asTaste(entries)
      const leanings = leaningsOf(content, columns, { taste, earlier: nothing, max: Infinity })
      const total = entries.reduce((sum, [, weight]) => sum + Math.abs(weight), 0) || 1
      facts.forEach((one, at) => {
        const keys = keysOf(one)
        const had = leanings.filter(({ kind, key }) => keys.has(`${kind} ${key}`))
        const byLeanings = had.reduce((sum, { weight }) => sum + weight, 0) * (content.norm[at] ?? 0)
        const byPairs = entries.reduce((sum, [seed, weight]) => sum + weight * alike(content, seed, at), 0) / total
        expect(byLeanings).toBeCloseTo(byPairs, 4)
      })
    })
    fc.assert(check, { numRuns: 60 })
  })

  const facts: TitleFacts[] = [1, 2, 3, 4].map((n) => ({
    id: `MV_${n}`,
    media_type: 'movie',
    title: `T${n}`,
    release_date: '1994-05-05',
    genres: [named(n % 2)],
    people: [named(7)],
  }))
  const columns = columnsOf(facts)
  const content = contentOf(plainSpace(), columns)
  const lean = (taste: TasteVector, earlier = nothing, most = 9): Leaning[] =>
    leaningsOf(content, columns, { taste, earlier, max: most })
  const of = (leanings: Leaning[], kind: string) => leanings.filter((leaning) => leaning.kind === kind)

  it('lists the titles that contribute to a leaning, strongest first; their terms add up to it', () => {
    const [liked, ...others] = of(lean({ titles: [0, 1, 2], weights: [1, -2, 0.5] }), 'genres')
    expect(liked).toMatchObject({ key: 1, name: 'n1', titles: [{ title: 0 }, { title: 2 }] })
    expect(liked?.titles.reduce((sum, { term }) => sum + term, 0)).toBeCloseTo(liked?.weight ?? NaN, 6)
    expect(others).toMatchObject([{ key: 0, titles: [{ title: 1 }] }])
    expect(others[0]?.weight).toBeLessThan(0)
  })

  it('gives the change since an earlier taste', () => {
    const taste = { titles: [0, 2], weights: [1, 1] }
    expect(lean(taste, taste).map(({ change }) => change)).toEqual(lean(taste).map(() => 0))
    expect(lean(taste).length).toBeGreaterThan(1)
    for (const { change, weight } of lean(taste)) expect(change).toBe(weight)
  })

  it('names decades, and limits the leanings of a kind', () => {
    const taste = { titles: [0, 1], weights: [1, 0.5] }
    expect(of(lean(taste), 'decades')).toMatchObject([{ key: 1990, name: '1990s' }])
    expect(of(lean(taste, nothing, 1), 'genres')).toMatchObject([{ key: 1 }])
  })

  it('is empty without a history', () => {
    expect(lean(nothing)).toEqual([])
  })
})
