import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../../src/catalogue/catalogue.ts'
import { columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { titlesIn } from '../../../src/catalogue/filters/filter-mask.ts'
import { openMadeFor, titlesMadeFor } from '../../../src/catalogue/maturity/made-for.ts'
import { type ChildMaturity, grownUpGenres } from '../../../src/catalogue/maturity/made-for-points.ts'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { putTitle } from '../../../src/catalogue/title-updates.ts'
import { plainSpace } from '../../../src/kernels/space.ts'

const named = (id: number): { id: number; name: string } => ({ id, name: `n${id}` })
const words = ['talking animal', 'murder', 'High School', 'gore', 'nothing']
const keyword = (at: number): { id: number; name: string } => ({ id: 900 + at, name: words[at] ?? '' })

const titleOf = (certificate: string, genres: readonly number[], keywords: readonly number[] = []): TitleFacts => ({
  ...{ id: 'MV_1', media_type: 'movie', title: 'One' },
  certifications: { US: certificate },
  genres: genres.map(named),
  keywords: keywords.map(keyword),
})

/** The intended audience of a title, from columns. */
function youngOf(...titles: TitleFacts[]): ChildMaturity[][] {
  const catalogue = openCatalogue(plainSpace(), columnsOf(titles))
  const made = openMadeFor(catalogue)
  const bits = { kids: titlesIn(titlesMadeFor(catalogue, made, 'kids')), teen: titlesIn(titlesMadeFor(catalogue, made, 'teen')) }
  return titles.map((_, at) => (['kids', 'teen'] as const).filter((young) => bits[young].includes(at)))
}

describe('the intended audience of a title', () => {
  it('follows from its genres: a family film is for both, a drama that children may watch for nobody young', () => {
    expect(youngOf(titleOf('G', [10751]), titleOf('PG', [18]), titleOf('PG', [27, 10751]))).toEqual([['kids', 'teen'], [], []])
  })

  it('follows from its keywords, in any case, but these do not outweigh everything', () => {
    expect(youngOf(titleOf('PG-13', [], [2]))).toEqual([['teen']])
    expect(youngOf(titleOf('G', [35], [0]), titleOf('G', [35], [0, 1]))).toEqual([['kids'], []])
    const many = Array.from({ length: 9 }, (_, at) => ({
      id: at,
      name: ['kids', 'toy', 'disney', 'pixar', 'lego'][at % 5] ?? '',
    }))
    expect(youngOf({ ...titleOf('PG', [27]), keywords: many })).toEqual([[]])
  })

  it('follows from how far its certificate is below the limit', () => {
    expect(youngOf(titleOf('TV-Y7', []), titleOf('TV-PG', []))).toEqual([['kids'], []])
  })

  it('is children alone for what is made for children of two to six', () => {
    expect(youngOf(titleOf('TV-Y', [10762, 16, 10751]), titleOf('TV-G', [10751, 16]))).toEqual([['kids'], ['kids', 'teen']])
    expect(youngOf(titleOf('TV-Y7', [10762, 16, 10751]))).toEqual([['kids', 'teen']])
  })

  it('is unknown without facts', () => {
    expect(youngOf({ id: 'MV_1', media_type: 'movie', title: 'One' })).toEqual([[]])
  })

  it('is not children for a genre that is only for adults', () => {
    for (const genre of grownUpGenres) expect(youngOf(titleOf('G', [genre]))).toEqual([[]])
  })

  it('is the same for added and changed titles as for others, also with repeated facts', () => {
    const some = fc.record({
      certificate: fc.constantFrom('G', 'TV-Y7', 'PG', 'PG-13', 'NR'),
      genres: fc.array(fc.constantFrom(10762, 10751, 16, 12, 18, 27, 35), { maxLength: 4 }),
      keywords: fc.array(fc.nat(words.length - 1), { maxLength: 4 }),
    })
    const check = fc.property(fc.array(some, { minLength: 1, maxLength: 20 }), (facts) => {
      const titles = facts.map(({ certificate, genres, keywords }) => titleOf(certificate, genres, keywords))
      const always = youngOf(...titles)
      const [first, ...others] = titles
      const catalogue = openCatalogue(plainSpace(), columnsOf([titleOf('NR', [])]), titles.length)
      const made = openMadeFor(catalogue)
      titlesMadeFor(catalogue, made, 'kids')
      if (first) putTitle(catalogue, 0, first)
      others.forEach((title, at) => {
        putTitle(catalogue, at + 1, title)
      })
      for (const young of ['kids', 'teen'] as const) {
        const wanted = always.flatMap((of, at) => (of.includes(young) ? [at] : []))
        expect(titlesIn(titlesMadeFor(catalogue, made, young))).toEqual(wanted)
      }
    })
    fc.assert(check, { numRuns: 60 })
  })
})
