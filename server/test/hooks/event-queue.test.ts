import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionOf } from '../../src/connections/connections.ts'
import type { ConnectedProfile } from '../../src/ctx.ts'
import { writeEvent } from '../../src/hooks/event-queue.ts'
import type { ReceivedEvent } from '../../src/hooks/write-events.ts'
import { filmId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld } from '../support/fixtures/watcher.ts'
import { connect } from '../support/http/connections.ts'
import { onEachStore, type World } from '../support/world.ts'

onEachStore('events that are written together', (store) => {
  let world: World
  let who: ConnectedProfile
  beforeAll(async () => {
    world = await openTitleWorld(store)
    const { sessionToken } = await newWatcher(world)
    who = await connectionOf(world.service.ctx, (await connect(world.base, sessionToken, 'hook')).secret, 'hook')
  })
  afterAll(() => world?.close())

  const added = (whose: ConnectedProfile, n: number) => {
    const { ctx } = world.service
    const title = { mediaType: 'movie', ids: { mediaId: filmId(n) } } as const
    const event = { title, action: { kind: 'owned' }, users: [] } as const
    const number = ctx.liveCatalogue().numberOf(filmId(n))
    return writeEvent(ctx, () => ({
      who: whose,
      sender: 'script',
      change: { number, event: { ...event, users: [] }, payload: {} },
    }))
  }

  it('are written even if one of them fails', async () => {
    const gone = { ...who, profileId: 'prof_gone', profile: { ...who.profile, id: 'prof_gone' } }
    const all = await Promise.allSettled([added(who, 1), added(who, 2), added(gone, 3), added(who, 4)])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    const { db } = world.service.ctx
    const owned = await db.selectFrom('list_entries').select('number').where('profile_id', '=', who.profileId).execute()
    expect(owned).toHaveLength(3)
    const counted = await db.selectFrom('connections').select('taken').where('id', '=', who.publicId).executeTakeFirst()
    expect(counted).toEqual({ taken: 3 })
  })

  it('are written even if one of them cannot be read', async () => {
    const { ctx } = world.service
    const invalid = () => {
      throw new Error('not an event')
    }
    const all = await Promise.allSettled([added(who, 5), writeEvent(ctx, invalid), writeEvent(ctx, invalid), added(who, 6)])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  })

  it('are read in short slices, with turns of the event loop between them', async () => {
    const { ctx } = world.service
    const turns = { count: 0, isCounting: true }
    const count = () => {
      turns.count++
      if (turns.isCounting) setImmediate(count)
    }
    count()
    const read: number[] = []
    const slow = (): ReceivedEvent => {
      const until = performance.now() + 1
      while (performance.now() < until);
      read.push(turns.count)
      return { who, sender: null, change: 'ignored' }
    }
    await Promise.all(Array.from({ length: 20 }, () => writeEvent(ctx, slow)))
    turns.isCounting = false
    expect(new Set(read).size).toBe(20)
  })

  it('are refused when too many wait, and accepted again after that', async () => {
    const { ctx } = world.service
    const ignored = () => writeEvent(ctx, () => ({ who, sender: null, change: 'ignored' }))
    const all = await Promise.allSettled(Array.from({ length: 1100 }, async () => ignored()))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'OVERLOADED' } })
    expect(await ignored()).toBe('ignored')
    const counted = await ctx.db.selectFrom('connections').select('ignored').where('id', '=', who.publicId).executeTakeFirst()
    expect(counted).toEqual({ ignored: 1121 - refused.length })
  })
})
