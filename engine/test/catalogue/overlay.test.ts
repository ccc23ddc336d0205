import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts'
import { columnsBuilder, columnsOf } from '../../src/catalogue/columns/columns.ts'
import { filterMask, titlesIn } from '../../src/catalogue/filters/filter-mask.ts'
import { matchesFilters, type PageFilters } from '../../src/catalogue/filters/page-filters.ts'
import { agesOf, isAllowedAt } from '../../src/catalogue/maturity/maturity.ts'
import { catalogueSearcher } from '../../src/catalogue/search/search.ts'
import { searchIndexOf } from '../../src/catalogue/search/search-index.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { allNames, CapacityExceeded, isAllowedFor, putTitle, translatedName } from '../../src/catalogue/title-updates.ts'
import { plainSpace, type Space } from '../../src/kernels/space.ts'
import { contentOf, factSimilarity, putContent } from '../../src/models/content/content.ts'
import { emptyModel } from '../../src/models/model.ts'
import { explain } from '../../src/models/scoring/explain.ts'
import { newScores, openScorer, putScore, score } from '../../src/models/scoring/scorer.ts'
import { catalogues, filters, profileRegions } from '../arbitraries.ts'
import { reproducibleSpace } from '../spaces.ts'

const spaces: [string, Space][] = [
  ['WASM', await reproducibleSpace()],
  ['plain', plainSpace()],
]

/** A catalogue to which titles were added, changed, withdrawn and restored after it was opened. */
interface Story {
  readonly early: TitleFacts[]
  readonly withdrawnEarly: boolean[]
  readonly puts: { position: number; title: TitleFacts; isWithdrawn: boolean }[]
}

/** Few filter fields at a time, so that many titles pass. */
const looseFilters: fc.Arbitrary<PageFilters> = fc.tuple(filters, fc.nat(2)).map(([wanted, max]) => {
  return Object.fromEntries(Object.entries(wanted).slice(0, max))
})

const stories: fc.Arbitrary<Story> = fc
  .tuple(
    catalogues,
    catalogues,
    fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 60, size: 'max' }),
    fc.infiniteStream(fc.boolean()),
  )
  .map(([early, others, moves, chance]) => {
    let count = early.length
    const puts = moves.flatMap(([where, isWithdrawn], at) => {
      const position = where % (count + 1)
      const title = others[at % Math.max(1, others.length)]
      if (!title) return []
      count = Math.max(count, position + 1)
      return [{ position, title, isWithdrawn }]
    })
    return { early, withdrawnEarly: early.map(() => chance.next().value ?? false), puts }
  })

function opened(space: Space, { early, withdrawnEarly, puts }: Story): Catalogue {
  const builder = columnsBuilder()
  for (const [at, title] of early.entries()) builder.add(title, withdrawnEarly[at])
  const catalogue = openCatalogue(space, builder.done(), puts.length)
  for (const { position, title, isWithdrawn } of puts) putTitle(catalogue, position, title, isWithdrawn)
  return catalogue
}

/** The reference: the same titles as a plain list. */
function titlesOf({ early, withdrawnEarly, puts }: Story): { title: TitleFacts; isWithdrawn: boolean }[] {
  const list = early.map((title, at) => ({ title, isWithdrawn: withdrawnEarly[at] ?? false }))
  for (const { position, title, isWithdrawn } of puts) list[position] = { title, isWithdrawn }
  return list
}

const scanned = (story: Story, holds: (title: TitleFacts) => boolean): number[] =>
  titlesOf(story).flatMap(({ title, isWithdrawn }, at) => (!isWithdrawn && holds(title) ? [at] : []))

describe.each(spaces)('a catalogue with added, changed and withdrawn titles, in a %s space', (_, space) => {
  it('filters exactly like a scan of the current facts', () => {
    const check = fc.property(stories, looseFilters, profileRegions, (story, wanted, region) => {
      const mark = space.mark()
      const catalogue = opened(space, story)
      const [out, scratch] = [space.u32(catalogue.words), space.u32(catalogue.words)]
      filterMask(catalogue, wanted, region, { out, scratch })
      expect(titlesIn(out)).toEqual(scanned(story, (title) => matchesFilters(title, wanted, region)))
      space.release(mark)
    })
    fc.assert(check, { numRuns: 100 })
  })

  it('has every mask exact', () => {
    const check = fc.property(
      stories,
      profileRegions,
      fc.constantFrom('kids' as const, 'teen' as const),
      (story, region, maturity) => {
        const mark = space.mark()
        const catalogue = opened(space, story)
        expect(titlesIn(catalogue.all)).toEqual(scanned(story, () => true))
        expect(titlesIn(catalogue.movies)).toEqual(scanned(story, (title) => title.media_type === 'movie'))
        expect(titlesIn(catalogue.series)).toEqual(scanned(story, (title) => title.media_type === 'tv'))
        expect(titlesIn(catalogue.adult)).toEqual(scanned(story, (title) => Boolean(title.adult)))
        const isFit = (title: TitleFacts) => isAllowedAt(agesOf(title), maturity, region)
        expect(titlesIn(catalogue.allowed(maturity, region))).toEqual(scanned(story, isFit))
        const list = titlesOf(story)
        expect(titlesIn(catalogue.withdrawn)).toEqual(list.flatMap(({ isWithdrawn }, at) => (isWithdrawn ? [at] : [])))
        expect(list.map((__, at) => isAllowedFor(catalogue, at, maturity, region))).toEqual(list.map(({ title }) => isFit(title)))
        space.release(mark)
      },
    )
    fc.assert(check, { numRuns: 60 })
  })
})

const named = (n: number, title: string, genre: number): TitleFacts => ({
  id: `MV_${n}`,
  media_type: 'movie',
  title,
  genres: [{ id: genre, name: `g${genre}` }],
  keywords: [{ id: genre + 100, name: `k${genre}` }],
})

describe('putTitle', () => {
  const heat = named(1, 'Heat', 1)

  it('takes no capacity for a title that is put again, and fails when there is none left', () => {
    const catalogue = openCatalogue(plainSpace(), columnsOf([heat, heat]), 2)
    for (let again = 0; again < 5; again++) putTitle(catalogue, 0, heat)
    putTitle(catalogue, 2, heat)
    expect(() => putTitle(catalogue, 1, heat)).toThrow(CapacityExceeded)
    expect(() => putTitle(catalogue, 7, heat)).toThrow(RangeError)
  })
})

describe('catalogueSearcher', () => {
  it('finds changed titles by their new names only, added ones by theirs, and no withdrawn ones', () => {
    const columns = columnsOf([named(1, 'Heat', 1), named(2, 'Alien', 1), named(3, 'Brazil', 1)])
    const catalogue = openCatalogue(plainSpace(), columns, 10)
    const { search } = catalogueSearcher(catalogue, searchIndexOf(columns))
    const found = (text: string) => search(text, null, 10)
    expect([found('heat'), found('alien'), found('brazil')]).toEqual([[0], [1], [2]])
    putTitle(catalogue, 0, named(1, 'Casablanca', 1))
    putTitle(catalogue, 3, { ...named(4, 'Metropolis', 1), translations: { de: { title: 'Großstadt' } } })
    putTitle(catalogue, 2, named(3, 'Brazil', 1), true)
    expect([found('heat'), found('casablanca'), found('metropolis'), found('brazil')]).toEqual([[], [0], [3], []])
    expect(found('grossstadt')).toEqual([3])
    putTitle(catalogue, 2, named(3, 'Brazil', 1), false)
    expect([found('brazil'), found('alien')]).toEqual([[2], [1]])
  })
})

describe('translatedName', () => {
  it('returns the name in the first language that has one, for added and changed titles too', () => {
    const translations = { de: { title: 'Hitze' }, fr: { title: 'Heat' }, it: {} }
    const catalogue = openCatalogue(plainSpace(), columnsOf([{ ...named(1, 'Heat', 1), translations }, named(2, 'Alien', 1)]), 3)
    const inEach = (position: number) =>
      [['de'], ['fr', 'de'], ['it', 'de'], ['nl']].map((languages) => translatedName(catalogue, position, languages))
    const titlesOf = ['Hitze', undefined, 'Hitze', undefined]
    expect([inEach(0), inEach(1)]).toEqual([titlesOf, [undefined, undefined, undefined, undefined]])
    putTitle(catalogue, 1, { ...named(2, 'Heat', 1), translations })
    putTitle(catalogue, 2, { ...named(3, 'Heat', 1), translations })
    putTitle(catalogue, 0, named(1, 'Heat', 1))
    expect([inEach(0)[0], inEach(1), inEach(2)]).toEqual([undefined, titlesOf, titlesOf])
  })
})

describe('allNames', () => {
  it('returns each name of a title once, for added and changed titles too', () => {
    const facts = {
      original_title: 'Hitze',
      translations: { de: { title: 'Hitze' }, fr: { title: 'Heat' }, it: { title: 'La sfida' } },
    }
    const catalogue = openCatalogue(plainSpace(), columnsOf([{ ...named(1, 'Heat', 1), ...facts }, named(2, 'Alien', 1)]), 2)
    expect([allNames(catalogue, 0), allNames(catalogue, 1)]).toEqual([['Heat', 'Hitze', 'La sfida'], ['Alien']])
    putTitle(catalogue, 1, { ...named(2, 'Heat', 1), ...facts })
    putTitle(catalogue, 0, { ...named(1, 'Alien', 1), original_title: 'Alien', translations: { de: {} } })
    expect([allNames(catalogue, 0), allNames(catalogue, 1)]).toEqual([['Alien'], ['Heat', 'Hitze', 'La sfida']])
  })
})

describe.each(spaces)('a scorer with added and changed titles, in a %s space', (_, space) => {
  it('scores and explains them by their current facts', () => {
    const columns = columnsOf(Array.from({ length: 40 }, (__, i) => named(i + 1, `t${i}`, i % 4)))
    const content = contentOf(space, columns, 4)
    const scorer = openScorer(space, emptyModel(), { count: 44, positionOf: () => undefined, content })
    const put = (position: number, title: TitleFacts): void => {
      putContent(content, position, title)
      putScore(scorer, position)
    }
    put(4, named(5, 'was like 0, is like 1', 1))
    put(40, named(41, 'new and like 1', 1))
    expect(factSimilarity(content, 4, 1)).toBeCloseTo(factSimilarity(content, 5, 1), 6)
    expect(factSimilarity(content, 4, 0)).toBeLessThan(factSimilarity(content, 8, 0))
    const scores = newScores(space, 44)
    for (const seed of [1, 4, 40]) {
      const taste = { titles: [seed], weights: [1] }
      score(scorer, taste, scores)
      for (const title of [0, 1, 4, 5, 8, 40]) {
        const { prior, terms } = explain(scorer, taste, title)
        expect(scores[title]).toBeCloseTo(prior + (terms[0] ?? 0), 4)
      }
      expect(scores[4]).toBeCloseTo(scores[40] ?? 0, 4)
      expect(scores[4]).toBeGreaterThan(scores[8] ?? 0)
    }
  })
})
