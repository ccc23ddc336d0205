import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { filmId, seriesId } from '../support/fixtures/taste-titles.ts'
import { inNewSession, newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { connect } from '../support/http/connections.ts'
import { onEachStore, type World } from '../support/world.ts'

const film = filmId(1)
const HOUR_MS = 3_600_000

type Server = Watcher & { postEvent: (body: unknown) => Promise<unknown> }

onEachStore('events of viewings to the end', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  afterAll(() => world?.close())

  async function newServer(): Promise<Server> {
    const watcher = await newWatcher(world)
    const { secret } = await connect(world.base, watcher.sessionToken, 'hook', {})
    return { ...watcher, postEvent: (body) => call(world.base, 'POST', `/hooks/${secret}`, { body }) }
  }
  const stateOf = async (watcher: Watcher) => {
    const { send } = await inNewSession(world, watcher)
    return (await send('GET', `/profile/media/${film}`)).body as unknown as { history: { plays: unknown[] } | null }
  }
  const ago = (milliseconds: number) => new Date(world.now() - milliseconds).toISOString()
  const watched = (more: object = {}) => ({ ids: { mediaId: film }, event: 'watched', ...more })

  it('of a file with several episodes record all of them once', async () => {
    const server = await newServer()
    const double = { ItemType: 'Episode', SeriesName: 'Series 1', SeasonNumber: 1, EpisodeNumber: 1, EpisodeNumberEnd: 2 }
    for (const position of [90, 95, 100]) {
      const UtcTimestamp = ago((100 - position) * 60_000)
      const event = { NotificationType: 'PlaybackProgress', PlaybackPositionTicks: position, RunTimeTicks: 100, UtcTimestamp }
      await server.postEvent({ ...double, ...event })
    }
    const { send } = await inNewSession(world, server)
    const { body } = await send('GET', `/profile/media/${seriesId(1)}`)
    const history = body['history'] as unknown as { plays: unknown[]; entries: { episode: number }[] }
    expect(history.entries.map(({ episode }) => episode).sort()).toEqual([1, 2])
    expect(history.plays).toHaveLength(2)
  })

  it('record every viewing with its time, in any order of arrival', async () => {
    const viewings = [9000, 4000, 4003, 20, 10].map((hours) => watched({ at: ago(hours * HOUR_MS) }))
    const [a, b, c, d, e] = viewings
    for (const order of [viewings, viewings.toReversed(), [c, e, a, d, b]]) {
      const server = await newServer()
      for (const event of [...order, ...order]) await server.postEvent(event ?? {})
      expect((await stateOf(server)).history?.plays).toHaveLength(5)
    }
  })

  it('are one viewing if they are less than its length apart, in any order of arrival', async () => {
    const server = await newServer()
    await server.postEvent(watched({ at: ago(HOUR_MS) }))
    for (const minutes of [0, 3, 20, -20])
      await server.postEvent(watched({ at: ago(9000 * HOUR_MS + minutes * 60_000), progress: 90 }))
    expect((await stateOf(server)).history?.plays).toHaveLength(2)
    await server.postEvent(watched({ at: ago(11 * HOUR_MS), progress: 85 })) // paused at the credits
    expect((await stateOf(server)).history?.plays).toHaveLength(2)
  })
})
