import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tasteOf } from '../../src/taste/current/taste.ts'
import { isoTime } from '../../src/texts/iso-time.ts'
import { filmId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld, type Watcher } from '../support/fixtures/watcher.ts'
import { onEachStore, type World } from '../support/world.ts'

const YEAR_MS = 365 * 86_400_000
const times = { history: 'updated_at', playback: 'updated_at', ratings: 'rated_at', plays: 'watched_at' } as const
const film = filmId(1)

onEachStore('a record written while the clock was a year ahead', (store) => {
  let world: World
  let watcher: Watcher
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  beforeEach(async () => {
    watcher = await newWatcher(world)
  })
  afterAll(() => world?.close())

  const send = async (method: string, path: string, body?: unknown) => {
    world.pass(1000)
    const { status, text, body: answer } = await watcher.send(method, path, body)
    expect(status, text).toBeLessThan(300)
    return answer
  }
  /** Moves all times a year ahead, as if the clock had been ahead. */
  const moveAhead = async () => {
    for (const [table, time] of Object.entries(times))
      await sql`update ${sql.table(table)} set ${sql.ref(time)} = ${sql.ref(time)} + ${YEAR_MS}
        where profile_id = ${watcher.profileId}`.execute(world.service.ctx.db)
  }
  const updatedAt = () => isoTime(world.now())

  it('is replaced by a new history entry, and by a change of it', async () => {
    await send('POST', '/profile/history', { mediaId: film, progress: 50 })
    await moveAhead()
    expect(await send('POST', '/profile/history', { mediaId: film, progress: 20 })).toMatchObject({ progress: 20 })
    await moveAhead()
    const changed = await send('PATCH', `/profile/history/${film}`, { progress: 10 })
    expect(changed).toMatchObject({ progress: 10, updatedAt: updatedAt() })
  })

  it('is replaced by a new position, a change of it, and its removal', async () => {
    await send('POST', '/profile/playback', { mediaId: film, progress: 50 })
    await moveAhead()
    expect(await send('POST', '/profile/playback', { mediaId: film, progress: 20 })).toMatchObject({ progress: 20 })
    await moveAhead()
    const changed = await send('PATCH', '/profile/playback', { mediaId: film, progress: 10 })
    expect(changed).toMatchObject({ progress: 10, updatedAt: updatedAt() })
    await moveAhead()
    await send('DELETE', `/profile/playback/${film}`)
    expect(await send('POST', '/profile/playback', { mediaId: film, progress: 5 })).toMatchObject({ progress: 5 })
  })

  it('is replaced by a new rating', async () => {
    await send('PUT', `/profile/ratings/${film}`, { rating: 9 })
    await moveAhead()
    expect(await send('PUT', `/profile/ratings/${film}`, { rating: 3 })).toMatchObject({ rating: 3, ratedAt: updatedAt() })
  })

  it('does not count as the same play as a current one', async () => {
    await send('POST', `/profile/scrobble/${film}`, { progress: 90 })
    await moveAhead()
    world.pass(60_000) // two plays of one minute are one
    await send('POST', `/profile/scrobble/${film}`, { progress: 90 })
    const plays = world.service.ctx.db.selectFrom('plays').select('watched_at').where('profile_id', '=', watcher.profileId)
    expect((await plays.execute()).map(({ watched_at }) => Number(watched_at))).toContain(world.now())
  })

  it('does not finish a title that is started again now', async () => {
    await send('POST', `/profile/scrobble/${film}`, { progress: 90 })
    await moveAhead()
    await send('POST', '/profile/playback', { mediaId: film, progress: 30 })
    expect(await send('GET', '/profile/playback')).toMatchObject({ items: [{ progress: 30 }] })
    expect((await tasteOf(world.service.ctx, watcher.profileId)).begun).toMatchObject([{ progress: 30 }])
  })
})
