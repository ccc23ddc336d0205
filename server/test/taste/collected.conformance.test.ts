import { expect, it } from 'vitest'
import * as collected from '../../src/taste/lists/collected-store.ts'
import { addListEntry, removeListEntry } from '../../src/taste/lists/list-store.ts'
import { NOW } from '../support/empty-store.ts'
import { withProfile } from '../support/with-profile.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('the store of owned episodes', (kind) => {
  const at = withProfile(kind)
  const title = (number = 1) => ({ profile_id: at.profile_id, number })
  const entry = (number = 1) => ({ ...title(number), list: 'collection' as const })
  const part = (season: number, episode: number) => ({ season, episode, collected_at: NOW })

  it('adds each episode once, and lists those of a title and of all titles in order', async () => {
    const { db } = at.store
    for (const number of [2, 1]) await addListEntry(db, { ...entry(number), added_at: NOW })
    await collected.addCollectedParts(db, title(2), [part(1, 1)])
    await collected.addCollectedParts(db, title(), [part(2, 1), part(1, 3)])
    await collected.addCollectedParts(db, title(), [{ ...part(1, 3), collected_at: 1 }, part(1, 2)])
    const own = await collected.listCollectedParts(db, title())
    expect(own.toSorted((a, b) => a.season - b.season || a.episode - b.episode)).toEqual([part(1, 2), part(1, 3), part(2, 1)])
    const all = await collected.listAllCollectedParts(db, at.profile_id, { limit: 3 })
    expect(all).toEqual([part(1, 2), part(1, 3), part(2, 1)].map((one) => ({ number: 1, ...one })))
  })

  it('removes all episodes of a title, and keeps its entry', async () => {
    const { db } = at.store
    await addListEntry(db, { ...entry(), added_at: NOW })
    await collected.addCollectedParts(db, title(), [part(1, 1)])
    await collected.removeCollectedParts(db, title())
    expect(await collected.listCollectedParts(db, title())).toEqual([])
    expect(await collected.lockCollected(db, title())).toBe(NOW)
  })

  it('has no episodes of a title that left the collection', async () => {
    const { db } = at.store
    await addListEntry(db, { ...entry(), added_at: NOW })
    await collected.addCollectedParts(db, title(), [part(1, 1)])
    await removeListEntry(db, entry())
    expect(await collected.listCollectedParts(db, title())).toEqual([])
    expect(await collected.lockCollected(db, title())).toBeUndefined()
    await expect(collected.addCollectedParts(db, title(), [part(1, 1)])).rejects.toThrow()
  })

  it('locks an entry for one caller at a time', async () => {
    const { db } = at.store
    await addListEntry(db, { ...entry(), added_at: NOW })
    const counts = await Promise.all(
      Array.from({ length: 8 }, (_, episode) =>
        db.transaction().execute(async (trx) => {
          await collected.lockCollected(trx, title())
          const held = await collected.listCollectedParts(trx, title())
          await collected.addCollectedParts(trx, title(), [part(1, episode)])
          return held.length
        }),
      ),
    )
    expect(counts.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('locks the profile, and tells if it is gone', async () => {
    expect(await collected.lockProfile(at.store.db, at.profile_id)).toBe(true)
    expect(await collected.lockProfile(at.store.db, 'nobody')).toBe(false)
  })
})
