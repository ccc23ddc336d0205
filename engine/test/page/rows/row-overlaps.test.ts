import { describe, expect, it } from 'vitest'
import { setBit } from '../../../src/page/pool/bitsets.ts'
import { fromList, fromPool, type RowCandidate } from '../../../src/page/rows/candidate.ts'
import { rowSpecs } from '../../../src/page/rows/kinds/row-specs.gen.ts'
import { openRowOverlaps } from '../../../src/page/rows/row-overlaps.ts'

const WORDS = 8
const specs = new Map(rowSpecs.map((spec) => [spec.kind, spec]))

function bitsOf(places: readonly number[]): Uint32Array {
  const bits = new Uint32Array(WORDS)
  for (const place of places) setBit(bits, place)
  return bits
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)
const row = (
  kind: 'genre' | 'keyword' | 'country' | 'blend' | 'person',
  places: readonly number[],
  themes: readonly number[] = [],
) => fromPool(kind, bitsOf(places), { themes })

const sameAs = (one: RowCandidate, others: readonly RowCandidate[]): RowCandidate[] => [
  ...openRowOverlaps({ specs }, [one, ...others]).duplicatesOf(one),
]

describe('duplicatesOf and refinementsOf', () => {
  it('find rows that share three fifths of their union, in both directions', () => {
    const [crime, police, space] = [row('genre', range(0, 40)), row('keyword', range(8, 44)), row('keyword', range(60, 90))]
    expect(sameAs(crime, [police, space])).toEqual([police])
    expect(sameAs(police, [crime, space])).toEqual([crime])
    expect(sameAs(space, [crime, police])).toEqual([])
  })

  it('do not find a row that is a small part of the other', () => {
    expect(sameAs(row('genre', range(0, 100)), [row('keyword', range(0, 20))])).toEqual([])
  })

  it('find a duplicate at exactly three fifths and not below', () => {
    const one = row('genre', range(0, 8))
    expect(sameAs(one, [row('keyword', range(2, 10))])).toHaveLength(1) // 6 of 10
    expect(sameAs(one, [row('keyword', range(3, 11))])).toHaveLength(0) // 5 of 11
  })

  it('never find the row itself, and nothing for rows that are not about themes', () => {
    const [genre, person] = [row('genre', range(0, 40)), row('person', range(0, 40))]
    expect(sameAs(genre, [person])).toEqual([])
    expect(sameAs(person, [genre])).toEqual([])
    const [list] = fromList('watchlist', range(0, 40))
    expect(list && sameAs(list, [genre])).toEqual([])
  })

  it('find a blend with the country of a country row where they share four visible titles', () => {
    const french = row('country', range(0, 200), [5])
    const thrillers = row('blend', range(0, 12), [5, 7])
    const late = row('blend', range(150, 190), [5, 7])
    expect(sameAs(french, [thrillers, late])).toEqual([thrillers])
    expect(sameAs(thrillers, [french])).toEqual([french])
  })

  it('find as refinement a blend that adds a theme and has nearly the same visible titles', () => {
    const dramas = row('genre', range(0, 200), [3])
    const korean = row('blend', range(0, 60), [3, 9])
    const other = row('blend', range(0, 60), [4, 9])
    const few = row(
      'blend',
      range(3, 60).filter((place) => place > 8),
      [3, 8],
    )
    const overlaps = openRowOverlaps({ specs }, [dramas, korean, other, few])
    expect([...overlaps.refinementsOf(dramas)]).toEqual([korean])
    expect([...overlaps.refinementsOf(korean)]).toEqual([])
  })
})
