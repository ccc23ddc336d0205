import { afterAll, beforeAll, expect, it } from 'vitest'
import { filmId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { metric } from '../support/http/metrics.ts'
import { atOnce, howMany } from '../support/store/empty-store.ts'
import { onEachStore, type World } from '../support/world.ts'

const CALLERS = 16
const ROUNDS = 25
const opinions = ['liked', 'super_liked', 'disliked']
const film = filmId(1)

onEachStore('many devices of one profile', (store) => {
  let world: World
  let bases: string[]
  beforeAll(async () => {
    world = await openTitleWorld(store)
    // Only PostgreSQL allows two servers on one store.
    const others = store === 'postgres' ? [await world.second()] : []
    bases = [world.base, ...others.map(({ port }) => `http://127.0.0.1:${port}`)]
  })
  afterAll(() => world?.close())

  const from = (caller: number) => bases[caller % bases.length]
  const state = async ({ send }: Watcher, caller = 0) =>
    (await send('GET', `/profile/media/${film}`, undefined, from(caller))).body as Record<string, never> & Record<string, unknown>

  it('leave a title in exactly one of three lists, and each is answered with its own change', async () => {
    for (let round = 0; round < 10; round++) {
      const watcher = await newWatcher(world)
      const done = await atOnce(CALLERS, async (caller) => {
        const list = opinions[(caller + round) % 3] ?? ''
        const { status, body } = await watcher.send('POST', `/profile/${list}`, { mediaId: film }, from(caller))
        expect(status).toBe(body['added'] ? 201 : 200)
        return { list, ...(body as unknown as { added: boolean; removed: string | null }) }
      })
      const held = await state(watcher)
      expect(howMany(opinions, (list) => held[list])).toBe(1)
      for (const list of opinions) {
        const came = howMany(done, (one) => one.list === list && one.added)
        const left = howMany(done, ({ removed }) => removed === list)
        expect([list, came - left]).toEqual([list, Number(held[list])])
      }
    }
  })

  it('keep the latest progress, and the largest of equal times', async () => {
    const start = world.now() - 3_600_000
    for (let round = 0; round < 5; round++) {
      const watcher = await newWatcher(world)
      const words = Array.from({ length: CALLERS }, (_, caller) => ({
        progress: (caller * 7 + round) % 80,
        updatedAt: new Date(start + (caller % 4)).toISOString(),
      }))
      const writes = (path: string) =>
        atOnce(CALLERS, (caller) => watcher.send('POST', path, { mediaId: film, ...words[caller] }, from(caller)))
      const replies = [...(await writes('/profile/history')), ...(await writes('/profile/playback'))]
      expect(howMany(replies, ({ status }) => status === 201)).toBe(2 * CALLERS)
      const latest = words
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1)
      const furthest = Math.max(...words.filter(({ updatedAt }) => updatedAt === latest).map(({ progress }) => progress))
      const wanted = { progress: furthest, updatedAt: latest }
      expect(await state(watcher, round)).toMatchObject({ history: wanted, playback: wanted })
    }
  })

  it('keep the latest rating, and answer 201 to exactly one', async () => {
    const watcher = await newWatcher(world)
    const start = world.now() - 60_000
    const replies = await atOnce(CALLERS, (caller) =>
      watcher.send(
        'PUT',
        `/profile/ratings/${film}`,
        { rating: 1 + (caller % 10), ratedAt: new Date(start + (caller % 5)).toISOString() },
        from(caller),
      ),
    )
    expect(howMany(replies, ({ status }) => status === 201)).toBe(1)
    expect(howMany(replies, ({ status }) => status === 200)).toBe(CALLERS - 1)
    expect((await state(watcher))['rating']).toBe(10)
  })

  it('create one play a minute, however many report it and by whichever route', async () => {
    const watcher = await newWatcher(world)
    const minute = Math.floor(world.now() / 60_000) * 60_000 - 60_000
    await atOnce(CALLERS, (caller) =>
      watcher.send(
        'POST',
        '/profile/history',
        { mediaId: film, updatedAt: new Date(minute + caller * 1000).toISOString() },
        from(caller),
      ),
    )
    expect((await state(watcher))['history']).toMatchObject({ plays: [{ source: 'history' }] })
    await atOnce(CALLERS, (caller) =>
      watcher.send('POST', `/profile/scrobble/${film}`, { progress: 80 + (caller % 20) }, from(caller)),
    )
    const { plays } = (await state(watcher))['history'] as unknown as { plays: object[] }
    expect(plays).toHaveLength(2)
  })

  it('report the same end by two routes without a deadlock, since both lock the entry before its plays', async () => {
    const retried = async () =>
      (await Promise.all(bases.map((base) => metric(base, 'marquee_events_total{event="store_retried"}')))).join()
    const before = await retried()
    for (let round = 0; round < ROUNDS; round++) {
      const watcher = await newWatcher(world)
      const updatedAt = new Date(world.now()).toISOString()
      const done = await atOnce(CALLERS, (caller) =>
        (caller >> 1) % 2 === 0
          ? watcher.send('POST', '/profile/history', { mediaId: film, updatedAt }, from(caller))
          : watcher.send('POST', `/profile/scrobble/${film}`, { progress: 90 }, from(caller)),
      )
      expect(howMany(done, ({ status }) => status === 200 || status === 201)).toBe(CALLERS)
      expect((await state(watcher))['history']).toMatchObject({ plays: [{}] })
    }
    expect(await retried()).toBe(before)
  })

  it('delete an entry once, together with its plays', async () => {
    for (let round = 0; round < 5; round++) {
      const watcher = await newWatcher(world)
      await watcher.send('POST', '/profile/history', { mediaId: film })
      const replies = await atOnce(CALLERS, (caller) =>
        watcher.send('DELETE', `/profile/history/${film}`, undefined, from(caller)),
      )
      expect(howMany(replies, ({ status }) => status === 204)).toBe(1)
      expect(howMany(replies, ({ status }) => status === 404)).toBe(CALLERS - 1)
      await atOnce(CALLERS, (caller) =>
        caller % 2 === 0
          ? watcher.send('POST', '/profile/history', { mediaId: film }, from(caller))
          : watcher.send('DELETE', `/profile/history/${film}`, undefined, from(caller)),
      )
      await watcher.send('DELETE', `/profile/history/${film}`)
      const plays = await world.service.ctx.db
        .selectFrom('plays')
        .selectAll()
        .where('profile_id', '=', watcher.profileId)
        .execute()
      expect(plays).toEqual([])
    }
  })

  it('may add a removed entry again, with the same time', async () => {
    const watcher = await newWatcher(world)
    const lastWeek = { mediaId: film, updatedAt: new Date(world.now() - 7 * 86_400_000).toISOString() }
    for (const caller of [0, 1]) {
      expect((await watcher.send('POST', '/profile/history', lastWeek, from(caller))).status).toBe(201)
      expect((await watcher.send('DELETE', `/profile/history/${film}`, undefined, from(caller))).status).toBe(204)
    }
    const again = await watcher.send('POST', '/profile/history', lastWeek)
    expect([again.status, again.body['updatedAt']]).toEqual([201, lastWeek.updatedAt])
  })
})
