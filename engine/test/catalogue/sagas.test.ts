import { describe, expect, it } from 'vitest'
import { listOf, type NumberLists } from '../../src/catalogue/columns/number-lists.ts'
import { sagasOf } from '../../src/catalogue/sagas.ts'

// Which titles share a saga by their names and makers.

const CARPENTER = 1
const OGATA = 2
const SOMEBODY = 3
const EFRON = 4

const [AMERICA, NIGERIA] = [0, 1]
/** Of titles that are confirmed by place and time: the others are of unknown ones. */
const origins: Readonly<Record<string, readonly [place: number, year: number]>> = {
  'Die Hard': [AMERICA, 1988],
  'Die Hard 2': [AMERICA, 1990],
  'Die Hard: Much Later': [AMERICA, 2013],
  'Die Hard: Elsewhere': [NIGERIA, 1990],
  'Die Hard 3': [AMERICA, 1999],
  'The Wedding': [NIGERIA, 2016],
  'The Wedding 2': [NIGERIA, 2017],
}

const named: readonly (readonly [name: string, ...makers: number[]])[] = [
  ['Halloween', CARPENTER],
  ['Halloween Kills', CARPENTER],
  ['Halloween Party', SOMEBODY],
  ['Neon Genesis Evangelion', OGATA],
  ['The End of Evangelion', OGATA],
  ['Evangelion, a Sermon', SOMEBODY],
  ['Die Hard'],
  ['Die Hard 2'],
  ['Die Hard 3'],
  ['Die Hard: Much Later'],
  ['Die Hard: Elsewhere'],
  ['The Wedding'],
  ['The Wedding 2'],
  ['The Greatest', SOMEBODY],
  ['The Greatest Showman', EFRON],
  ['The Greatest Beer Run Ever', EFRON],
  // No rare word, then.
  ...Array.from({ length: 20 }, (_, n) => [`Of all ${n} the greatest`, SOMEBODY] as const),
  ['Saw', CARPENTER],
  ['Saw Mill', CARPENTER],
  ['Alien', OGATA],
  ['Aliens', OGATA],
  ['Robot', OGATA],
  ['Robots', SOMEBODY],
]
const makers: NumberLists = {
  start: Uint32Array.from([0, ...named.map((_, at) => named.slice(0, at + 1).reduce((sum, [, ...own]) => sum + own.length, 0))]),
  values: Uint32Array.from(named.flatMap(([, ...own]) => own)),
}
const names = named.map(([name]) => name)
const placeOf = (name: string): number => origins[name]?.[0] ?? -1
const yearOf = (name: string): number => origins[name]?.[1] ?? NaN
const { size, lists } = sagasOf({ names, makers, places: names.map(placeOf), years: names.map(yearOf) })
const share = (a: string, b: string): boolean => {
  const theirs = listOf(lists, names.indexOf(b))
  return listOf(lists, names.indexOf(a)).some((saga) => theirs.includes(saga))
}

describe('sagas by name', () => {
  it('include numbered parts', () => {
    expect(share('Die Hard', 'Die Hard 2')).toBe(true)
  })

  it('need a common maker, or a time and a place in common', () => {
    expect(share('Die Hard', 'Die Hard: Elsewhere')).toBe(false)
    expect(share('Die Hard', 'Die Hard: Much Later')).toBe(false)
    expect(share('The Wedding', 'The Wedding 2')).toBe(true)
  })

  it('include titles that other parts connect', () => {
    expect(share('Die Hard', 'Die Hard 3')).toBe(true)
  })

  it('do not include a title of the same name, place and time unless a maker is the same', () => {
    const twice = (places: number[], own: number[][]): boolean => {
      const start = Uint32Array.of(0, own[0]?.length ?? 0, own.flat().length)
      const both = sagasOf({
        names: ['the wedding', 'the wedding'],
        makers: { start, values: Uint32Array.from(own.flat()) },
        places,
        years: [2016, 2017],
      })
      return listOf(both.lists, 0).some((saga) => listOf(both.lists, 1).includes(saga))
    }
    expect(twice([AMERICA, AMERICA], [[], []])).toBe(false)
    expect(twice([AMERICA, NIGERIA], [[OGATA], [OGATA]])).toBe(true)
  })

  it('include titles that begin with the name of a part and have the same makers', () => {
    expect(share('Halloween', 'Halloween Kills')).toBe(true)
    expect(share('Halloween', 'Halloween Party')).toBe(false)
  })

  it('do not include titles that only begin with the same name', () => {
    expect(share('The Greatest Showman', 'The Greatest')).toBe(false)
    expect(share('The Greatest Showman', 'The Greatest Beer Run Ever')).toBe(false)
  })

  it('include titles that share a rare word and the makers', () => {
    expect(share('Neon Genesis Evangelion', 'The End of Evangelion')).toBe(true)
    expect(share('Neon Genesis Evangelion', 'Evangelion, a Sermon')).toBe(false)
  })

  it('include a plural of the name with the same makers', () => {
    expect(share('Alien', 'Aliens')).toBe(true)
    expect(share('Robot', 'Robots')).toBe(false)
  })

  it('do not include titles that only share a short first word', () => {
    expect(share('Saw', 'Saw Mill')).toBe(false)
  })

  it('have consecutive numbers, and a title has each at most once', () => {
    expect(lists.start).toHaveLength(named.length + 1)
    for (let title = 0; title < named.length; title++) {
      const own = [...listOf(lists, title)]
      expect(new Set(own).size).toBe(own.length)
      expect(own.every((saga) => saga < size)).toBe(true)
    }
  })

  it('are not found by a name that very many titles begin with', () => {
    const many = Array.from({ length: 60 }, (_, at) => `Brooklyn Tale${String.fromCharCode(97 + (at % 26))}${at}`)
    const all = ['Brooklyn', ...many]
    const everybody: NumberLists = {
      start: Uint32Array.from({ length: 62 }, (_, at) => at),
      values: new Uint32Array(61).fill(CARPENTER),
    }
    const unknown = all.map(() => NaN)
    const found = sagasOf({ names: all, makers: everybody, places: unknown, years: unknown }).lists
    const first = listOf(found, 0)
    expect(many.every((_, at) => !listOf(found, at + 1).some((saga) => first.includes(saga)))).toBe(true)
  })
})
