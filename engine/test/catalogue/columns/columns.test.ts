import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsBuilder, columnsOf } from '../../../src/catalogue/columns/columns.ts'
import { packColumns, unpackColumns } from '../../../src/catalogue/columns/columns-file.ts'
import { codedColumnBuilder } from '../../../src/catalogue/columns/dictionary.ts'
import { growableArray, invert, listOf, type NumberLists } from '../../../src/catalogue/columns/number-lists.ts'
import { nameIn } from '../../../src/catalogue/columns/translated-names.ts'
import { dayOf, type TitleFacts } from '../../../src/catalogue/title-facts.ts'
import { catalogues } from '../../arbitraries.ts'

const rowsOf = (lists: NumberLists): number[][] =>
  Array.from({ length: lists.start.length - 1 }, (_, row) => Array.from(listOf(lists, row)))

describe('growableArray', () => {
  it('returns every number that was pushed, across each doubling', () => {
    const check = fc.property(fc.array(fc.nat(2 ** 32 - 1), { maxLength: 100, size: 'max' }), (numbers) => {
      const list = growableArray()
      for (const number of numbers) list.push(number)
      expect(list.length).toBe(numbers.length)
      expect(Array.from(list.done())).toEqual(numbers)
    })
    fc.assert(check, { numRuns: 40 })
  })

  it('returns a copy that later numbers do not change', () => {
    const list = growableArray()
    list.push(1)
    const first = list.done()
    list.push(2)
    first[0] = 9
    expect([Array.from(first), Array.from(list.done())]).toEqual([[9], [1, 2]])
  })
})

describe('inverted', () => {
  const row = fc.uniqueArray(fc.nat(11), { maxLength: 8 })

  it('lists for each value the rows that have it, in ascending order', () => {
    const check = fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const start = Uint32Array.from([0, ...rows.map((_, at) => rows.slice(0, at + 1).flat().length)])
      const turned = invert({ start, values: Uint32Array.from(rows.flat()) }, 12)
      const wanted = Array.from({ length: 12 }, (_, value) => rows.flatMap((held, at) => (held.includes(value) ? [at] : [])))
      expect(rowsOf(turned)).toEqual(wanted)
    })
    fc.assert(check, { numRuns: 60 })
  })

  it('is an empty list for a value that no row has, including the last one', () => {
    expect(rowsOf(invert({ start: Uint32Array.of(0, 1), values: Uint32Array.of(1) }, 4))).toEqual([[], [0], [], []])
    expect(rowsOf(invert({ start: Uint32Array.of(0), values: new Uint32Array(0) }, 2))).toEqual([[], []])
  })
})

describe('a coded column', () => {
  it('numbers keys in order of arrival, counts repeated ones once, and keeps the first name', () => {
    const column = codedColumnBuilder<string>()
    column.add('b', 'Bee')
    column.add('a', 'Ay')
    column.add('b', 'another')
    column.endTitle()
    column.endTitle()
    column.add('a', 'later')
    column.endTitle()
    const { keys, names, codeOf, lists } = column.done()
    expect([Array.from(keys), [0, 1].map((code) => names.at(code))]).toEqual([
      ['b', 'a'],
      ['Bee', 'Ay'],
    ])
    expect([codeOf('b'), codeOf('a'), codeOf('c')]).toEqual([0, 1, undefined])
    expect(rowsOf(lists)).toEqual([[0, 1], [], [1]])
  })
})

const full: TitleFacts = {
  id: 'TV_7',
  media_type: 'tv',
  title: 'Dark',
  original_title: 'Dunkel',
  runtime: 51.4,
  release_date: '2017-12-01',
  original_language: 'de',
  countries: ['DE', 'US'],
  genres: [{ id: 18, name: 'Drama' }],
  people: [
    { id: 5, name: 'Actor', job: 'Actor', order: 0 },
    { id: 6, name: 'Maker', job: 'Creator' },
  ],
  collection: { id: 3, name: 'Set' },
  popularity: Number.NaN,
  vote_average: 8.5,
  vote_count: 100,
  providers: [{ region: 'DE', id: 8 }],
  certifications: { DE: '16' },
  adult: true,
}

describe('columnsOf', () => {
  it('holds the given facts, and missing values where there are none', () => {
    const columns = columnsOf([full, { id: 'MV_1', media_type: 'movie', title: 'Bare', original_title: 'Bare' }])
    expect([columns.count, columns.ids.at(0), columns.names.at(1)]).toEqual([2, 'TV_7', 'Bare'])
    expect([columns.originalNames.at(0), columns.originalNames.at(1)]).toEqual(['Dunkel', ''])
    expect([Array.from(columns.isSeries), Array.from(columns.isAdult)]).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect([columns.runtime[0], columns.releaseDay[0]]).toEqual([51, dayOf('2017-12-01')])
    expect([columns.runtime[1], columns.releaseDay[1]]).toEqual([NaN, NaN])
    expect([columns.popularity[0], columns.voteAverage[0], columns.voteCount[1]]).toEqual([0, 8.5, 0])
    expect(columns.offers.codeOf('DE:8')).toBe(0)
    expect(columns.certificates.codeOf('DE:16')).toBe(0)
    expect(rowsOf(columns.genres.lists)).toEqual([[0], []])
  })

  it('lists people by prominence, whatever the input order', () => {
    const { people } = columnsOf([full])
    expect(Array.from(people.keys)).toEqual([6, 5])
  })

  it('gives a withdrawn title a position and marks it as withdrawn', () => {
    const builder = columnsBuilder()
    expect([builder.add(full), builder.add({ ...full, id: 'TV_8' }, true), builder.add(full)]).toEqual([0, 1, 2])
    expect(Array.from(builder.done().isWithdrawn)).toEqual([0, 1, 0])
  })

  it('accepts a catalogue without titles', () => {
    const columns = columnsOf([])
    expect([columns.count, columns.genres.keys.length, columns.runtime.length]).toEqual([0, 0, 0])
  })
})

describe('packed columns', () => {
  it('open to the same columns: texts, numbers, lists, codes, ages and translated names', () => {
    const check = fc.property(catalogues, (titles) => {
      const columns = columnsOf(titles)
      const opened = unpackColumns(packColumns(columns))
      expect(opened.count).toBe(columns.count)
      for (const name of ['runtime', 'releaseDay', 'popularity', 'isSeries', 'isAdult', 'isWithdrawn'] as const)
        expect(opened[name]).toEqual(columns[name])
      expect(opened.ages).toEqual(columns.ages)
      for (const name of ['genres', 'keywords', 'offers', 'regions', 'certificates'] as const) {
        expect(rowsOf(opened[name].lists)).toEqual(rowsOf(columns[name].lists))
        expect(Array.from<number | string>(opened[name].keys)).toEqual(Array.from<number | string>(columns[name].keys))
        for (let code = 0; code < columns[name].keys.length; code++)
          expect(opened[name].names.at(code)).toBe(columns[name].names.at(code))
      }
      titles.forEach(({ id, title }, at) => {
        expect([opened.ids.at(at), opened.names.at(at)]).toEqual([id, title])
        for (const language of ['de', 'fr', 'pt-BR', 'xx'])
          expect(nameIn(opened.translated, at, [language])).toBe(nameIn(columns.translated, at, [language]))
      })
    })
    fc.assert(check, { numRuns: 15 })
  })

  it('find a code by its key, by binary search where keys are numbers, and none for an unknown key', () => {
    const check = fc.property(fc.uniqueArray(fc.nat(60), { maxLength: 30 }), (ids) => {
      const keywords = ids.map((id) => ({ id, name: `k${id}` }))
      const { keywords: opened } = unpackColumns(packColumns(columnsOf([{ ...full, keywords }])))
      for (let id = 0; id <= 61; id++) expect(opened.codeOf(id)).toBe(ids.includes(id) ? ids.indexOf(id) : undefined)
    })
    fc.assert(check, { numRuns: 40 })
  })
})
