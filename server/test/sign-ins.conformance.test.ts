import { afterAll, beforeAll, expect, it } from 'vitest'
import * as sessions from '../src/auth/session-store.ts'
import * as signIns from '../src/auth/sign-in-store.ts'
import { ParentGone } from '../src/store/deadline.ts'
import type { ProfileRow, SignInRow } from '../src/store/schema.ts'
import { atOnce, type EmptyStore, howMany, NOW, newSignIn, openEmptyStore } from './empty-store.ts'
import { onEachStore } from './world.ts'

const CALLERS = 20

onEachStore('the store of sign-ins', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  it('finds a sign-in by its name and by its token, with what must be known of its account', async () => {
    const account = await store.add.account({ admin: 1, locked_at: NOW })
    const row = newSignIn(account.id)
    await signIns.addSignIn(store.db, row)
    expect(await signIns.findSignIn(store.db, row.public_id)).toEqual({ ...row, client_name: 'Demo' })
    expect(await signIns.findByToken(store.db, row.token_hash)).toEqual({ ...row, admin: 1, locked_at: NOW })
    expect(await signIns.findByToken(store.db, 'unknown')).toBeUndefined()
  })

  it('notes its use', async () => {
    const { public_id } = await store.add.signIn((await store.add.account()).id)
    await signIns.noteUse(store.db, public_id, NOW + 7)
    expect(await signIns.findSignIn(store.db, public_id)).toMatchObject({ last_used_at: NOW + 7 })
  })

  it('lists an account’s live ones newest first, equal times by name', async () => {
    const { id } = await store.add.account()
    const add = (public_id: string, row: Partial<SignInRow> = {}) => store.add.signIn(id, { public_id, ...row })
    await add('tie_b')
    await add('tie_a')
    await add('newest', { created_at: NOW + 1 })
    await add('expired', { expires_at: NOW })
    expect((await signIns.listSignIns(store.db, id, { now: NOW, webIdleMs: 1e12 })).map(({ public_id }) => public_id)).toEqual([
      'newest',
      'tie_a',
      'tie_b',
    ])
  })

  it('ends one for one of many callers, and never another account’s', async () => {
    const [ann, bob] = [await store.add.account(), await store.add.account()]
    const { public_id } = await store.add.signIn(ann.id)
    expect(await signIns.removeSignIn(store.db, bob.id, public_id)).toBe(false)
    expect(howMany(await atOnce(CALLERS, () => signIns.removeSignIn(store.db, ann.id, public_id)), Boolean)).toBe(1)
  })

  it('ends all but one, or all', async () => {
    const { id } = await store.add.account()
    const [first, second] = [await store.add.signIn(id), await store.add.signIn(id)]
    const left = async () =>
      (await signIns.listSignIns(store.db, id, { now: NOW, webIdleMs: 1e12 })).map(({ public_id }) => public_id)
    await signIns.removeSignIns(store.db, id, second.public_id)
    expect(await left()).toEqual([second.public_id])
    await signIns.removeSignIns(store.db, id)
    expect(await left()).toEqual([])
    expect(await signIns.findSignIn(store.db, first.public_id)).toBeUndefined()
  })

  it('removes those that expired before a time, and those that end later than any can', async () => {
    const { id } = await store.add.account()
    const [before, at] = [await store.add.signIn(id, { expires_at: NOW - 1 }), await store.add.signIn(id, { expires_at: NOW })]
    await signIns.removeSignInsExpiredBefore(store.db, NOW)
    expect(await signIns.findSignIn(store.db, before.public_id)).toBeUndefined()
    expect(await signIns.findSignIn(store.db, at.public_id)).toBeDefined()
  })
})

onEachStore('the store of browsing sessions', (kind) => {
  let store: EmptyStore
  let profile: ProfileRow
  let signIn: SignInRow
  let started = 0
  beforeAll(async () => {
    store = await openEmptyStore(kind)
    const { id } = await store.add.account()
    profile = await store.add.profile(id)
    signIn = await store.add.signIn(id)
  })
  afterAll(() => store?.close())

  const start = async (profileId: string, publicId: string, expiresAt = NOW + 1000) => {
    const id = `session_${++started}`
    return { id, added: await sessions.addSession(store.db, { id, profileId, publicId, now: NOW, expiresAt }) }
  }

  it('starts a session of an own profile, and finds it with all that must still stand', async () => {
    const { id, added } = await start(profile.id, signIn.public_id)
    expect(added).toBe(true)
    const standing = {
      public_id: signIn.public_id,
      sign_in_expires_at: signIn.expires_at,
      bound_profile_id: null,
      locked_at: null,
    }
    expect(await sessions.findSession(store.db, profile.id, id)).toEqual({ ...profile, ...standing })
    expect(await sessions.findSession(store.db, 'another', id)).toBeUndefined()
  })

  it('starts none of a foreign profile, of a profile the sign-in is not bound to, or of a sign-in that is over', async () => {
    const foreign = await store.add.profile((await store.add.account()).id)
    const sibling = await store.add.profile(profile.account_id)
    const bound = await store.add.signIn(profile.account_id, { profile_id: profile.id })
    const expired = await store.add.signIn(profile.account_id, { expires_at: NOW })
    expect((await start(foreign.id, signIn.public_id)).added).toBe(false)
    expect((await start(sibling.id, bound.public_id)).added).toBe(false)
    expect((await start(profile.id, expired.public_id)).added).toBe(false)
    expect((await start(profile.id, 'unknown')).added).toBe(false)
    expect((await start(profile.id, bound.public_id)).added).toBe(true)
  })

  it('leaves none of a sign-in that ended at the same moment', async () => {
    for (let round = 0; round < 25; round++) {
      const ending = await store.add.signIn(profile.account_id)
      await Promise.all([
        ...Array.from({ length: 4 }, () =>
          start(profile.id, ending.public_id).catch((error) => {
            if (!(error instanceof ParentGone)) throw error
          }),
        ),
        signIns.removeSignIn(store.db, profile.account_id, ending.public_id),
      ])
      const left = await store.db.selectFrom('browsing_sessions').selectAll().where('public_id', '=', ending.public_id).execute()
      expect(left).toEqual([])
    }
  })

  it('ends the sessions of one profile', async () => {
    const sibling = await store.add.profile(profile.account_id)
    const [mine, other] = [await start(profile.id, signIn.public_id), await start(sibling.id, signIn.public_id)]
    await sessions.removeSessions(store.db, profile.id)
    expect(await sessions.findSession(store.db, profile.id, mine.id)).toBeUndefined()
    expect(await sessions.findSession(store.db, sibling.id, other.id)).toBeDefined()
  })

  it('removes those that expired before a time, and those that end later than any can', async () => {
    const [before, at, ahead] = [
      await start(profile.id, signIn.public_id, NOW - 1),
      await start(profile.id, signIn.public_id, NOW),
      await start(profile.id, signIn.public_id, NOW + 2),
    ]
    await sessions.removeExpiredSessions(store.db, { expiredBefore: NOW, latest: NOW + 1 })
    expect(await sessions.findSession(store.db, profile.id, before.id)).toBeUndefined()
    expect(await sessions.findSession(store.db, profile.id, at.id)).toBeDefined()
    expect(await sessions.findSession(store.db, profile.id, ahead.id)).toBeUndefined()
  })
})
