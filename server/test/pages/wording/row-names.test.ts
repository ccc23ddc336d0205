import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWatcher, openPageWorld, realTitles, type Watcher } from '../../support/fixtures/page-world.ts'
import type { World } from '../../support/world.ts'

/** Crime, animation and science fiction: enough of each for a row. */
const namesakes = ['MV_238', 'MV_769', 'MV_807', 'MV_862', 'MV_12', 'MV_14160', 'MV_78', 'MV_603']

describe('the names of rows', () => {
  let world: World
  let ann: Watcher
  beforeAll(async () => {
    const titles = realTitles().map((title) => (namesakes.includes(title.id) ? { ...title, title: 'Twins' } : title))
    world = await openPageWorld('sqlite', titles)
    ann = await newWatcher(world, { region: 'DE' })
  })
  afterAll(() => world?.close())

  const namesOf = async (body: object, language: string) => {
    await ann.again()
    const page = await ann.page(body, { 'accept-language': language })
    return (await ann.rows(page.id)).map(({ title }) => title)
  }

  it('are different for all rows of a page, with and without history, however few titles the filters leave', async () => {
    const filters = [{}, { media_type: 'tv' }, { media_type: 'movie' }, { genres: [18] }, { with_runtime_lte: 95 }]
    let rest = 0
    for (const liked of [[], ['MV_77'], ['MV_98', 'MV_27205']]) {
      await ann.like(...liked)
      for (const pageFilters of filters) {
        for (const language of ['en', 'de']) {
          const names = await namesOf({ pageFilters }, language)
          expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
          if (names.includes('Keep exploring') || names.includes('Weiter stöbern')) rest++
        }
      }
    }
    expect(rest).toBeGreaterThan(0)
  })

  it('do not repeat what the filters already state, and have no numeric suffix', async () => {
    const cara = await newWatcher(world)
    await cara.like('MV_77', 'MV_98', 'MV_27205', 'MV_680')
    const nineties = { with_release_date_gte: '1990-01-01', with_release_date_lte: '1999-12-31' }
    const namesFor = async (pageFilters: object) =>
      (await cara.rows((await cara.page({ pageFilters })).id)).map(({ title }) => title)
    expect((await namesFor(nineties)).filter((name) => name.includes('1990s'))).toEqual([])
    expect(await namesFor({ genres: [18] })).not.toContain('Dramas')
    expect((await namesFor({ with_runtime_lte: 80 })).filter((name) => /\(\d+\)$/.test(name))).toEqual([])
  })

  it('have no numeric suffix where two keywords have the same wording', async () => {
    const keywords = [{ id: 9_000_001, name: 'gangster' }, null, null, { id: 9_000_002, name: 'mafia' }]
    const titles = realTitles().map((title, at) => ({ ...title, keywords: [keywords[at % 22] ?? []].flat() }))
    const other = await openPageWorld('sqlite', titles)
    try {
      const cara = await newWatcher(other)
      for (const { id } of titles.filter((title) => title.keywords.length > 0).slice(0, 8)) await cara.like(id)
      const names: string[] = []
      for (const keyword of [{}, { keywords: [9_000_001, 9_000_002] }]) {
        const { id } = await cara.page({ pageFilters: keyword })
        const rows = (await cara.rows(id)).map(({ title }) => title)
        expect(rows.filter((name) => name.startsWith('Gangster')).length).toBeLessThanOrEqual(1)
        names.push(...rows)
      }
      expect(names.filter((name) => /^Gangster.*\d/.test(name))).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('add the year where two seeds have the same title', async () => {
    const ben = await newWatcher(world)
    await ben.like(...namesakes)
    let repeats = 0
    for (let session = 0; session < 8; session++) {
      await ben.again()
      const rows = await ben.rows((await ben.page()).id)
      const names = rows.map(({ title }) => title).filter((name) => name.startsWith('Because you liked'))
      for (const [at, name] of names.entries()) {
        expect(name).toMatch(at === 0 ? /^Because you liked Twins$/ : /^Because you liked Twins \(\d{4}\)$/)
      }
      repeats += Math.max(0, names.length - 1)
    }
    expect(repeats).toBeGreaterThan(0)
  })

  it('add the year also where two seeds have the same title only in translation', async () => {
    const translations = { de: { title: 'Zwillinge' } }
    const titles = realTitles().map((title) => (namesakes.includes(title.id) ? { ...title, translations } : title))
    const other = await openPageWorld('sqlite', titles)
    try {
      const cara = await newWatcher(other)
      await cara.like(...namesakes)
      let repeats = 0
      for (let session = 0; session < 8; session++) {
        await cara.again()
        const rows = await cara.rows((await cara.page({}, { 'accept-language': 'de' })).id)
        const names = rows.map(({ title }) => title).filter((name) => name.startsWith('Weil dir „'))
        for (const [at, name] of names.entries()) {
          expect(name).toMatch(at === 0 ? /^Weil dir „Zwillinge“ gefallen hat$/ : /^Weil dir „Zwillinge \(\d{4}\)“ gefallen hat$/)
        }
        repeats += Math.max(0, names.length - 1)
      }
      expect(repeats).toBeGreaterThan(0)
    } finally {
      await other.close()
    }
  })
})
