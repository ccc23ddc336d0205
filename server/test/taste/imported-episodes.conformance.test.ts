import { expect, it } from 'vitest'
import { addImport } from '../../src/imports/store.ts'
import * as episodesStore from '../../src/taste/bulk/imported-episodes-store.ts'
import * as imported from '../../src/taste/bulk/imported-store.ts'
import { addCollectedParts, listAllCollectedParts, removeCollectedParts } from '../../src/taste/lists/collected-store.ts'
import { addListEntry } from '../../src/taste/lists/list-store.ts'
import { NOW } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('the store of owned episodes of imports', (kind) => {
  const at = withProfile(kind)
  const key = (import_id = 'imp') => ({ profile_id: at.profile_id, import_id })
  const title = (number = 1) => ({ profile_id: at.profile_id, number })
  const part = (episode: number, number = 1): imported.ImportedEntry => {
    return { kind: 'collected', number, season: 1, episode, at: NOW + episode, amount: 0 }
  }
  const whole = (number = 1): imported.ImportedEntry => {
    return { kind: 'collection', number, season: -1, episode: -1, at: NOW, amount: 0 }
  }
  /** Imports a series with some of its episodes. */
  const add = async (episodes: readonly number[], to = key()) => {
    await imported.addEntries(at.store.db, to, 'collection', [whole()])
    const present = await episodesStore.addCollectedEpisodes(
      at.store.db,
      to,
      episodes.map((episode) => part(episode)),
    )
    return present.map(({ episode }) => episode)
  }
  const undo = async (of = key()) => {
    await episodesStore.removeCollectedEpisodes(at.store.db, of)
    await imported.removeEntries(at.store.db, of)
  }
  /** The owned episodes of title 1; `whole` if all, `none` if it is not in the collection. */
  const owned = async () => {
    const entries = await at.store.db
      .selectFrom('list_entries')
      .select('number')
      .where('profile_id', '=', at.profile_id)
      .execute()
    const parts = await listAllCollectedParts(at.store.db, at.profile_id, { limit: 100 })
    if (entries.length === 0) return 'none'
    return parts.length === 0 ? 'whole' : parts.map(({ episode }) => episode)
  }
  const own = (episode: number) =>
    addCollectedParts(at.store.db, at.profile_id, [{ number: 1, season: 1, episode, collected_at: NOW }])
  const disown = (episode: number) =>
    at.store.db.deleteFrom('collected_episodes').where('profile_id', '=', at.profile_id).where('episode', '=', episode).execute()

  it('adds the episodes of a series that the import has added, and those that are missing of one that is there', async () => {
    expect(await add([1, 2])).toEqual([])
    expect(await owned()).toEqual([1, 2])
    expect(await add([2, 3], key('another'))).toEqual([2])
    expect(await owned()).toEqual([1, 2, 3])
    expect(await episodesStore.addCollectedEpisodes(at.store.db, key(), [part(1, 404)])).toHaveLength(1)
    expect(await episodesStore.addCollectedEpisodes(at.store.db, key(), [])).toEqual([])
  })

  it('keeps series that the profile owns as a whole, also if it has made them so after the import', async () => {
    await addListEntry(at.store.db, { ...title(), list: 'collection', added_at: NOW - 1 })
    expect(await add([1, 2])).toEqual([1, 2])
    expect(await owned()).toBe('whole')
    await undo()
    expect(await owned()).toBe('whole')
  })

  it('does not divide a series again that became whole after the import', async () => {
    await add([1, 2])
    await removeCollectedParts(at.store.db, { profileId: at.profile_id, numbers: [1] })
    expect(await add([1, 2])).toEqual([1, 2])
    expect(await owned()).toBe('whole')
    await undo()
    expect(await owned()).toBe('whole')
  })

  it('removes what the import added: with the series, unless the profile owns other episodes of it', async () => {
    await add([1, 2])
    await undo()
    expect(await owned()).toBe('none')
    await add([1, 2])
    await own(7)
    await undo()
    expect(await owned()).toEqual([7])
    await add([1, 2])
    await disown(7)
    await undo()
    expect(await owned()).toBe('none')
  })

  it('removes what two imports have added with the second', async () => {
    for (const [nth, id] of ['imp', 'another'].entries())
      await addImport(
        at.store.db,
        { ...fullRows.profile_imports, profile_id: at.profile_id, id, status: 'done', created_at: NOW + nth },
        NOW,
      )
    await add([1, 2])
    await imported.noteEntries(at.store.db, key('another'), [whole(), part(1)])
    await undo()
    expect(await owned()).toEqual([1])
    await undo(key('another'))
    expect(await owned()).toBe('none')
  })
})
