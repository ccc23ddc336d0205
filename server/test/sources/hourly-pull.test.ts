import { afterAll, beforeAll, expect, it } from 'vitest'
import { newSourceReader, retryMs } from '../../src/sources/source-reader.ts'
import { type MediaServer, openMediaServer } from '../support/external-services/media-server.ts'
import { filmId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld } from '../support/fixtures/watcher.ts'
import { onEachStore, type World } from '../support/world.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const SOURCES = 8
const ROUNDS = 5

it('is tried again after twice as long each time, and at least every six hours', () => {
  expect([1, 2, 3, 7, 8, 1000].map((failures) => retryMs(failures) / MINUTE_MS)).toEqual([5, 10, 20, 320, 360, 360])
})

onEachStore('sources that several nodes look after', (store) => {
  let world: World
  let media: MediaServer
  beforeAll(async () => {
    world = await openTitleWorld(store, { MARQUEE_SOURCE_NETWORKS: '127.0.0.1' })
    media = await openMediaServer([{ id: 'a', type: 'movie', name: 'Film 1', tmdb: Number(filmId(1).slice(3)) }])
  })
  afterAll(async () => {
    await world?.close()
    await media?.close()
  })

  /** Two servers on PostgreSQL; the embedded store has one, so there two readers share its store. */
  const nodes = async () => {
    const first = world.service.ctx
    return [first, store === 'postgres' ? (await world.second()).ctx : { ...first, sourceReader: newSourceReader() }]
  }

  it('are each read once an hour, by one of them', async () => {
    const { send } = await newWatcher(world)
    const body = { kind: 'jellyfin', address: media.address, key: media.key }
    for (let made = 0; made < SOURCES; made++) expect((await send('POST', '/profile/sources', body)).status).toBe(201)
    const both = await nodes()
    const settle = () => Promise.all(both.map(({ sourceReader }) => sourceReader.idle()))
    await settle()
    for (let hour = 0; hour < 3; hour++) {
      world.pass(HOUR_MS)
      media.asked = []
      await Promise.all(both.flatMap((ctx) => Array.from({ length: ROUNDS }, () => ctx.sourceReader.readDue(ctx))))
      await settle()
      expect(media.asked.filter((path) => path === '/Users')).toHaveLength(SOURCES)
    }
    const rows = await world.service.ctx.db.selectFrom('sources').select(['outcome', 'claimed_until']).execute()
    expect(rows).toEqual(Array(SOURCES).fill({ outcome: 'ok', claimed_until: 0 }))
    await both[1]?.sourceReader.close()
  })
})
