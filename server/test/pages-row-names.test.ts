import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWatcher, openPageWorld, realTitles, type Watcher } from './page-world.ts'
import type { World } from './world.ts'

/** Of 1972, 1990 and 1995. */
const namesakes = ['MV_238', 'MV_769', 'MV_807']

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

  it('tell all rows of a page apart, for newcomers and others, however little the filters leave', async () => {
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

  it('give the year of a title whose name two rows would have', async () => {
    const ben = await newWatcher(world)
    await ben.like(...namesakes)
    let told = 0
    for (let session = 0; session < 8; session++) {
      await ben.again()
      const rows = await ben.rows((await ben.page()).id)
      const names = rows.map(({ title }) => title).filter((name) => name.startsWith('Because you liked'))
      for (const [at, name] of names.entries()) {
        expect(name).toMatch(at === 0 ? /^Because you liked Twins$/ : /^Because you liked Twins \((1972|1990|1995)\)$/)
      }
      told += Math.max(0, names.length - 1)
    }
    expect(told).toBeGreaterThan(0)
  })
})
