import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as places from '../../src/auth/known-place-store.ts'
import { atOnce, type EmptyStore, howMany, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of known places', (kind) => {
  let store: EmptyStore
  let ann: string
  let bob: string
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  beforeEach(async () => {
    ;[ann, bob] = [(await store.add.account()).id, (await store.add.account()).id]
  })
  afterAll(() => store?.close())

  const seenOf = async (accountId: string) => {
    const rows = await store.db.selectFrom('known_places').selectAll().where('account_id', '=', accountId).execute()
    return Object.fromEntries(rows.map(({ place, seen_at }) => [place, seen_at]))
  }

  it('adds a place for one of many callers, and for each account by itself', async () => {
    const added = await atOnce(CALLERS, (caller) => places.addKnownPlace(store.db, ann, 'home', NOW + caller))
    expect(howMany(added, Boolean)).toBe(1)
    expect([await places.hasKnownPlace(store.db, ann, 'home'), await places.hasKnownPlace(store.db, ann, 'work')]).toEqual([
      true,
      false,
    ])
    expect(await places.hasKnownPlace(store.db, bob, 'home')).toBe(false)
    expect(await places.addKnownPlace(store.db, bob, 'home', NOW)).toBe(true)
  })

  it('forgets the longest unseen place of an account beyond 200, and none of another’s', async () => {
    await places.addKnownPlace(store.db, bob, 'home', NOW - 1)
    const rows = Array.from({ length: 200 }, (_, number) => ({ account_id: ann, place: `${number}`, seen_at: NOW + number }))
    await store.db.insertInto('known_places').values(rows).execute()
    expect(await places.addKnownPlace(store.db, ann, 'the 201st', NOW + 500)).toBe(true)
    const left = await seenOf(ann)
    expect(Object.keys(left)).toHaveLength(200)
    expect([left['0'], left['1'], left['the 201st']]).toEqual([undefined, NOW + 1, NOW + 500])
    expect(await places.hasKnownPlace(store.db, bob, 'home')).toBe(true)
  })

  it('notes that places are in use, not those seen lately, unnamed or of another account', async () => {
    for (const [place, seen] of [['old', 1], ['lately', 5], ['unnamed', 1]] as const) // biome-ignore format: a table
      await places.addKnownPlace(store.db, ann, place, NOW + seen)
    await places.addKnownPlace(store.db, bob, 'old', NOW + 1)
    await places.refreshKnownPlaces(store.db, ann, ['old', 'lately', 'unknown'], { now: NOW + 9, since: NOW + 5 })
    expect(await seenOf(ann)).toEqual({ old: NOW + 9, lately: NOW + 5, unnamed: NOW + 1 })
    expect(await seenOf(bob)).toEqual({ old: NOW + 1 })
  })

  it('removes one place of one account', async () => {
    for (const [account, place] of [[ann, 'home'], [ann, 'work'], [bob, 'home']] as const) // biome-ignore format: a table
      await places.addKnownPlace(store.db, account, place, NOW)
    await places.removeKnownPlace(store.db, ann, 'home')
    expect([await seenOf(ann), await seenOf(bob)]).toEqual([{ work: NOW }, { home: NOW }])
  })

  it('removes those last seen before a time', async () => {
    await places.addKnownPlace(store.db, ann, 'before', NOW - 1)
    await places.addKnownPlace(store.db, ann, 'at', NOW)
    await places.removeKnownPlacesSeenBefore(store.db, NOW)
    expect(await seenOf(ann)).toEqual({ at: NOW })
  })
})
