import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acclaimScaleOf } from '../../src/catalogue/acclaim.ts'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { relatedFeaturesBuilder } from '../../src/catalogue/related-features.ts'
import type { TitleFacts } from '../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../src/kernels/space.ts'
import { addContent } from '../../src/models/content/add-content.ts'
import {
  baselineSimilarity,
  contentOf,
  eachFact,
  entryShares,
  factSimilarity,
  putContent,
  sumOfSizes,
} from '../../src/models/content/content.ts'
import { factGroupsOf } from '../../src/models/content/fact-groups.ts'
import { factSpaceOf, genreNorm, tasteWeights } from '../../src/models/content/fact-sets.ts'
import { featuresOf, knownFeatures } from '../../src/models/content/features.ts'
import { relateTitles } from '../../src/models/content/related.ts'
import { emptyRelated, type RelatedLists, relatedIn, relatedness, tieOf, ties } from '../../src/models/content/relations.ts'
import { spaces } from '../kernel-twins.ts'
import { randomTitles } from '../page-world.ts'

const titles = randomTitles(300, 5)
const columns = columnsOf(titles)
const space = plainSpace()
const content = contentOf(space, columns)
const position = fc.nat(titles.length - 1)

const film = (rest: Partial<TitleFacts> = {}): TitleFacts => ({ id: 'MV_1', media_type: 'movie', title: 'x', ...rest })
const genre = (id: number): { id: number; name: string } => ({ id, name: `g${id}` })

describe('features', () => {
  it('are weights their kind times the logarithm of how rare they are', () => {
    const some = columnsOf([film({ genres: [genre(1)] }), film({ genres: [genre(1), genre(2)] }), film(), film()])
    const { weights, common } = featuresOf(some)
    expect(weights[0]).toBeCloseTo(Math.log(1 + 4 / 2), 6)
    expect(weights[1]).toBeCloseTo(Math.log(1 + 4 / 1), 6)
    expect(common).toBe(weights.length)
  })

  it('leave out a value that only one title has', () => {
    const keywords = [genre(1), genre(2)]
    const { rareOf, common } = featuresOf(columnsOf([film({ keywords }), film({ keywords: [genre(2)] })]))
    expect([Array.from(rareOf.start), Array.from(rareOf.values, (feature) => feature - common)]).toEqual([
      [0, 1, 2],
      [1, 1],
    ])
  })

  it('of an added title are those it would have in the catalogue, plus values of its own', () => {
    const features = featuresOf(columns)
    const check = fc.property(position, (at) => {
      const title = titles[at] ?? film()
      const own = [features.commonOf, features.rareOf].flatMap(({ start, values }) =>
        Array.from(values.subarray(start[at], start[at + 1])),
      )
      const known = new Set(knownFeatures(columns, title))
      expect(own.filter((feature) => !known.has(feature))).toEqual([])
      const carriers = new Map<number, number>()
      for (const feature of features.rareOf.values) carriers.set(feature, (carriers.get(feature) ?? 0) + 1)
      const alone = [...known].filter((feature) => !own.includes(feature))
      expect(alone.every((feature) => feature >= features.common && !carriers.has(feature))).toBe(true)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('are none for a title that shares no value', () => {
    expect(knownFeatures(columns, film({ genres: [genre(999)], original_language: 'xx' }))).toEqual([])
  })
})

describe('groups of facts', () => {
  const scale = acclaimScaleOf(columns)
  const groups = factGroupsOf(space, columns, scale)

  it('hold for each title the same as when it is added later', () => {
    const facts = factSpaceOf(columns, scale)
    const setOf = ({ of, sets }: typeof groups.genres, at: number): number[] => {
      const group = of[at] ?? 0
      return Array.from(sets.values.subarray(sets.start[group], sets.start[group + 1]))
    }
    titles.forEach((title, at) => {
      const { genres, others } = facts.featuresOf(title)
      expect(setOf(groups.genres, at)).toEqual(genres)
      expect(setOf(groups.others, at)).toEqual(others)
    })
  })

  it('are each an earlier, shorter group and one more fact', () => {
    for (const { sets, prefixes } of [groups.genres, groups.others]) {
      const at = (group: number): number[] => Array.from(sets.values.subarray(sets.start[group], sets.start[group + 1]))
      expect(at(0)).toEqual([])
      for (let group = 1; group < prefixes.last.length; group++) {
        const shorter = prefixes.shorter[group] ?? -1
        expect(shorter).toBeLessThan(group)
        expect([...at(shorter), prefixes.last[group]]).toEqual(at(group))
      }
    }
  })

  it('have a norm that gives every title the same similarity to itself by genres', () => {
    expect(genreNorm(Float32Array.of(9, 16), [0, 1])).toBeCloseTo(0.2, 9)
    expect(genreNorm(Float32Array.of(9), [])).toBe(0)
  })
})

describe('factSimilarity', () => {
  it('is symmetric, largest for a title with itself, and never negative', () => {
    const check = fc.property(position, position, (a, b) => {
      expect(factSimilarity(content, a, b)).toBeCloseTo(factSimilarity(content, b, a), 4)
      expect(factSimilarity(content, a, b)).toBeLessThanOrEqual(factSimilarity(content, a, a) + 1e-4)
      expect(factSimilarity(content, a, b)).toBeGreaterThanOrEqual(0)
    })
    fc.assert(check, { numRuns: 100 })
  })

  it('of a title with itself is the sum of the weights of its kinds of facts', () => {
    const twin = film({ genres: [genre(1)], original_language: 'en', countries: ['US'], release_date: '1995-06-01' })
    const some = contentOf(plainSpace(), columnsOf([twin, twin]))
    const { genres, type, language, country, era, fame } = tasteWeights
    expect(factSimilarity(some, 0, 1)).toBeCloseTo(genres + type + language + country + era + fame, 4)
  })

  it('is higher for two series whose episodes are both short or both long', () => {
    const series = [22, 30, 44, 60].map((runtime): TitleFacts => ({ ...film(), media_type: 'tv', runtime }))
    const some = contentOf(plainSpace(), columnsOf(series))
    const near = series.map((_, at) => factSimilarity(some, 0, at))
    expect(near[1]).toBe(near[0])
    expect(near[2]).toBeCloseTo((near[0] ?? 0) - tasteWeights.episodes, 4)
    expect(near[3]).toBe(near[2])
  })

  it('falls the further apart in time two titles are', () => {
    const years = [1990, 1992, 1997, 2007, 2040]
    const some = contentOf(plainSpace(), columnsOf(years.map((year) => film({ release_date: `${year}-06-01` }))))
    const near = years.map((_, at) => factSimilarity(some, 0, at))
    expect(near).toEqual([...near].sort((a, b) => b - a))
    expect(near[0]).toBe(near[1])
    expect(near[4]).toBeLessThan(near[2] ?? 0)
  })

  it.each([1900, 1915, 1920, 1935, 1940, 1960, 1975, 2000, 2005, 2020])(
    'puts the first and the last day of %i in that year',
    (year) => {
      const days = [`${year}-01-01`, `${year}-06-01`, `${year}-12-31`, `${year - 1}-12-31`]
      const some = contentOf(plainSpace(), columnsOf(days.map((day) => film({ release_date: day }))))
      expect(factSimilarity(some, 0, 1)).toBe(factSimilarity(some, 1, 1))
      expect(factSimilarity(some, 2, 1)).toBe(factSimilarity(some, 1, 1))
      expect(factSimilarity(some, 3, 1)).toBeLessThan(factSimilarity(some, 1, 1))
    },
  )

  it('to a changed title uses its current facts', () => {
    const own = contentOf(plainSpace(), columns)
    const before = factSimilarity(own, 3, 4)
    putContent(own, 4, titles[3] ?? film())
    expect(factSimilarity(own, 3, 4)).toBeCloseTo(factSimilarity(own, 3, 3), 4)
    expect(factSimilarity(own, 3, 4)).not.toBe(before)
  })

  it('is 0 for a title that is not in the catalogue', () => {
    const facts: number[] = []
    eachFact(content, titles.length + 5, (feature) => facts.push(feature))
    expect(facts).toEqual([])
  })
})

describe('addContent', () => {
  it('adds the formula’s value to every title, in every build, for positive and negative weights', () => {
    const entry = fc.tuple(position, fc.constantFrom(-1, -0.3, 0.4, 1, 1.5))
    const contents = spaces.map((one) => contentOf(one, columns))
    const check = fc.property(fc.uniqueArray(entry, { minLength: 1, maxLength: 6, selector: ([title]) => title }), (history) => {
      const [seeds, weights] = [history.map(([title]) => title), history.map(([, weight]) => weight)]
      const share = 1 / (weights.reduce((sum, weight) => sum + Math.abs(weight), 0) + 2)
      spaces.forEach((one, at) => {
        const mark = one.mark()
        const own = contents[at] ?? content
        const scores = one.f32(512).fill(1)
        addContent(one, own, { titles: seeds, weights }, one.f32(titles.length).fill(0.5), scores)
        for (let title = 0; title < titles.length; title += 23) {
          const byFacts = history.reduce(
            (sum, [seed, weight]) => sum + weight * factSimilarity(content, seed, title) - 3.61 * Math.max(0, weight),
            0,
          )
          expect(scores[title]).toBeCloseTo(1 + 0.5 * share * byFacts, 3)
        }
        one.release(mark)
      })
    })
    fc.assert(check, { numRuns: 12 })
  })

  it('normalises by the sum of absolute weights', () => {
    expect(sumOfSizes([1, -2, 0.5])).toBe(3.5)
    expect([sumOfSizes([]), sumOfSizes([0, 0])]).toEqual([1, 1])
    expect(entryShares([3, -1])).toEqual({ facts: 1 / 6, related: 1 / 3 })
    expect([baselineSimilarity(-1), baselineSimilarity(2)]).toEqual([0, 7.22])
  })
})

describe('related titles', () => {
  const rows: RelatedLists = {
    start: Uint32Array.of(0, 2, 2, 3),
    list: { titles: Uint32Array.of(1, 2, 0), values: Int8Array.of(127, 50, 10) },
    scale: Float32Array.of(0.01, 0, 0.1),
    ties: Uint8Array.of(ties.indexOf('saga'), 0, ties.indexOf('director')),
    predicted: emptyRelated(plainSpace(), 3).predicted,
  }

  it('have relatedness within their row, and 0 outside it', () => {
    for (const one of spaces) {
      const mark = one.mark()
      const related = { count: 3, related: relatedIn(one, rows) }
      expect(relatedness(related, 0, 1)).toBeCloseTo(1.27, 5)
      expect(relatedness(related, 2, 0)).toBeCloseTo(1, 5)
      expect([relatedness(related, 0, 0), relatedness(related, 1, 0), relatedness(related, 7, 0)]).toEqual([0, 0, 0])
      expect([tieOf(related, 0, 1), tieOf(related, 2, 0), tieOf(related, 0, 2)]).toEqual([1, 2, 0])
      one.release(mark)
    }
  })

  it('have relatedness 0 in an empty row', () => {
    const none = { count: 2, related: emptyRelated(plainSpace(), 2) }
    expect([relatedness(none, 0, 1), tieOf(none, 1, 0)]).toEqual([0, 0])
  })

  it('have the tie of a shared saga or director, none of an equal name, and exclude adult titles', () => {
    const made = (id: number, title: string, director: number, rest: Partial<TitleFacts> = {}): TitleFacts =>
      film({ id: `MV_${id}`, title, people: [{ id: director, name: `d${director}`, job: 'Director' }], ...rest })
    const some = [
      made(1, 'Die Hard', 1),
      made(2, 'Die Hard 2', 1),
      made(3, 'Roadside', 2),
      made(4, 'Harbour', 2),
      made(5, 'Forbidden', 2, { adult: true }),
      ...Array.from({ length: 300 }, (_, at) => film({ id: `MV_${at + 9}`, title: `Other name ${at} and ${at * 7}` })),
    ]
    const features = relatedFeaturesBuilder()
    for (const title of some) features.add(title)
    const own = columnsOf(some)
    const related = relateTitles(
      plainSpace(),
      contentOf(plainSpace(), own),
      { columns: own, features: features.done() },
      [0, 2, 9],
    )
    const looked = { count: some.length, related }
    expect(ties[tieOf(looked, 0, 1)]).toBe('saga')
    expect(ties[tieOf(looked, 2, 3)]).toBe('director')
    expect(relatedness(looked, 2, 3)).toBeGreaterThan(0)
    expect(relatedness(looked, 2, 4)).toBe(0)
    expect(relatedness(looked, 0, 0)).toBe(0)
    expect(related.start[10]).toBe(related.start[9])
  })

  it('limit the value of a sequel, so that other values beside it keep their precision', () => {
    const collection = { id: 1, name: 'Saga Collection' }
    const keywords = Array.from({ length: 12 }, (_, nth) => genre(nth))
    const writers = [1, 2, 3].map((id) => ({ id, name: `w${id}`, job: 'Writer' }))
    const people = [...writers, ...[4, 5, 6].map((id) => ({ id, name: `d${id}`, job: 'Director' }))]
    const some = Array.from({ length: 400 }, (_, nth): TitleFacts => {
      const one = film({ id: `MV_${nth}`, title: `Film ${nth}` })
      return nth < 2 ? { ...one, collection, keywords, people } : nth === 2 ? { ...one, people: writers } : one
    })
    const features = relatedFeaturesBuilder()
    for (const title of some) features.add(title)
    const own = columnsOf(some)
    const parts = { columns: own, features: features.done() }
    const looked = { count: some.length, related: relateTitles(plainSpace(), contentOf(plainSpace(), own), parts, [0]) }
    expect(relatedness(looked, 0, 1)).toBeCloseTo(4, 5)
    expect(relatedness(looked, 0, 2)).toBeGreaterThan(0.1)
    expect(looked.related.scale[0]).toBeCloseTo(4 / 127, 6)
  })
})
