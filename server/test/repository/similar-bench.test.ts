import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TitleFacts } from '@marquee/engine'
import { describe, expect, it } from 'vitest'
import { fits, qualityOf } from '../../../bench/similar/measures.ts'
import { mostVotedOfGenre, sharedFacts } from '../../../bench/similar/references.ts'
import { finderOf, parseTable, resolve } from '../../../bench/similar/table.ts'

const table = parseTable(readFileSync(path.join(import.meta.dirname, '../../../bench/similar/titles.txt'), 'utf8'))
const nameOf = ({ type, name, year }: { type: string; name: string; year: number }) => `${type} ${name} ${year}`

const drama = { id: 18, name: 'Drama' }
const made = (id: string, facts: Partial<TitleFacts>): TitleFacts => ({ id, media_type: 'movie', title: id, ...facts })

describe('the table of similar titles', () => {
  it('has at least 150 titles of both types, each once, with three to ten others', () => {
    expect(table.length).toBeGreaterThanOrEqual(150)
    expect(new Set(table.map(nameOf)).size).toBe(table.length)
    for (const type of ['movie', 'tv']) expect(table.filter((entry) => entry.type === type).length).toBeGreaterThan(40)
    for (const entry of table) {
      const names = entry.accepted.map(nameOf)
      expect(names.length, entry.name).toBeGreaterThanOrEqual(3)
      expect(names.length, entry.name).toBeLessThanOrEqual(10)
      expect(new Set([nameOf(entry), ...names]).size, entry.name).toBe(names.length + 1)
    }
  })

  it('reaches over all decades of the cinema from 1930 on', () => {
    for (let decade = 1930; decade < 2020; decade += 10)
      expect(
        table.some(({ year }) => year >= decade && year < decade + 10),
        String(decade),
      ).toBe(true)
  })

  it('refuses a line that is no entry, and a name without a year', () => {
    expect(() => parseTable('film Alien (1979)')).toThrow('line 1 is no entry')
    expect(() => parseTable('# comment\nfilm Alien (1979) < Aliens')).toThrow('line 2: "Aliens"')
  })
})

describe('finding the titles of the table', () => {
  const titles = [
    made('MV_1', { title: 'Solaris', release_date: '1972-03-20', vote_count: 10 }),
    made('MV_2', { title: 'Solaris', release_date: '2002-11-27', vote_count: 99 }),
    made('TV_3', { title: 'Solaris', release_date: '1972-01-01', media_type: 'tv' }),
    made('MV_4', { title: 'Mirror', original_title: 'Zerkalo', release_date: '1975-03-07', vote_count: 1 }),
    made('MV_5', { title: 'Mirror', release_date: '1975-12-01', vote_count: 5 }),
    made('MV_6', { title: 'Undated' }),
  ]
  const find = finderOf(titles)

  it('goes by type, name or original name, and a year that may be one off', () => {
    expect(find({ type: 'movie', name: 'solaris', year: 1971 })).toBe(0)
    expect(find({ type: 'movie', name: 'Solaris', year: 2002 })).toBe(1)
    expect(find({ type: 'tv', name: 'Solaris', year: 1972 })).toBe(2)
    expect(find({ type: 'movie', name: 'Zerkalo', year: 1975 })).toBe(3)
    expect(find({ type: 'movie', name: 'Mirror', year: 1975 })).toBe(4)
    expect(find({ type: 'movie', name: 'Solaris', year: 1985 })).toBeUndefined()
    expect(find({ type: 'movie', name: 'Undated', year: 1985 })).toBeUndefined()
  })

  it('leaves out what the catalogue lacks, and says so', () => {
    const entries = parseTable(
      'film Solaris (1972) < *Solaris (2002) | Stalker (1979)\nfilm Mirror (1975) < Stalker (1979)\nfilm Ran (1985) < Mirror (1975)',
    )
    const { cases, lacking } = resolve(entries, find)
    expect(cases).toEqual([{ seed: 0, accepted: new Set([1]), saga: new Set([1]) }])
    expect(lacking.entries.map(({ name }) => name)).toEqual(['Mirror', 'Ran'])
    expect(lacking.accepted.map(({ name }) => name)).toEqual(['Stalker', 'Stalker'])
  })
})

describe('measuring lists of similar titles', () => {
  const facts = { genres: [drama], original_language: 'ru', countries: ['SU'], release_date: '1972-01-01' }
  const titles = [
    made('seed', facts),
    made('saga', { ...facts, release_date: '1987-01-01' }),
    made('other language, same country', { ...facts, original_language: 'ka' }),
    made('too late', { ...facts, release_date: '1988-01-01' }),
    made('other genre', { ...facts, genres: [{ id: 35, name: 'Comedy' }] }),
    made('from elsewhere', { ...facts, original_language: 'en', countries: ['US'] }),
    made('nothing known', {}),
    made('series', { ...facts, media_type: 'tv' }),
  ]

  it('calls fitting what shares genre, language or country, and era', () => {
    expect(titles.map((title) => fits(titles[0], title))).toEqual([true, true, true, false, false, false, false, true])
  })

  it('counts accepted titles, fitting places, types and sagas of the first ten', () => {
    const cases = [
      { seed: 0, accepted: new Set([1, 2]), saga: new Set([1]) },
      { seed: 7, accepted: new Set([6]), saga: new Set<number>() },
    ]
    const lists: Record<number, number[]> = { 0: [1, 3, 7], 7: [0, 1] }
    const quality = qualityOf(titles, cases, (seed) => lists[seed] ?? [])
    expect(quality).toEqual({ hit: 0.5, hitBeyondSaga: 0, found: 0.5, fit: 0.2, sameType: 0.1, sagaFirst: 1 })
  })

  it('looks at no more than ten', () => {
    const cases = [{ seed: 0, accepted: new Set([1]), saga: new Set<number>() }]
    const eleven = [...Array.from({ length: 10 }, () => 3), 1]
    expect(qualityOf(titles, cases, () => eleven).hit).toBe(0)
  })

  it('has references that rank by votes within a genre, and by the cosine of shared facts', () => {
    const voted = titles.map((title, at) => ({ ...title, vote_count: at }))
    expect(mostVotedOfGenre(voted)(0)).toEqual([5, 3, 2, 1])
    expect(sharedFacts(titles)(0)[0]).toBe(7) // alike in all but its type
    expect(sharedFacts(titles)(6)).toEqual([])
  })
})
