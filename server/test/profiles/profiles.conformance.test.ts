import { afterAll, beforeAll, expect, it } from 'vitest'
import * as accounts from '../../src/accounts/store.ts'
import * as signIns from '../../src/auth/sign-in-store.ts'
import * as erasing from '../../src/profiles/erase-store.ts'
import * as profiles from '../../src/profiles/store.ts'
import { ParentMissing } from '../../src/store/deadline.ts'
import { atOnce, type EmptyStore, howMany, NOW, newProfile, newSignIn, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of profiles', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  it('counts exactly when many add to one account at once', async () => {
    const { id } = await store.add.account()
    const added = await atOnce(CALLERS, () =>
      store.db.transaction().execute(async (trx) => {
        await profiles.lockAccount(trx, id)
        if ((await profiles.countProfiles(trx, id)) >= 10) return false
        await profiles.addProfile(trx, newProfile(id))
        return true
      }),
    )
    expect(howMany(added, Boolean)).toBe(10)
    expect(await profiles.countProfiles(store.db, id)).toBe(10)
    expect(await profiles.lockAccount(store.db, 'nobody')).toBe(false)
  })

  it('lists profiles newest first, equal times by id', async () => {
    const { id } = await store.add.account()
    for (const [name, created_at] of [
      ['b', NOW],
      ['c', NOW],
      ['a', NOW + 1],
    ] as const)
      await store.add.profile(id, { id: `tie_${name}`, created_at })
    expect((await profiles.listProfiles(store.db, id)).map((profile) => profile.id)).toEqual(['tie_a', 'tie_c', 'tie_b'])
  })

  it('finds, changes and removes a profile for its account only, and what it owns with it', async () => {
    const [ann, bob] = [await store.add.account(), await store.add.account()]
    const profile = await store.add.profile(ann.id)
    expect(await profiles.findProfile(store.db, bob.id, profile.id)).toBeUndefined()
    expect(await profiles.changeProfile(store.db, bob.id, profile.id, { name: 'Bob' })).toBeUndefined()
    await erasing.addErased(store.db, 'erased', NOW)
    const move = (from: string) => erasing.moveProfile(store.db, profile.id, { from, to: 'erased' })
    expect(await move(bob.id)).toBe(false)
    expect(await profiles.changeProfile(store.db, ann.id, profile.id, { name: 'Eve' })).toEqual({ ...profile, name: 'Eve' })
    expect(await profiles.findProfile(store.db, ann.id, profile.id)).toEqual({ ...profile, name: 'Eve' })
    const bound = await store.add.signIn(ann.id, { profile_id: profile.id })
    await store.add.code({ profile_id: profile.id })
    expect(howMany(await atOnce(CALLERS, () => move(ann.id)), Boolean)).toBe(1)
    expect(await profiles.findProfile(store.db, ann.id, profile.id)).toBeUndefined()
    expect(await signIns.findByToken(store.db, bound.token_hash)).toMatchObject({ locked_at: NOW })
    await erasing.eraseAccount(store.db, 'erased')
    expect(await signIns.findSignIn(store.db, bound.public_id)).toBeUndefined()
    expect(await store.db.selectFrom('device_codes').selectAll().execute()).toEqual([])
  })

  it('finds profiles by id or name, of any account or of one, until it is being erased', async () => {
    const [ann, bob] = [await store.add.account({ id: 'named_a' }), await store.add.account({ id: 'named_b' })]
    const mine = await store.add.profile(ann.id, { id: 'named_1', name: 'Kids’ room' })
    const other = await store.add.profile(bob.id, { id: 'named_2', name: 'Kids’ room' })
    const find = (named: string, email?: string, max = 9) => profiles.findProfilesNamed(store.db, { named, email, limit: max })
    expect([await find('named_2'), await find('Kids’ room')]).toEqual([[other], [mine, other]])
    expect([await find('Kids’ room', undefined, 1), await find('Kids’ room', bob.email)]).toEqual([[mine], [other]])
    expect([await find('kids’ room'), await find('named_2', ann.email)]).toEqual([[], []])
    await accounts.markErased(store.db, bob.id, NOW)
    expect(await find('Kids’ room')).toEqual([mine])
  })

  it('names the profiles of an account in order, each name once, until it is being erased', async () => {
    const ann = await store.add.account({ id: 'names_a' })
    for (const name of ['Cem', 'Ann', 'Cem', 'Bea']) await store.add.profile(ann.id, { name })
    const namesOf = (max: number, email?: string) => profiles.findProfileNames(store.db, { email, limit: max })
    expect(await namesOf(9, ann.email)).toEqual(['Ann', 'Bea', 'Cem'])
    expect(await namesOf(2, ann.email)).toEqual(['Ann', 'Bea'])
    expect(await namesOf(99)).toEqual(expect.arrayContaining(['Ann', 'Bea', 'Cem', 'Kids’ room']))
    await accounts.markErased(store.db, ann.id, NOW)
    expect(await namesOf(9, ann.email)).toEqual([])
  })

  it('says that the parent is gone when a row’s account is not there', async () => {
    await expect(profiles.addProfile(store.db, newProfile('nobody'))).rejects.toThrow(ParentMissing)
    await expect(signIns.addSignIn(store.db, newSignIn('nobody'))).rejects.toThrow(ParentMissing)
  })
})
