import { expect, it } from 'vitest'
import * as collected from '../../src/taste/lists/collected-store.ts'
import { addListEntry, removeListEntry } from '../../src/taste/lists/list-store.ts'
import { NOW } from '../support/store/empty-store.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('the store of owned episodes', (kind) => {
  const at = withProfile(kind)
  const entry = (number = 1) => ({ profile_id: at.profile_id, number, list: 'collection' as const })
  const titles = (...numbers: number[]) => ({ profileId: at.profile_id, numbers })
  const part = (season: number, episode: number, number = 1) => ({ number, season, episode, collected_at: NOW })
  const add = (...parts: collected.CollectedPart[]) => collected.addCollectedParts(at.store.db, at.profile_id, parts)

  it('adds each episode once, and lists those of some titles and of all in order', async () => {
    const { db } = at.store
    for (const number of [2, 1, 3]) await addListEntry(db, { ...entry(number), added_at: NOW })
    await add(part(1, 1, 2), part(2, 1), part(1, 3), part(9, 9, 3))
    await add({ ...part(1, 3), collected_at: 1 }, part(1, 2))
    const own = await collected.listCollectedParts(db, titles(1, 2, 4))
    const inOrder = own.toSorted((a, b) => a.number - b.number || a.season - b.season || a.episode - b.episode)
    expect(inOrder).toEqual([part(1, 2), part(1, 3), part(2, 1), part(1, 1, 2)])
    const all = await collected.listAllCollectedParts(db, at.profile_id, { limit: 3 })
    expect(all).toEqual([part(1, 2), part(1, 3), part(2, 1)])
  })

  it('removes all episodes of titles, and keeps their entries', async () => {
    const { db } = at.store
    for (const number of [1, 2, 3]) await addListEntry(db, { ...entry(number), added_at: NOW + number })
    await add(part(1, 1), part(1, 1, 2), part(1, 1, 3))
    await collected.removeCollectedParts(db, titles(1, 2))
    expect(await collected.listCollectedParts(db, titles(1, 2, 3))).toEqual([part(1, 1, 3)])
    expect(await collected.lockCollected(db, titles(1, 2, 4))).toEqual(new Map([[1, NOW + 1], [2, NOW + 2]])) // biome-ignore format: a table
  })

  it('has no episodes of a title that left the collection', async () => {
    const { db } = at.store
    await addListEntry(db, { ...entry(), added_at: NOW })
    await add(part(1, 1))
    await removeListEntry(db, entry())
    expect(await collected.listCollectedParts(db, titles(1))).toEqual([])
    expect(await collected.lockCollected(db, titles(1))).toEqual(new Map())
    await expect(add(part(1, 1))).rejects.toThrow()
  })

  it('locks an entry for one caller at a time', async () => {
    const { db } = at.store
    await addListEntry(db, { ...entry(), added_at: NOW })
    const counts = await Promise.all(
      Array.from({ length: 8 }, (_, episode) =>
        db.transaction().execute(async (trx) => {
          await collected.lockCollected(trx, titles(1))
          const held = await collected.listCollectedParts(trx, titles(1))
          await collected.addCollectedParts(trx, at.profile_id, [part(1, episode)])
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
