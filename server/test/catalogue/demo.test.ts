import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { canCheck, checkDemo, explained } from '../../../scripts/check-demo.ts'
import { checkFacts } from '../../src/catalogue/facts-schema.ts'
import { demoTitles, titleOfLine } from '../../src/catalogue/sources/demo/demo.ts'
import { demoRegions, demoServices } from '../../src/catalogue/sources/demo/demo-services.ts'

const titles = demoTitles()
const series = titles.filter(({ media_type }) => media_type === 'tv')
const PROFILES = path.join(import.meta.dirname, '../../demo/profiles')

describe('the demo catalogue', () => {
  it('has enough titles of every kind for good rows', () => {
    expect(titles.length).toBeGreaterThanOrEqual(600)
    expect(series.length).toBeGreaterThanOrEqual(120)
    const uses = new Map<string, number>()
    for (const { name } of titles.flatMap(({ keywords }) => keywords)) uses.set(name, (uses.get(name) ?? 0) + 1)
    expect([...uses.values()].filter((times) => times >= 5).length).toBeGreaterThanOrEqual(150)
    const decades = new Set(titles.map(({ release_date }) => release_date.slice(0, 3)))
    expect(decades.size).toBeGreaterThanOrEqual(10)
    expect(new Set(titles.flatMap(({ countries }) => countries)).size).toBeGreaterThanOrEqual(30)
  })

  it('names each title once, and its names, people and keywords never share a number', () => {
    expect(new Set(titles.map(({ id }) => id)).size).toBe(titles.length)
    const names = new Map<number, string>()
    for (const { id, name } of titles.flatMap(({ keywords, people }) => [...keywords, ...people])) {
      expect(names.get(id) ?? name).toBe(name)
      names.set(id, name)
    }
  })

  it('has people and one sentence of its own for every title, seasons with episodes for every series', () => {
    for (const title of titles) expect(title.people.length, title.title).toBeGreaterThan(0)
    expect(new Set(titles.map(({ overview }) => overview)).size).toBe(titles.length)
    for (const { title, seasons } of series) for (const { episodes } of seasons || []) expect(episodes, title).toBeGreaterThan(0)
    expect(series.every(({ seasons }) => seasons && seasons.length > 0)).toBe(true)
  })

  it('is offered by six services in four regions, each with something in every region it serves', () => {
    expect(demoServices).toHaveLength(6)
    for (const { id, regions } of demoServices)
      for (const region of regions)
        expect(
          titles.filter(({ providers }) => providers.some((offer) => offer.id === id && offer.region === region)).length,
        ).toBeGreaterThan(30)
    expect(new Set(demoServices.flatMap(({ regions }) => regions))).toEqual(new Set(demoRegions))
  })

  it('conforms to the catalogue format', () => {
    for (const title of titles) expect(checkFacts(title, { adult: false }), title.title).toMatchObject({ unknownFields: 0 })
  })

  it('refuses a line with a missing field, and an unknown genre', () => {
    const line = `MV_1 | A | - | 2000-01-01 | 90 | - | Drama | en | US | PG | grief | B (director) | - | 5 5 | A sentence.`
    expect(titleOfLine(line)).toMatchObject({ id: 'MV_1', genres: [{ id: 18 }], people: [{ name: 'B', job: 'director' }] })
    expect(() => titleOfLine(line.replace(' | 90', ''))).toThrow('14 fields')
    expect(() => titleOfLine(line.replace('Drama', 'Dramma'))).toThrow('Dramma')
  })

  it.skipIf(!canCheck())('agrees with a full catalogue, except for documented differences', async () => {
    const { compared, differing } = await checkDemo()
    expect(compared).toBeGreaterThan(500)
    expect(1 - differing.length / compared).toBeGreaterThanOrEqual(0.98)
    expect(differing.filter(({ id }) => !explained().has(id))).toEqual([])
  })
})

describe('the sample profiles', () => {
  const files = readdirSync(PROFILES)
  const entriesOf = (file: string) =>
    readFileSync(path.join(PROFILES, file), 'utf8')
      .split('\n')
      .filter((line) => /^(MV|TV)_/.test(line))

  it('are three', () => expect(files).toHaveLength(3))

  it.each(files)('%s has signals for 40 to 80 titles of the demo, each once', (file) => {
    const ids = entriesOf(file).map((line) => line.split(' ')[0])
    expect(ids.length).toBeGreaterThanOrEqual(40)
    expect(ids.length).toBeLessThanOrEqual(80)
    expect(new Set(ids).size).toBe(ids.length)
    const known = new Set(titles.map(({ id }) => id))
    expect(ids.filter((id) => !known.has(id ?? ''))).toEqual([])
  })

  it('have different tastes: no two share more than a few titles', () => {
    const sets = files.map((file) => new Set(entriesOf(file).map((line) => line.split(' ')[0])))
    for (const [i, a] of sets.entries())
      for (const b of sets.slice(i + 1)) expect([...a].filter((id) => b.has(id)).length).toBeLessThan(8)
  })
})
