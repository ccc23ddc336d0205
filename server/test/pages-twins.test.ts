import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { twinsOf } from '../src/catalogue/twins.ts'
import { putAll } from './made-titles.ts'
import { newWatcher, openPageWorld, type Row, realTitles, type Watcher } from './page-world.ts'
import type { World } from './world.ts'

const IMDB_FROM = 1_000_000_000
const liked = ['MV_238', 'MV_769', 'MV_807']

/** As another source tells it: another id, only the year, fewer facts. */
const copies = realTitles().flatMap(({ id, media_type, title, release_date, runtime, genres, original_language }) => {
  if (!release_date || !runtime) return []
  const [kind, number] = id.split('_')
  const twin = { id: `${kind}_${IMDB_FROM + Number(number)}`, media_type, title: title.toUpperCase(), runtime, vote_count: 3e6 }
  return [{ ...twin, vote_average: 9, genres, original_language, release_date: `${release_date.slice(0, 4)}-01-01` }]
})
const copyOf = (id: string) => id.replace(/\d+/, (number) => String(IMDB_FROM + Number(number)))
const firstOf = (id: string) => id.replace(/\d+/, (number) => String(Number(number) % IMDB_FROM))

describe('a film under two ids', () => {
  let world: World
  let ann: Watcher
  beforeAll(async () => {
    world = await openPageWorld('sqlite', [...realTitles(), ...copies])
  })
  afterAll(() => world?.close())

  const rowsOf = async (watcher: Watcher, pageFilters = {}): Promise<Row[]> => {
    await watcher.again()
    return watcher.whole((await watcher.page({ pageFilters })).id)
  }
  const mediaIn = (rows: Row[]) => rows.filter(({ type }) => type === 'media').flatMap(({ items }) => items.map(({ id }) => id))

  it('is known to be one', async () => {
    const { others, lesser } = await twinsOf(world.service.ctx.shelf())
    expect(copies.length).toBeGreaterThan(500)
    expect(lesser.length).toBeGreaterThanOrEqual(copies.length)
    expect(others.size).toBeGreaterThanOrEqual(2 * copies.length)
  })

  it('stands on a page once, under the id of which more is known', async () => {
    ann = await newWatcher(world, { region: 'US' })
    await ann.like(...liked)
    for (const filters of [{}, { media_type: 'tv' }, { genres: [18] }, { with_runtime_lte: 100 }]) {
      const ids = mediaIn(await rowsOf(ann, filters))
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids.map(firstOf)).size).toBe(ids.length)
      expect(ids.filter((id) => id !== firstOf(id))).toEqual([])
    }
  })

  it('does not come back under one id when it was watched, disliked or hidden under the other', async () => {
    const ben = await newWatcher(world, { region: 'US' })
    await ben.like(...liked)
    const [first = '', second = '', third = ''] = mediaIn(await rowsOf(ben, { media_type: 'movie' }))
    await ben.done('POST', '/profile/history', { mediaId: copyOf(first) })
    await ben.done('POST', '/profile/disliked', { mediaId: copyOf(second) })
    await ben.done('POST', '/profile/hidden', { mediaId: copyOf(third) })
    const ids = mediaIn(await rowsOf(ben, { media_type: 'movie' })).map(firstOf)
    for (const id of [first, second, third]) expect(ids).not.toContain(id)
  })

  it('stands on the watchlist under the id it was put there by', async () => {
    const [id = ''] = mediaIn(await rowsOf(ann))
    for (const mediaId of mediaIn(await rowsOf(ann)).slice(0, 9))
      await ann.done('POST', '/profile/watchlist', { mediaId: copyOf(mediaId) })
    const rows = await rowsOf(ann)
    const watchlist = rows.find(({ title }) => title === 'Your watchlist')
    expect(watchlist?.items.map((item) => item.id)).toContain(copyOf(id))
    expect(mediaIn(rows)).not.toContain(id)
  })

  it('is known to be one when it came a moment ago', async () => {
    const shelf = world.service.ctx.shelf()
    const { lesser } = await twinsOf(shelf)
    const [twin] = realTitles()
    await putAll(world.service.ctx, [{ ...twin, id: 'MV_999999' } as never])
    await world.service.ctx.library.settle()
    const now = world.service.ctx.shelf()
    for (let turn = 0; turn < 1000 && (await twinsOf(now)).lesser.length === lesser.length; turn++)
      await new Promise(setImmediate)
    expect((await twinsOf(now)).lesser.length).toBe(lesser.length + 1)
  })
})
