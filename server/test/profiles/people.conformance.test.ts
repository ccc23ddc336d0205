import { afterAll, beforeAll, expect, it } from 'vitest'
import * as exported from '../../src/accounts/export-store.ts'
import * as identities from '../../src/accounts/identity-store.ts'
import * as accounts from '../../src/accounts/store.ts'
import * as audit from '../../src/auth/audit-store.ts'
import * as clients from '../../src/auth/clients/client-store.ts'
import * as places from '../../src/auth/known-place-store.ts'
import * as sessions from '../../src/auth/sessions/session-store.ts'
import * as signIns from '../../src/auth/sign-in-store.ts'
import * as connections from '../../src/connections/store.ts'
import * as erasing from '../../src/profiles/erase-store.ts'
import { installationId, isReachable } from '../../src/store/installation.ts'
import type { Schema } from '../../src/store/schema.ts'
import { allOf, atOnce, type EmptyStore, from, howMany, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20
const ofProfile = [
  ...(['unmatched_events', 'profile_imports', 'import_rows', 'imported_entries', 'import_choices'] as const),
  ...(['sources', 'source_entries'] as const),
] as const

onEachStore('the store of accounts', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
    await installationId(store.db, 'here', NOW)
  })
  afterAll(() => store?.close())
  const usual = { name: 'Ann', password_hash: '', admin: 0, locked_at: null, created_at: NOW }
  const link = (token_hash: string, expires_at: number) => ({ token_hash, created_at: NOW, expires_at })

  async function everythingOf(id: string): Promise<Record<string, unknown[]>> {
    const names = Object.keys(exported.streamsOf(store.db, id)) as (keyof ReturnType<typeof exported.streamsOf>)[]
    const held: Record<string, unknown[]> = {}
    for (const name of names) held[name] = await allOf<unknown>(store, (db) => exported.streamsOf(db, id)[name])
    return held
  }

  it('keeps the installation’s first name', async () => {
    expect(await atOnce(CALLERS, (caller) => installationId(store.db, `there ${caller}`, NOW))).toEqual(
      Array(CALLERS).fill('here'),
    )
    expect(await isReachable(store.db)).toBe(true)
  })

  it('makes one of many the first, and the next one when nobody is left', async () => {
    expect(await accounts.isUnclaimed(store.db)).toBe(true)
    const used = await accounts.setupCodesUsed(store.db)
    const claims = await atOnce(CALLERS, (caller) => accounts.claimFirst(store.db, `acct_${caller}`))
    expect(howMany(claims, Boolean)).toBe(1)
    expect(await accounts.isUnclaimed(store.db)).toBe(false)
    await accounts.unclaimIfEmpty(store.db)
    expect(await accounts.isUnclaimed(store.db)).toBe(true)
    expect(await accounts.setupCodesUsed(store.db)).toBe(used + 1)
  })

  it('adds one of many accounts with the same e-mail address', async () => {
    const added = await atOnce(CALLERS, (caller) =>
      accounts.addAccount(store.db, { ...usual, id: `same_${caller}`, email: 'same@x.org' }),
    )
    expect(howMany(added, Boolean)).toBe(1)
    const account = await accounts.findByEmail(store.db, 'same@x.org')
    expect(account).toEqual(await accounts.findAccount(store.db, account?.id ?? ''))
    await accounts.unclaimIfEmpty(store.db)
  })

  it('lists accounts newest first, equal times by id, and continues after a position', async () => {
    for (const id of ['tie_b', 'tie_a', 'tie_c']) await store.add.account({ id, created_at: NOW + 10 })
    const [first, second] = await accounts.listAccounts(store.db, 2)
    expect([first?.id, second?.id]).toEqual(['tie_c', 'tie_b'])
    const rest = await accounts.listAccounts(store.db, 2, { createdAt: NOW + 10, id: 'tie_b' })
    expect(rest[0]?.id).toBe('tie_a')
    expect(rest[1]?.created_at).toBe(NOW)
  })

  it('changes a password and a lock', async () => {
    const { id } = await store.add.account()
    await accounts.setPassword(store.db, id, 'another')
    await accounts.setLocked(store.db, id, NOW)
    expect(await accounts.findAccount(store.db, id)).toMatchObject({ password_hash: 'another', locked_at: NOW })
    await accounts.setLocked(store.db, id, null)
    expect(await accounts.findAccount(store.db, id)).toMatchObject({ locked_at: null })
  })

  it('sets the first password of an account once, by one of many callers, and none of an erased account', async () => {
    const { id } = await store.add.account({ password_hash: '' })
    const set = await atOnce(CALLERS, (caller) => accounts.setFirstPassword(store.db, id, `first ${caller}`))
    expect(howMany(set, Boolean)).toBe(1)
    expect(await accounts.findAccount(store.db, id)).toMatchObject({ password_hash: `first ${set.indexOf(true)}` })
    const { id: erased } = await store.add.account({ password_hash: '' })
    await accounts.markErased(store.db, erased, NOW)
    expect(await accounts.setFirstPassword(store.db, erased, 'first')).toBe(false)
  })

  it('lets one of many callers use an invite or a reset, and nobody an expired one', async () => {
    const { id } = await store.add.account()
    await accounts.addInvite(store.db, { ...link('invite', NOW + 1), created_by: id })
    expect(howMany(await atOnce(CALLERS, () => accounts.takeInvite(store.db, 'invite', from(NOW))), Boolean)).toBe(1)
    await accounts.addPasswordReset(store.db, { ...link('reset', NOW + 1), account_id: id })
    const owners = await atOnce(CALLERS, () => accounts.takePasswordReset(store.db, 'reset', from(NOW)))
    expect(owners.filter((owner) => owner !== undefined)).toEqual([id])
    await accounts.addInvite(store.db, { ...link('late invite', NOW), created_by: id })
    await accounts.addPasswordReset(store.db, { ...link('late reset', NOW), account_id: id })
    expect(await accounts.takeInvite(store.db, 'late invite', from(NOW))).toBe(false)
    expect(await accounts.takePasswordReset(store.db, 'late reset', from(NOW))).toBeUndefined()
    await accounts.removeLinksExpiredBefore(store.db, NOW)
    expect((await everythingOf(id))['invites']).toHaveLength(1)
    await accounts.removeLinksExpiredBefore(store.db, NOW + 1)
    expect((await everythingOf(id))['invites']).toHaveLength(0)
  })

  it('makes every reset link of an account void', async () => {
    const { id } = await store.add.account()
    for (const hash of ['void 1', 'void 2']) await accounts.addPasswordReset(store.db, { ...link(hash, NOW + 1), account_id: id })
    await accounts.removePasswordResets(store.db, id)
    expect(await accounts.takePasswordReset(store.db, 'void 1', from(NOW))).toBeUndefined()
  })

  it('keeps one administrator when the last ones leave at once', async () => {
    const admins = await atOnce(4, () => store.add.account({ admin: 1 }))
    const leave = (id: string) =>
      store.db.transaction().execute(async (trx) => {
        await accounts.lockInstallation(trx)
        return accounts.markErased(trx, id, NOW)
      })
    expect(howMany(await Promise.all(admins.map(({ id }) => leave(id))), Boolean)).toBe(3)
    const left = (await accounts.listAccounts(store.db, 100)).filter(({ admin }) => admin === 1)
    expect(left).toHaveLength(1)
    expect(await leave(left[0]?.id ?? '')).toBe(false)
  })

  it('hides an account that is being erased, and marks it for one of many', async () => {
    const { id, email } = await store.add.account()
    expect(howMany(await atOnce(CALLERS, () => accounts.markErased(store.db, id, NOW)), Boolean)).toBe(1)
    expect(await accounts.findAccount(store.db, id)).toBeUndefined()
    expect(await accounts.findByEmail(store.db, email)).toBeUndefined()
    expect((await accounts.listAccounts(store.db, 100)).filter((account) => account.id === id)).toEqual([])
    expect(await erasing.listErased(store.db)).toContain(id)
    for (const erased of await erasing.listErased(store.db)) await erasing.eraseAccount(store.db, erased)
    expect(await erasing.listErased(store.db)).toEqual([])
  })

  it('deletes with an account everything that belongs to it, and nothing else', async () => {
    const [gone, stays] = [await store.add.account(), await store.add.account()]
    const title = { ...fullRows.titles, number: fullRows.imported_entries.number }
    await store.db.insertInto('titles').values(title).execute()
    for (const { id } of [gone, stays]) await furnish(id)
    expect(await accounts.markErased(store.db, gone.id, NOW)).toBe(true)
    await erasing.leaveTraining(store.db, gone.id)
    await erasing.eraseAccount(store.db, gone.id)
    const held = Object.entries(await everythingOf(gone.id)).filter(([, rows]) => rows.length > 0)
    expect(held.map(([what]) => what)).toEqual(['audit'])
    const kept = Object.entries(await everythingOf(stays.id)).map(([what, rows]) => [what, rows.length])
    expect(kept.filter(([, count]) => count !== 1)).toEqual([])
    const owned: (keyof Schema)[] = [
      ...(['profiles', 'sign_ins', 'revoked_sign_ins', 'known_places'] as const),
      ...(['device_codes', 'browsing_sessions', 'password_resets', 'connections', 'identities'] as const),
      ...ofProfile,
    ]
    for (const table of owned) expect(await store.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
  })

  async function furnish(id: string): Promise<void> {
    const profile = await store.add.profile(id)
    const signIn = await store.add.signIn(id, { profile_id: profile.id })
    const session = { id: `session of ${id}`, profileId: profile.id, publicId: signIn.public_id, now: NOW, expiresAt: NOW + 1 }
    await sessions.addSession(store.db, session)
    const { public_id } = await store.add.signIn(id)
    await signIns.endSignIns(store.db, { accountId: id, publicIds: [public_id] }, NOW)
    await places.addKnownPlace(store.db, id, 'home', NOW)
    await store.add.code({ decided_by: id, profile_id: profile.id })
    await accounts.addInvite(store.db, { ...link(`invite of ${id}`, NOW + 1), created_by: id })
    await accounts.addPasswordReset(store.db, { ...link(`reset of ${id}`, NOW + 1), account_id: id })
    const connection = { ...fullRows.connections, profile_id: profile.id, id: 'connection', secret_hash: `secret of ${id}` }
    await connections.addConnection(store.db, connection)
    for (const table of ofProfile) {
      const row = { ...fullRows[table], profile_id: profile.id }
      await store.db.insertInto(table).values(row).execute()
    }
    await identities.addIdentity(store.db, { issuer: 'https://id.example', subject: id, account_id: id, linked_at: NOW })
    await audit.addAuditEntry(store.db, entry(`audit of ${id}`, NOW, id))
  }
})

const entry = (id: string, at: number, account_id: string) => {
  const nothing = { profile_id: null, public_id: null, client_id: null, address: null }
  return { id, at, event: 'signed in', account_id, ...nothing }
}

onEachStore('the stores of applications and of what happened', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())
  const client = (id: string) => ({ id, name: id, needs_profile: 0, created_at: NOW })

  it('register one of many applications with the same id, and list equal times by id', async () => {
    const added = await atOnce(CALLERS, (caller) => clients.addClient(store.db, { ...client('one'), name: `by ${caller}` }))
    expect(howMany(added, Boolean)).toBe(1)
    for (const id of ['b', 'a']) await clients.addClient(store.db, client(id))
    expect((await clients.listClients(store.db)).map(({ id }) => id)).toEqual(['demo', 'mcp', 'trakt', 'web', 'a', 'b', 'one'])
  })

  it('end an application’s sign-ins and codes with it', async () => {
    const { id } = await store.add.account()
    await clients.addClient(store.db, client('gone'))
    const { public_id } = await store.add.signIn(id, { client_id: 'gone' })
    await store.add.code({ client_id: 'gone' })
    expect(howMany(await atOnce(CALLERS, () => clients.removeClient(store.db, 'gone')), Boolean)).toBe(1)
    expect(await clients.findClient(store.db, 'gone')).toBeUndefined()
    expect(await signIns.findSignIn(store.db, public_id)).toBeUndefined()
    expect(await store.db.selectFrom('device_codes').selectAll().execute()).toEqual([])
  })

  it('list what happened oldest first, equal times by id, and forget what is older than a time', async () => {
    for (const [id, at] of [
      ['b', NOW],
      ['a', NOW],
      ['c', NOW - 1],
    ] as const)
      await audit.addAuditEntry(store.db, entry(id, at, 'ann'))
    await audit.addAuditEntry(store.db, entry('d', NOW, 'bob'))
    expect((await audit.listAuditEntries(store.db, 'ann')).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    await audit.removeAuditBefore(store.db, NOW)
    expect((await audit.listAuditEntries(store.db, 'ann')).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
