import { afterAll, beforeAll, expect, it } from 'vitest'
import { tasteOf } from '../../src/taste/current/taste.ts'
import { filmId, seriesId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { onEachStore, type World } from '../support/world.ts'

const YEAR_MS = 365 * 86_400_000

onEachStore('tasteOf a long history', (store) => {
  let world: World
  let watcher: Watcher
  beforeAll(async () => {
    world = await openTitleWorld(store)
    watcher = await newWatcher(world)
  })
  afterAll(() => world?.close())

  const number = (id: string) => world.service.ctx.liveCatalogue().numberOf(id) ?? -1
  const taste = () => tasteOf(world.service.ctx, watcher.profileId)
  /** Sends a request that must succeed, a second after the previous one. */
  const write = async (method: string, path: string, body?: unknown) => {
    world.pass(1000)
    const { status, text } = await watcher.send(method, path, body)
    expect(status, text).toBeLessThan(300)
  }
  const put = (list: string, n: number) => write('POST', `/profile/${list}`, { mediaId: filmId(n) })
  const watch = (mediaId: string, more: object = {}) => write('POST', '/profile/history', { mediaId, ...more })
  const play = (mediaId: string, progress: number) => write('POST', '/profile/playback', { mediaId, progress })

  it('is complete and in the same order when it is read in parts', async () => {
    for (const n of [30, 3, 20, 1]) await put('watchlist', n)
    for (const n of [31, 4, 21]) await play(filmId(n), 30)
    await put('liked', 5)
    await write('PUT', `/profile/ratings/${filmId(6)}`, { rating: 9 })
    await watch(seriesId(1), { season: 1, episode: 1 })
    const few = await taste()
    const { db } = world.service.ctx
    const long = [filmId(7), filmId(8), filmId(40)].map(number)
    for (const title of long) await db.insertInto('history').values(episodes(title)).execute()
    const many = await taste()
    const isOf = (titles: readonly number[]) => (signal: { title: number }) => titles.includes(signal.title)
    expect({ ...many, signals: [], finished: [] }).toEqual({ ...few, signals: [], finished: [] })
    expect(many.signals.filter((signal) => !isOf(long)(signal)).sort(bySignal)).toEqual(few.signals.sort(bySignal))
    const signal = { kind: 'played', at: world.now() - YEAR_MS, progress: 50 }
    expect(many.signals.filter(isOf(long)).map(({ title, ...rest }) => rest)).toEqual(long.map(() => signal))
  })

  /** More than a thousand specials of one title. */
  const episodes = (title: number) =>
    Array.from({ length: 1500 }, (_, episode) => ({
      ...{ profile_id: watcher.profileId, number: title, season: 0, episode, imported: 0 },
      ...{ progress: 90, updated_at: world.now() - YEAR_MS },
    }))
})

function bySignal(a: { kind: string; title: number }, b: { kind: string; title: number }): number {
  return a.title - b.title || a.kind.localeCompare(b.kind)
}
