import { describe, expect, it } from 'vitest'
import { columnsOf } from '../../src/catalogue/columns/columns.ts'
import { dayText, decadeAt, decadeOf, decadeYear } from '../../src/catalogue/decades.ts'
import { dayOf, type TitleFacts } from '../../src/catalogue/title-facts.ts'
import { featuresOf, knownFeatures } from '../../src/models/content/features.ts'

const yearOf = (date: string): number => decadeYear(decadeOf(dayOf(date) ?? NaN))

describe('the text of a day', () => {
  it('is the date that the day was read from', () => {
    for (const date of ['1800-01-01', '1969-12-31', '1970-01-01', '2000-02-29', '2026-11-16', '2199-12-31'])
      expect(dayText(dayOf(date) ?? NaN)).toBe(date)
  })

  it('comes after that of the day before', () => {
    const first = dayOf('1999-12-25') ?? NaN
    for (let day = first; day < first + 500; day++) expect(dayText(day) < dayText(day + 1)).toBe(true)
  })
})

describe('the decade of a day', () => {
  it('begins on 1 January and ends on 31 December, whatever the leap years', () => {
    for (let year = 1800; year < 2200; year += 10) {
      expect(yearOf(`${year}-01-01`)).toBe(year)
      expect(yearOf(`${year + 9}-12-31`)).toBe(year)
      expect(decadeAt(year)).toBe(decadeOf(dayOf(`${year}-06-01`) ?? NaN))
    }
  })

  it('is unknown before 1800, from 2200 on and without a day', () => {
    for (const day of [dayOf('1799-12-31') ?? 0, dayOf('2200-01-01') ?? 0, NaN]) expect(decadeOf(day)).toBe(-1)
  })

  it('is the same in fact similarity', () => {
    const title = (id: number, release_date: string): TitleFacts => ({
      id: `MV_${id}`,
      media_type: 'movie',
      title: 'x',
      release_date,
    })
    const columns = columnsOf([title(1, '2000-01-01'), title(2, '2004-05-05'), title(3, '1999-12-31')])
    const { commonOf } = featuresOf(columns)
    const [first, second, third] = [0, 1, 2].map((at) => [
      ...commonOf.values.subarray(commonOf.start[at], commonOf.start[at + 1]),
    ])
    expect(first).toEqual(second)
    expect(first).not.toEqual(third)
    expect(knownFeatures(columns, title(4, '2000-01-01'))).toEqual(first)
  })
})
