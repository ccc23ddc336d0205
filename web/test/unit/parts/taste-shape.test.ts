import type { Taste } from '@marquee/sdk'
import { describe, expect, it } from 'vitest'
import {
  decadesInOrder,
  isBlank,
  type LeaningEntry,
  largestChanges,
  scaleOf,
  strongest,
  trendOf,
} from '../../../src/parts/taste/leaning-changes.ts'

const leaning = (name: string, weight: number, change = 0) => ({ name, weight, change }) as LeaningEntry
const tasteOf = (some: Partial<Record<keyof Taste, LeaningEntry[]>>) =>
  ({ genres: [], decades: [], people: [], keywords: [], countries: [], languages: [], ...some }) as unknown as Taste

describe('the scale of a chart', () => {
  it('is the largest weight, whether liked or disliked', () => {
    expect(strongest([leaning('Drama', 0.2), leaning('Horror', -0.7)])).toBe(0.7)
  })

  it('is never zero, so that nothing is divided by it in vain', () => {
    expect(strongest([])).toBeGreaterThan(0)
  })

  it('holds what was there a month ago too', () => {
    expect(scaleOf([leaning('Drama', 0.2, -0.6), leaning('Crime', 0.5)])).toBeCloseTo(0.8)
  })
})

describe('how a leaning has moved', () => {
  it.each([
    [leaning('a', 0.5, 0.01), 'steady'],
    [leaning('a', 0.5, 0.2), 'up'],
    [leaning('a', 0.5, -0.2), 'down'],
    [leaning('a', 0.5, 0.5), 'fresh'],
    [leaning('a', -0.3, -0.3), 'down'],
  ])('%o is %s', (entry, move) => expect(trendOf(entry, 1)).toBe(move))

  it('is shown for the largest changes first, measured by the strongest of the kind', () => {
    const taste = tasteOf({
      genres: [leaning('Drama', 10, 1), leaning('Crime', 5, -2), leaning('War', 1, 0)],
      countries: [leaning('KR', 1, 0.5)],
    })
    const { more, less } = largestChanges(taste, ['genres', 'countries'])
    expect(more.map(({ leaning: { name } }) => name)).toEqual(['KR', 'Drama'])
    expect(less.map(({ leaning: { name } }) => name)).toEqual(['Crime'])
  })

  it('is shown for five of each side at most', () => {
    const genres = Array.from({ length: 20 }, (_, at) => leaning(`g${at}`, 1, at % 2 ? 0.5 : -0.5))
    const { more, less } = largestChanges(tasteOf({ genres }), ['genres'])
    expect([more.length, less.length]).toEqual([5, 5])
  })
})

describe('decades', () => {
  it('stand in the order of time, with those nobody watched between them', () => {
    const shown = decadesInOrder([leaning('Años 1990', 1), leaning('1960s', 2)])
    expect(shown.map(({ year }) => year)).toEqual([1960, 1970, 1980, 1990])
    expect(shown.map(({ leaning: one }) => one?.weight)).toEqual([2, undefined, undefined, 1])
  })

  it('are none where there are none, or none with a year', () => {
    expect(decadesInOrder([])).toEqual([])
    expect(decadesInOrder([leaning('unknown', 1)])).toEqual([])
  })
})

it('a taste is blank when no kind has an entry', () => {
  expect(isBlank(tasteOf({}), ['genres', 'people'])).toBe(true)
  expect(isBlank(tasteOf({ people: [leaning('Agnès Varda', 1)] }), ['genres', 'people'])).toBe(false)
  expect(isBlank(tasteOf({ people: [leaning('Agnès Varda', 1)] }), ['genres'])).toBe(true)
})
