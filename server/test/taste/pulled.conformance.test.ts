import { expect, it } from 'vitest'
import * as store from '../../src/taste/bulk/pulled-store.ts'
import * as plays from '../../src/taste/history/play-store.ts'
import { NOW } from '../support/store/empty-store.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('the store of records of media servers', (kind) => {
  const at = withProfile(kind)
  const ref = (source_id = 'one') => ({ profile_id: at.profile_id, source_id })
  const entry = (number: number, time = NOW, amount = 1) => ({ number, season: -1, episode: -1, at: time, amount })
  const listed = (...numbers: number[]) => numbers.map((number) => ({ number, at: NOW }))
  const note = (entries: store.PulledEntry[], source = 'one') => store.noteEntries(at.store.db, ref(source), 'watched', entries)
  const collection = async () => {
    const rows = at.store.db.selectFrom('list_entries').selectAll().where('profile_id', '=', at.profile_id).orderBy('number')
    return (await rows.execute()).map(({ number }) => number)
  }
  const take = async (source: string, ...numbers: number[]) => {
    await store.noteListed(at.store.db, ref(source), 'owned', listed(...numbers))
    return store.putListed(at.store.db, ref(source), 'owned', listed(...numbers))
  }
  const drop = (source: string, ...numbers: number[]) => store.dropListed(at.store.db, ref(source), 'owned', numbers)

  it('returns the records that are new for a source', async () => {
    const placeOf = ({ number, season, episode }: store.PulledEntry) => ({ number, season, episode })
    const [one, two] = [entry(1), entry(2)]
    expect(await note([one, two])).toEqual([placeOf(one), placeOf(two)])
    expect(await note([one, entry(2, NOW + 1)])).toEqual([placeOf(two)])
    expect(await note([entry(1, NOW, 2), entry(2, NOW + 1)])).toEqual([placeOf(one)])
    expect(await note([entry(1, NOW, 2)], 'another')).toHaveLength(1)
    await store.removeRecords(at.store.db, ref())
    expect(await note([entry(1, NOW, 2)])).toHaveLength(1)
    expect(await note([entry(1, NOW, 2)], 'another')).toEqual([])
  })

  it('lists titles of a list once, after a given number', async () => {
    expect(await store.noteListed(at.store.db, ref(), 'owned', listed(3, 1))).toEqual([3, 1])
    expect(await store.noteListed(at.store.db, ref(), 'owned', listed(1, 2))).toEqual([2])
    const after = (number: number, max: number) => store.listListed(at.store.db, ref(), 'owned', { after: number, limit: max })
    expect([await after(-1, 2), await after(2, 2), await after(3, 2)]).toEqual([[1, 2], [3], []])
    expect(await store.listListed(at.store.db, ref(), 'liked', { after: -1, limit: 9 })).toEqual([])
  })

  it('removes list entries that the source added, unless another source has taken them over', async () => {
    const entry = { profile_id: at.profile_id, list: 'collection' as const, added_at: NOW - 5 }
    await at.store.db.insertInto('list_entries').values({ ...entry, number: 1 }).execute() // biome-ignore format: one thought
    expect(await take('one', 1, 2, 3)).toBe(2)
    await at.store.db
      .updateTable('list_entries')
      .set({ added_at: NOW + 1 })
      .where('number', '=', 3)
      .execute()
    expect(await drop('one', 1, 2, 3)).toBe(1)
    expect(await collection()).toEqual([1, 3])
  })

  it('hands an entry of two sources to the one that still has it', async () => {
    await take('one', 1, 2)
    expect(await take('two', 1)).toBe(0)
    expect(await drop('one', 1, 2)).toBe(1)
    expect(await collection()).toEqual([1])
    expect(await drop('two', 1)).toBe(1)
    expect(await collection()).toEqual([])
  })

  it('adds likes only for titles without an opinion, and removes only those', async () => {
    const liked = { profile_id: at.profile_id, added_at: NOW }
    await at.store.db.insertInto('opinions').values({ ...liked, number: 1, opinion: 'disliked' }).execute() // biome-ignore format: one thought
    await store.noteListed(at.store.db, ref(), 'liked', listed(1, 2))
    expect(await store.putListed(at.store.db, ref(), 'liked', listed(1, 2))).toBe(1)
    expect(await store.dropListed(at.store.db, ref(), 'liked', [1, 2])).toBe(1)
    const left = await at.store.db.selectFrom('opinions').selectAll().where('profile_id', '=', at.profile_id).execute()
    expect(left).toEqual([{ ...liked, number: 1, opinion: 'disliked' }])
  })

  it('adds history entries and ratings only where there are none', async () => {
    const place = { profile_id: at.profile_id, season: -1, episode: -1 }
    const history = (number: number, progress: number) => ({ ...place, number, progress, imported: 1, updated_at: NOW })
    const rating = (number: number, value: number) => ({ ...place, number, rating: value, rated_at: NOW })
    await store.addHistory(at.store.db, [history(1, 50)])
    await store.addHistory(at.store.db, [history(1, 100), history(2, 100)])
    await store.addHistory(at.store.db, [])
    await store.addRatings(at.store.db, [rating(1, 3)])
    await store.addRatings(at.store.db, [rating(1, 9), rating(2, 9)])
    await store.addRatings(at.store.db, [])
    const { db } = at.store
    const watched = await db.selectFrom('history').selectAll().where('profile_id', '=', at.profile_id).orderBy('number').execute()
    const rated = await db.selectFrom('ratings').selectAll().where('profile_id', '=', at.profile_id).orderBy('number').execute()
    expect(watched).toEqual([history(1, 50), history(2, 100)])
    expect(rated).toEqual([rating(1, 3), rating(2, 9)])
  })

  it('finds plays of titles, and plays that a source reported within a period', async () => {
    const play = (number: number, watched_at: number, source: string) => ({
      ...{ profile_id: at.profile_id, number, season: -1, episode: -1 },
      ...{ minute: watched_at / 60_000, watched_at, source },
    })
    const rows = [play(1, 600_000, 'pull'), play(2, 600_000, 'scrobble')]
    await at.store.db.insertInto('plays').values([...rows, play(3, 600_000, 'pull')]).execute() // biome-ignore format: one thought
    const found = await store.listPlaysOfTitles(at.store.db, at.profile_id, [1, 2])
    expect(found.toSorted((a, b) => a.number - b.number)).toEqual(rows)
    const key = (number: number) => ({ profile_id: at.profile_id, number, season: -1, episode: -1 })
    const has = async (number: number, after: number, before: number) =>
      (await plays.listPlayed(at.store.db, [{ ...key(number), after, before, source: 'pull' }])).length === 1
    expect([await has(1, 599_999, 600_001), await has(1, 600_000, 700_000), await has(1, 500_000, 600_000)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await has(2, 0, 700_000)).toBe(false)
  })
})
