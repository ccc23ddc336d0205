import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/callers.ts'
import { seriesId } from '../support/fixtures/taste-titles.ts'
import { inNewSession, newWatcher, openTitleWorld } from '../support/fixtures/watcher.ts'
import { connect } from '../support/http/connections.ts'
import { onEachStore, type World } from '../support/world.ts'

onEachStore('ratings of a media server', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  afterAll(() => world?.close())

  async function newServer() {
    const watcher = await newWatcher(world)
    const { secret } = await connect(world.base, watcher.sessionToken, 'hook')
    const postEvent = async (body: unknown) => (await call(world.base, 'POST', `/hooks/${secret}`, { body })).body['status']
    return { watcher, postEvent }
  }

  it('rate and unrate the episode that they name, or else the series', async () => {
    const { watcher, postEvent } = await newServer()
    const ratings = async () => {
      const { body } = await (await inNewSession(world, watcher)).send('GET', '/profile/ratings')
      const items = body['items'] as unknown as { season?: number; episode?: number; rating: number }[]
      return items.map(({ season, episode, rating }) => [season, episode, rating])
    }
    const series = { ids: { mediaId: seriesId(1) } }
    const episode = { ...series, type: 'episode', season: 1, episode: 2 }
    for (const event of [
      { ...episode, rating: 6 },
      { ...series, type: 'series', rating: 9 },
    ]) {
      expect(await postEvent(event)).toBe('taken')
      world.pass(1000)
    }
    expect(await ratings()).toEqual([
      [undefined, undefined, 9],
      [1, 2, 6],
    ])
    expect(await postEvent({ ...episode, rating: 0 })).toBe('taken')
    expect(await ratings()).toEqual([[undefined, undefined, 9]])
  })
})
