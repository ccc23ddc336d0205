import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Session } from '../../src/ctx.ts'
import { readCurrentTaste } from '../../src/taste/current/current-states.ts'
import { recentTaste } from '../../src/taste/current/recent-tastes.ts'
import { filmId } from '../support/fixtures/taste-titles.ts'
import { newWatcher, openTitleWorld } from '../support/fixtures/watcher.ts'
import { onEachStore, type World } from '../support/world.ts'

// taste-of-profile.test.ts shows that every change of a taste is in the next page.

onEachStore('recent tastes', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openTitleWorld(store)
  })
  afterAll(() => world?.close())

  it('are kept for ten seconds on the embedded store, and not at all on one that nodes share', async () => {
    const { ctx } = world.service
    const watcher = await newWatcher(world)
    await watcher.send('POST', '/profile/liked', { mediaId: filmId(1) })
    const who = { profileId: watcher.profileId, profile: { taste_revision: 0 } } as Session
    const first = await readCurrentTaste(ctx, who)
    expect(first.signals).toHaveLength(1)
    expect(recentTaste(ctx, who.profileId)).toBe(store === 'sqlite' ? first : undefined)
    world.pass(9999)
    expect(recentTaste(ctx, who.profileId)).toBe(store === 'sqlite' ? first : undefined)
    world.pass(1)
    expect(recentTaste(ctx, who.profileId)).toBeUndefined()
    expect(await readCurrentTaste(ctx, who)).toEqual(first)
  })
})
