import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSnapshot } from '../../../src/accounts/export-store.ts'
import { openStore, type Store } from '../../../src/store/open.ts'
import type { AccountRow, DeviceCodeRow, ProfileRow, SignInRow } from '../../../src/store/schema.ts'
import { newDatabase, type StoreKind } from '../world.ts'

/** A moment; the stores have no clock of their own. */
export const NOW = 1_800_000_000_000

/** From a moment on, with an end that nothing in a test comes to. */
export const from = (now: number) => ({ now, latest: now + 86_400_000 })

/** All that a stream of rows gives, read as exports do. */
export function allOf<R>(store: Store, stream: (db: Store['db']) => AsyncIterable<R>): Promise<R[]> {
  return readSnapshot(store.db, async (db) => {
    const rows: R[] = []
    for await (const row of stream(db)) rows.push(row)
    return rows
  })
}

export type EmptyStore = Store & { add: Adding }

/** A store with nothing in it but its schema. */
export async function openEmptyStore(kind: StoreKind): Promise<EmptyStore> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'marquee-store-'))
  const database = kind === 'postgres' ? await newDatabase() : undefined
  const store = await openStore({ databaseUrl: database?.url, dataDir, durability: 'normal', now: () => NOW })
  const close = async () => {
    await store.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...store, close, add: adding(store) }
}

/** Many callers at the same moment. */
export function atOnce<T>(callers: number, work: (caller: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)))
}

export const howMany = <T>(results: T[], wanted: (result: T) => unknown) => results.filter(wanted).length

let rows = 0
const next = (noun: string) => `${noun}_${String(++rows).padStart(6, '0')}`

type Adding = ReturnType<typeof adding>

/** Adds rows that differ from the usual ones only in what is given. */
function adding({ db }: Store) {
  const account = async (row: Partial<AccountRow> = {}): Promise<AccountRow> => {
    const id = next('acct')
    const usual = { id, email: `${id}@example.org`, name: 'Ann', password_hash: '', admin: 0, locked_at: null, created_at: NOW }
    const added: AccountRow = { ...usual, ...row }
    await db.insertInto('accounts').values(added).execute()
    return added
  }
  const profile = async (account_id: string, row: Partial<ProfileRow> = {}): Promise<ProfileRow> => {
    const added: ProfileRow = { ...newProfile(account_id), ...row }
    await db.insertInto('profiles').values(added).execute()
    return added
  }
  const signIn = async (account_id: string, row: Partial<SignInRow> = {}): Promise<SignInRow> => {
    const added: SignInRow = { ...newSignIn(account_id), ...row }
    await db.insertInto('sign_ins').values(added).execute()
    return added
  }
  const code = async (row: Partial<DeviceCodeRow> = {}): Promise<DeviceCodeRow> => {
    const added: DeviceCodeRow = { ...newCode(), ...row }
    await db.insertInto('device_codes').values(added).execute()
    return added
  }
  return { account, profile, signIn, code }
}

export const newProfile = (account_id: string): ProfileRow => ({
  id: next('profile'),
  account_id,
  name: 'Ann',
  avatar_url: null,
  region: null,
  providers: '[]',
  maturity: 'all',
  in_training: 1,
  created_at: NOW,
  taste_revision: 0,
})

export const newSignIn = (account_id: string): SignInRow => ({
  public_id: next('signin'),
  account_id,
  client_id: 'demo',
  kind: 'device',
  token_hash: next('hash'),
  device_name: 'TV',
  address: '192.0.2.1',
  profile_id: null,
  created_at: NOW,
  last_used_at: null,
  expires_at: NOW + 1000,
  confirmed_at: null,
  last_network: null,
  last_client: null,
  new_network_at: null,
  new_client_at: null,
})

export const newCode = (): DeviceCodeRow => ({
  code_hash: next('code'),
  user_code_hmac: next('hmac'),
  client_id: 'demo',
  device_name: 'TV',
  address: '192.0.2.1',
  status: 'pending',
  interval_seconds: 5,
  polled_at: null,
  polled_early: 0,
  created_at: NOW,
  expires_at: NOW + 600_000,
  decided_by: null,
  decided_at: null,
  redeemed_at: null,
  profile_id: null,
  public_id: null,
  key_id: null,
})
