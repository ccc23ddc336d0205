import { describe, expect, it } from 'vitest'
import type { TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { plainSpace } from '../../../src/kernels/space.ts'
import { composePage } from '../../../src/page/page.ts'
import { setBit } from '../../../src/page/pool/bitsets.ts'
import { fromPool, type RowCandidate } from '../../../src/page/rows/candidate.ts'
import { rowSpecs } from '../../../src/page/rows/kinds/row-specs.gen.ts'
import { openRowOverlaps } from '../../../src/page/rows/row-overlaps.ts'
import type { ComposedRow, RowSubject } from '../../../src/page/slate/row.ts'
import { profileLiking, randomTitles, requestFor, violationsOf, workspaceOf } from '../../page-world.ts'

const specs = new Map(rowSpecs.map((spec) => [spec.kind, spec]))
const genre = (id: number): { id: number; name: string } => ({ id, name: `genre ${id}` })
const others = randomTitles(2000, 41).map(
  (title): TitleFacts => ({ ...title, countries: ['US'], original_language: 'en', adult: false }),
)
const rowsFor = (made: TitleFacts[], liked: number[]): readonly ComposedRow[] => {
  const request = requestFor(profileLiking(liked), { settings: { rows: 40 } })
  const page = composePage(workspaceOf(plainSpace(), made), request)
  expect(violationsOf(page, made, request)).toEqual([])
  return page.rows
}
/** Changes the facts of every tenth title. */
const withSome = (change: (at: number) => Partial<TitleFacts>): TitleFacts[] =>
  others.map((title, at) => (at % 10 === 0 ? { ...title, ...change(at / 10) } : title))
const liked = Array.from({ length: 12 }, (_, i) => i * 10)
const subjects = (rows: readonly ComposedRow[], isWanted: (subject: RowSubject) => boolean): RowSubject[] =>
  rows.map(({ subject }) => subject).filter(isWanted)

describe('rows about a language and its country', () => {
  it.each([
    ['ja', 'JP'],
    ['ko', 'KR'],
    ['da', 'DK'],
    ['it', 'IT'],
  ])('do not both appear on a page: %s and %s', (language, country) => {
    // Some are co-productions, so that language and country do not have exactly the same titles.
    const made = withSome((at) => ({ original_language: language, countries: at % 3 === 0 ? ['US'] : [country] }))
    const rows = rowsFor(made, liked)
    expect(subjects(rows, (subject) => subject.country === country).length).toBeGreaterThan(0)
    expect(subjects(rows, (subject) => subject.language === language)).toEqual([])
  })

  it('both appear where several countries share the language, unless they have nearly the same titles', () => {
    const named = (made: TitleFacts[]): boolean[] => {
      const rows = rowsFor(made, liked)
      const [fromFrance, inFrench] = [
        subjects(rows, ({ country }) => country === 'FR'),
        subjects(rows, ({ language }) => language === 'fr'),
      ]
      return [fromFrance.length > 0, inFrench.length > 0]
    }
    const shared = withSome((at) => ({ original_language: 'fr', countries: [['FR'], ['CA'], ['SN']][at % 3] ?? [] }))
    expect(named(shared)).toEqual([true, true])
    expect(named(withSome(() => ({ original_language: 'fr', countries: ['FR'] })))).toEqual([true, false])
  })
})

describe('a country or area that half of the likes are from', () => {
  it.each([
    ['a country', [['DK'], ['DK'], ['DK']], 'DK'],
    ['an area', [['DK'], ['SE'], ['NO']], 'nordic'],
  ])('has the second row of the page, and more than two rows: %s', (_, countries, key) => {
    const made = withSome((at) => ({ countries: countries[at % 3] ?? [], original_language: 'da', genres: [genre(at % 4)] }))
    const rows = rowsFor(made, [...liked.slice(0, 8), 11, 24, 37, 41, 53, 68])
    expect(rows[1]?.subject.country).toBe(key)
    expect(subjects(rows, ({ country }) => country === key).length).toBeGreaterThan(2)
  })
})

describe('a blend row of a country and a genre', () => {
  const isPlain = ({ country, genre: of, keyword }: RowSubject): boolean =>
    country === 'JP' && of === undefined && keyword === undefined
  const isBlend = ({ country, genre: of }: RowSubject): boolean => country === 'JP' && of === 3

  it('replaces the row about the country where both have the same titles', () => {
    const rows = rowsFor(
      withSome(() => ({ original_language: 'ja', countries: ['JP'], genres: [genre(3)] })),
      liked,
    )
    expect(subjects(rows, isBlend).length).toBeGreaterThan(0)
    expect(subjects(rows, isPlain)).toEqual([])
  })

  it('is no duplicate of it where they share fewer than four visible titles', () => {
    const bitsOf = (places: readonly number[]): Uint32Array => {
      const bits = new Uint32Array(4)
      for (const place of places) setBit(bits, place)
      return bits
    }
    const japanese = fromPool('country', bitsOf(Array.from({ length: 60 }, (_, i) => i)), { themes: [7] })
    const narrower = (shared: number, themes: number[]) =>
      fromPool(
        'blend',
        bitsOf([...Array.from({ length: shared }, (_, i) => i), ...Array.from({ length: 20 }, (_, i) => 30 + i)]),
        {
          themes,
        },
      )
    const areDuplicates = (one: RowCandidate, other: RowCandidate): boolean =>
      openRowOverlaps({ specs }, [one, other]).duplicatesOf(one).has(other)
    const found = [3, 4, 10].map((shared) => areDuplicates(japanese, narrower(shared, [1, 7])))
    expect(found).toEqual([false, true, true])
    expect(areDuplicates(narrower(4, [1, 7]), japanese)).toBe(true)
    expect(areDuplicates(japanese, narrower(10, [1, 8]))).toBe(false)
  })
})
