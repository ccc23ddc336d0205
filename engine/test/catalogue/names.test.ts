import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { allTextsIn, textBlockOf, textsIn } from '../../src/catalogue/columns/texts.ts'
import { nameIn, nameOfFactsIn, namesOf, translatedNamesBuilder } from '../../src/catalogue/columns/translated-names.ts'
import { sortByProminence } from '../../src/catalogue/prominent.ts'
import { relatedFeaturesBuilder } from '../../src/catalogue/related-features.ts'
import { sagaStem } from '../../src/catalogue/sagas.ts'
import { dayOf, type Person, runtimeOf, type TitleFacts } from '../../src/catalogue/title-facts.ts'
import { catalogues } from '../arbitraries.ts'

const film = (rest: Partial<TitleFacts> = {}): TitleFacts => ({ id: 'MV_1', media_type: 'movie', title: 'Heat', ...rest })

describe('dayOf', () => {
  it('is the day of the calendar for every date from 1600 to 2400', () => {
    const check = fc.property(fc.integer({ min: -135_140, max: 157_000 }), (day) => {
      expect(dayOf(new Date(day * 86_400_000).toISOString().slice(0, 10))).toBe(day)
    })
    fc.assert(check, { numRuns: 500 })
  })

  it.each([
    '1999-02-29',
    '1900-02-29',
    '2001-04-31',
    '2001-13-01',
    '2001-00-10',
    '2001-01-00',
    '2001-1-1',
    '2001',
    '',
    'yyyy-mm-dd',
  ])('is nothing for %s', (text) => {
    expect(dayOf(text)).toBeNull()
  })

  it('knows leap days', () => {
    expect([dayOf('2000-02-29'), dayOf('1996-02-29'), dayOf('1970-01-01'), dayOf('1969-12-31')]).toEqual([11_016, 9555, 0, -1])
    expect([dayOf(null), dayOf(undefined)]).toEqual([null, null])
  })
})

describe('runtimeOf', () => {
  it('is whole minutes, or unknown where a source writes 0, less, or no number', () => {
    expect([89.6, 1, 0, -5, NaN, Infinity, null].map((runtime) => runtimeOf(film({ runtime })))).toEqual([
      90,
      1,
      ...Array.from({ length: 5 }, () => null),
    ])
  })
})

describe('sortByProminence', () => {
  const person = (id: number, job?: string, order?: number): Person => ({
    ...{ id, name: `p${id}` },
    ...(job === undefined ? {} : { job }),
    ...(order === undefined ? {} : { order }),
  })
  const idsOf = (...people: Person[]): number[] => sortByProminence(people).map(({ id }) => id)

  it('orders two directors, then the cast as billed, then all others in input order', () => {
    const people = [
      person(1, 'Writer'),
      person(2, 'Actor', 3),
      person(3, 'Director'),
      person(4, undefined, 0),
      person(5, 'Creator'),
    ]
    expect(idsOf(...people)).toEqual([3, 5, 4, 2, 1])
  })

  it('names a third director behind the cast', () => {
    expect(idsOf(person(1, 'Director'), person(2, 'director'), person(3, 'Director'), person(4, 'Actor'))).toEqual([1, 2, 4, 3])
  })

  it('is a permutation of its input', () => {
    const job = fc.constantFrom(undefined, 'Actor', 'Director', 'Writer', 'Creator')
    const someone = fc.tuple(fc.nat(99), job, fc.nat(9)).map(([id, work, order]) => person(id, work, order))
    const check = fc.property(fc.array(someone, { maxLength: 20 }), (people) => {
      const found = sortByProminence(people)
      expect(new Set(found)).toEqual(new Set(people))
      expect(found.length).toBe(people.length)
    })
    fc.assert(check, { numRuns: 60 })
  })
})

describe('sagaStem', () => {
  it.each([
    ['Die Hard 2', 'die hard'],
    ['Die Hard: With a Vengeance', 'die hard'],
    ['The Godfather Part II', 'the godfather'],
    ['Kill Bill: Vol. 2', 'kill bill'],
    ['Toy Story', 'toy story'],
    ['Dune - Part Two', 'dune'],
    ['Up', ''],
    ['2012', '2012'],
  ])('of %s is %s', (name, saga) => {
    expect(sagaStem(name)).toBe(saga)
  })
})

describe('features of related titles', () => {
  const featuresOf = (...titles: TitleFacts[]) => {
    const builder = relatedFeaturesBuilder()
    for (const title of titles) builder.add(title)
    return builder.done()
  }

  it('are its makers, by job, and its first eight actors', () => {
    const people: Person[] = [
      { id: 1, name: 'a', job: 'Director' },
      { id: 2, name: 'b', job: 'Screenplay' },
      { id: 3, name: 'c', order: 7 },
      { id: 4, name: 'd', order: 8 },
    ]
    const { directors, writers, cast } = featuresOf(film({ people }))
    expect([directors.size, writers.size, cast.size]).toEqual([1, 1, 1])
  })

  it('include each folded word of an overview of at least three letters, with its count', () => {
    const { words, counts } = featuresOf(film({ overview: 'The Café: a café in the IT age' }), film(), film({ overview: 'cafe' }))
    expect(words.size).toBe(3)
    expect(Array.from(words.lists.start)).toEqual([0, 3, 3, 4])
    expect(Array.from(counts)).toEqual([2, 2, 1, 1])
    expect(words.lists.values[3]).toBe(1)
  })

  it('include at most 200 different words of a title, with all their mentions', () => {
    const overview = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ')
    const { words, counts } = featuresOf(film({ overview: `${overview} word7 word299` }))
    expect(words.lists.values.length).toBe(200)
    expect([counts[7], counts.reduce((sum, count) => sum + count, 0)]).toEqual([2, 201])
  })
})

describe('translated names', () => {
  const translations = { de: { title: 'Hitze' }, fr: { title: 'Heat' }, es: {} }

  it('are the first of each language, and none where they equal the title', () => {
    const { translated } = columnsOf([film(), film({ translations })])
    expect(nameIn(translated, 1, ['xx', 'de'])).toBe('Hitze')
    expect(nameIn(translated, 1, ['fr', 'de'])).toBeUndefined()
    expect(nameIn(translated, 1, ['es', 'de'])).toBe('Hitze')
    expect(nameIn(translated, 0, ['de'])).toBeUndefined()
    expect(nameIn(translated, 1, [])).toBeUndefined()
  })

  it('are not stored for a title that has the same name in every language', () => {
    const names = translatedNamesBuilder()
    names.add(0, film({ translations: { fr: { title: 'Heat' } } }))
    names.add(5, film({ translations }))
    const done = names.done()
    expect([Array.from(done.titles), namesOf(done, 5), namesOf(done, 0)]).toEqual([[5], ['Hitze'], []])
  })

  it('are the same by columns as by facts, whatever languages are asked for', () => {
    const languages = fc.array(fc.constantFrom('de', 'fr', 'pt-BR', 'xx'), { maxLength: 3 })
    const check = fc.property(catalogues, languages, (titles, asked) => {
      const { translated } = columnsOf(titles)
      titles.forEach((title, at) => {
        expect(nameIn(translated, at, asked)).toBe(nameOfFactsIn(title, asked))
      })
    })
    fc.assert(check, { numRuns: 20 })
  })
})

describe('a block of texts', () => {
  it('returns texts of any script, one by one and all at once', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    const check = fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
      const block = textBlockOf(texts)
      expect(allTextsIn(block)).toEqual(texts)
      expect(texts.map((_, row) => textsIn(block).at(row))).toEqual(texts)
    })
    fc.assert(check, { numRuns: 40 })
  })

  it('keeps a leading byte order mark, and long texts among empty ones', () => {
    const texts = ['', '\u{feff}Heat', 'ü'.repeat(500), '', '🎬']
    expect(allTextsIn(textBlockOf(texts))).toEqual(texts)
  })

  it('has no texts outside its range', () => {
    const texts = textsIn(textBlockOf(['a']))
    expect([texts.length, texts.at(1), texts.at(-1)]).toEqual([1, undefined, undefined])
    expect(textsIn(textBlockOf([])).length).toBe(0)
  })
})
