import { afterAll, beforeAll, expect, it } from 'vitest'
import * as sessions from '../../src/auth/sessions/session-store.ts'
import * as signIns from '../../src/auth/sign-in-store.ts'
import { ParentMissing } from '../../src/store/deadline.ts'
import type { ProfileRow, SignInRow } from '../../src/store/schema.ts'
import { atOnce, type EmptyStore, howMany, NOW, newSignIn, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of sign-ins', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  it('finds a sign-in by its public id and by its token, with the required fields of its account', async () => {
    const account = await store.add.account({ admin: 1, locked_at: NOW })
    const row = newSignIn(account.id)
    await signIns.addSignIn(store.db, row)
    expect(await signIns.findSignIn(store.db, row.public_id)).toEqual({ ...row, client_name: 'Demo' })
    expect(await signIns.findByToken(store.db, row.token_hash)).toEqual({
      ...row,
      admin: 1,
      locked_at: NOW,
      bound_maturity: null,
      bound_region: null,
    })
    expect(await signIns.findByToken(store.db, 'unknown')).toBeUndefined()
  })

  it('finds with a bound one whose eyes it sees with', async () => {
    const { id } = await store.add.account()
    const { id: profile_id } = await store.add.profile(id, { maturity: 'kids', region: 'DE' })
    const { token_hash } = await store.add.signIn(id, { profile_id })
    expect(await signIns.findByToken(store.db, token_hash)).toMatchObject({ bound_maturity: 'kids', bound_region: 'DE' })
  })

  it('notes its use and where that came from, and leaves marks until they are taken off', async () => {
    const { public_id, account_id } = await store.add.signIn((await store.add.account()).id)
    const use = { last_network: '192.0.2.0', last_client: 'Roku' }
    await signIns.noteUse(store.db, public_id, NOW + 7, { ...use, new_network_at: NOW + 7 })
    await signIns.noteUse(store.db, public_id, NOW + 8, use)
    const noted = { ...use, last_used_at: NOW + 8, new_client_at: null }
    expect(await signIns.findSignIn(store.db, public_id)).toMatchObject({ ...noted, new_network_at: NOW + 7 })
    expect(await signIns.removeMarks(store.db, 'another', public_id)).toBe(false)
    expect(await signIns.removeMarks(store.db, account_id, public_id)).toBe(true)
    expect(await signIns.findSignIn(store.db, public_id)).toMatchObject({ ...noted, new_network_at: null })
  })

  it('notes when the password was given', async () => {
    const { public_id } = await store.add.signIn((await store.add.account()).id)
    expect(await signIns.noteConfirmed(store.db, public_id, NOW + 7)).toBe(true)
    expect(await signIns.findSignIn(store.db, public_id)).toMatchObject({ confirmed_at: NOW + 7 })
    expect(await signIns.noteConfirmed(store.db, 'unknown', NOW)).toBe(false)
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
    const end = (accountId: string) => signIns.endSignIns(store.db, { accountId, publicIds: [public_id] }, NOW)
    expect(await end(bob.id)).toBe(0)
    expect(await signIns.isRevoked(store.db, { publicId: public_id })).toBe(false)
    expect(howMany(await atOnce(CALLERS, () => end(ann.id)), Boolean)).toBe(1)
  })

  it('remembers those that were ended, by token and by name, until their tokens have expired', async () => {
    const { id } = await store.add.account()
    const { public_id, token_hash } = await store.add.signIn(id, { expires_at: NOW + 9 })
    await signIns.endSignIns(store.db, { accountId: id, publicIds: [public_id] }, NOW)
    const known = async () => [
      await signIns.isRevoked(store.db, { publicId: public_id }),
      await signIns.isRevoked(store.db, { tokenHash: token_hash }),
    ]
    expect(await known()).toEqual([true, true])
    await signIns.removeRevokedExpiredBefore(store.db, NOW + 9)
    expect(await known()).toEqual([true, true])
    await signIns.removeRevokedExpiredBefore(store.db, NOW + 10)
    expect(await known()).toEqual([false, false])
  })

  it('remembers only the latest of an account’s that were ended', async () => {
    const { id } = await store.add.account()
    const ended: string[] = []
    for (const at of [1, 2, 3]) {
      const { public_id } = await store.add.signIn(id)
      await signIns.endSignIns(store.db, { accountId: id, publicIds: [public_id] }, NOW + at)
      ended.push(public_id)
    }
    await signIns.trimRevoked(store.db, id, 2)
    const known = await Promise.all(ended.map((publicId) => signIns.isRevoked(store.db, { publicId })))
    expect(known).toEqual([false, true, true])
  })

  it('names those beyond the last used ones; one never used counts from a minute before it was made', async () => {
    const { id } = await store.add.account()
    const add = (public_id: string, row: Partial<SignInRow>) => store.add.signIn(id, { public_id, ...row })
    await add('idle', { created_at: NOW, last_used_at: NOW + 1 })
    await add('busy', { created_at: NOW, last_used_at: NOW + 9 })
    await add('made just now', { created_at: NOW + 5 })
    await add('never used', { created_at: NOW })
    expect(await signIns.listSignInsBeyond(store.db, id, 2)).toEqual(['made just now', 'never used'])
  })

  it('ends all but one, or all', async () => {
    const { id } = await store.add.account()
    const [first, second] = [await store.add.signIn(id), await store.add.signIn(id)]
    const left = async () =>
      (await signIns.listSignIns(store.db, id, { now: NOW, webIdleMs: 1e12 })).map(({ public_id }) => public_id)
    await signIns.endSignIns(store.db, { accountId: id, except: second.public_id }, NOW)
    expect(await left()).toEqual([second.public_id])
    await signIns.endSignIns(store.db, { accountId: id, except: undefined }, NOW)
    expect(await left()).toEqual([])
    expect(await signIns.findSignIn(store.db, first.public_id)).toBeUndefined()
  })

  it('removes those of an account beyond so many, the first one first, some at a time', async () => {
    const [ann, bob] = [await store.add.account(), await store.add.account()]
    for (let made = 0; made < 40; made++) await store.add.signIn(ann.id, { public_id: `of_ann_${made}`, created_at: NOW + made })
    const { public_id } = await store.add.signIn(bob.id, { created_at: NOW - 1 })
    const left = async () =>
      (await signIns.listSignIns(store.db, ann.id, { now: NOW, webIdleMs: 1e12 })).map((row) => row.public_id)
    await signIns.removeOldestSignIns(store.db, ann.id, 2)
    expect(await left()).toHaveLength(8)
    await signIns.removeOldestSignIns(store.db, ann.id, 2)
    expect(await left()).toEqual(['of_ann_39', 'of_ann_38'])
    expect(await signIns.findSignIn(store.db, public_id)).toBeDefined()
  })

  it('replaces the token of a bound one for one of many callers', async () => {
    const { id } = await store.add.account()
    const { id: profile_id } = await store.add.profile(id)
    const { token_hash: current, public_id } = await store.add.signIn(id, { profile_id })
    const renewed = await atOnce(CALLERS, (caller) =>
      signIns.replaceToken(store.db, { current, next: `${current} ${caller}` }, { now: NOW + 1, expiresAt: NOW + 9000 }),
    )
    expect(renewed.filter((row) => row !== undefined)).toEqual([{ public_id, account_id: id }])
    const token_hash = `${current} ${renewed.findIndex((row) => row !== undefined)}`
    const now = { token_hash, expires_at: NOW + 9000, last_used_at: NOW + 1, profile_id }
    expect(await signIns.findSignIn(store.db, public_id)).toMatchObject(now)
    expect(await signIns.findByToken(store.db, current)).toBeUndefined()
  })

  it('replaces no token of one that is unbound, in a browser or over, or whose account is locked', async () => {
    const [{ id }, locked] = [await store.add.account(), await store.add.account({ locked_at: NOW })]
    const [own, theirs] = [await store.add.profile(id), await store.add.profile(locked.id)]
    const refused = [
      await store.add.signIn(id),
      await store.add.signIn(id, { profile_id: own.id, kind: 'web' }),
      await store.add.signIn(id, { profile_id: own.id, expires_at: NOW }),
      await store.add.signIn(locked.id, { profile_id: theirs.id }),
    ]
    for (const { token_hash: current } of [...refused, { token_hash: 'unknown' }]) {
      const times = { now: NOW, expiresAt: NOW + 9000 }
      expect(await signIns.replaceToken(store.db, { current, next: `${current} next` }, times)).toBeUndefined()
    }
    for (const { token_hash } of refused) expect(await signIns.findByToken(store.db, token_hash)).toBeDefined()
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

  const start = async (profileId: string, publicId: string, expiresAt = NOW + 1000, now = NOW) => {
    const id = `session_${++started}`
    return { id, added: await sessions.addSession(store.db, { id, profileId, publicId, now, expiresAt }) }
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
            if (!(error instanceof ParentMissing)) throw error
          }),
        ),
        signIns.endSignIns(store.db, { accountId: profile.account_id, publicIds: [ending.public_id] }, NOW),
      ])
      const left = await store.db.selectFrom('browsing_sessions').selectAll().where('public_id', '=', ending.public_id).execute()
      expect(left).toEqual([])
    }
  })

  it('ends those of a sign-in but the newest, and none of another', async () => {
    const [visitor, other] = [await store.add.signIn(profile.account_id), await store.add.signIn(profile.account_id)]
    const ids: string[] = []
    for (const [{ public_id }, made] of [[visitor, 3], [visitor, 1], [visitor, 2], [other, 0], [other, 9]] as const) // biome-ignore format: a table
      ids.push((await start(profile.id, public_id, NOW + 1000, NOW + made)).id)
    await sessions.removeOlderSessions(store.db, visitor.public_id, 2)
    const found = await Promise.all(ids.map((id) => sessions.findSession(store.db, profile.id, id)))
    expect(found.map((session) => session !== undefined)).toEqual([true, false, true, true, true])
  })

  it('finds the newest session of a sign-in with a profile, unless it ends too soon or later than any can', async () => {
    const [visitor, other] = [await store.add.signIn(profile.account_id), await store.add.signIn(profile.account_id)]
    const sibling = await store.add.profile(profile.account_id)
    const add = async (ends: number, made: number) => (await start(profile.id, visitor.public_id, NOW + ends, NOW + made)).id
    const [older, newer] = [await add(1000, 1), await add(1000, 2)]
    for (const [ends, made] of [[500, 3], [2001, 4]] as const) await add(ends, made) // biome-ignore format: a table
    await start(sibling.id, visitor.public_id, NOW + 1000, NOW + 5)
    const find = (publicId: string, profileId = profile.id) =>
      sessions.findNewestSession(store.db, { publicId, profileId, endsAfter: NOW + 500, latest: NOW + 2000 })
    expect(await find(visitor.public_id)).toEqual({ ...profile, session_id: newer, session_expires_at: NOW + 1000 })
    const tied = [await add(2000, 2), older, newer].sort().at(-1)
    expect(await find(visitor.public_id)).toMatchObject({ session_id: tied })
    expect((await find(visitor.public_id, sibling.id))?.id).toBe(sibling.id)
    expect([await find(other.public_id), await find('unknown')]).toEqual([undefined, undefined])
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
