import { afterAll, beforeAll, expect, it } from 'vitest'
import { films, series } from '../support/fixtures/made-titles.ts'
import { newWatcher, openPageWorld, type Watcher } from '../support/fixtures/page-world.ts'
import { onEachStore, type World } from '../support/world.ts'

const MAX = 3

onEachStore('a profile at its limits', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openPageWorld(store, [...films(8), series(1)], { MARQUEE_LIMIT_TASTE_PER_PROFILE: String(MAX) })
  })
  afterAll(() => world?.close())

  const statusesOf = async (watcher: Watcher, method: string, requests: [path: string, body?: object][]) => {
    const statuses: number[] = []
    for (const [path, body] of requests) statuses.push((await watcher.send(method, path, body)).status)
    return statuses
  }
  const watched = (n: number, more: object = {}): [string, object] => ['/profile/history', { mediaId: `MV_${n}`, ...more }]

  it('may add no history entry, may change existing ones, and may add again after a deletion', async () => {
    const ann = await newWatcher(world)
    expect(await statusesOf(ann, 'POST', [watched(1), watched(2), watched(3), watched(4)])).toEqual([201, 201, 201, 409])
    const refused = await ann.send('POST', ...watched(4))
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      detail: 'this profile has 3 entries in its history, and may not have more',
    })
    expect((await ann.send('POST', '/profile/scrobble/MV_5', { progress: 90 })).status).toBe(409)
    expect((await ann.send('POST', '/profile/scrobble/MV_5', { progress: 40 })).status).toBe(200)
    world.pass(1000)
    expect((await ann.send('POST', ...watched(2, { progress: 30 }))).body).toMatchObject({ progress: 30 })
    expect(await statusesOf(ann, 'DELETE', [['/profile/history/MV_3']])).toEqual([204])
    expect(await statusesOf(ann, 'POST', [watched(4), watched(5)])).toEqual([201, 409])
  })

  it('may add no entry for a season of which only episodes exist', async () => {
    const ben = await newWatcher(world)
    for (const episode of [1, 2, 3])
      await ben.done('POST', '/profile/history', { mediaId: 'TV_1', season: 1, episode, imported: true })
    expect((await ben.send('PATCH', '/profile/history/TV_1?season=1', { progress: 90, imported: true })).status).toBe(409)
  })

  it('may add no rating, and may change existing ones', async () => {
    const cleo = await newWatcher(world)
    const rating = (n: number): [string, object] => [`/profile/ratings/MV_${n}`, { rating: 7 }]
    expect(await statusesOf(cleo, 'PUT', [rating(1), rating(2), rating(3), rating(4), rating(2)])).toEqual([
      201, 201, 201, 409, 200,
    ])
    await cleo.done('DELETE', '/profile/ratings/MV_1')
    expect(await statusesOf(cleo, 'PUT', [rating(4)])).toEqual([201])
  })

  it('may add again at most a minute after another node deleted entries', async () => {
    const dan = await newWatcher(world)
    expect(await statusesOf(dan, 'POST', [watched(1), watched(2), watched(3), watched(4)])).toEqual([201, 201, 201, 409])
    await world.service.ctx.db.deleteFrom('history').where('profile_id', '=', dan.profileId).execute()
    expect(await statusesOf(dan, 'POST', [watched(4)])).toEqual([409])
    world.pass(60_000)
    expect(await statusesOf(dan, 'POST', [watched(4)])).toEqual([201])
  })
})
