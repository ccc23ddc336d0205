import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeBackup } from '../../../src/store/backup/write.ts'
import type { Store } from '../../../src/store/open.ts'
import { type Installation, newInstallation } from '../../support/store/backups.ts'
import { onEachStore } from '../../support/world.ts'

const PROFILES_EACH = 2
const ACCOUNTS = 1000

/** In one transaction: an account comes with its profiles, and another goes with its own. */
async function move(store: Store, coming: string, going: string): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await trx.insertInto('accounts').values(accountRow(coming)).execute()
    await trx.insertInto('profiles').values(profileRows(coming)).execute()
    await trx.deleteFrom('accounts').where('id', '=', going).execute()
  })
}

const accountRow = (id: string) => ({
  id,
  email: `${id}@example.org`,
  name: id,
  password_hash: '',
  admin: 0,
  locked_at: null,
  created_at: 0,
})

const profileRows = (accountId: string) =>
  Array.from({ length: PROFILES_EACH }, (_, index) => ({
    id: `${accountId}-${index}`,
    account_id: accountId,
    name: 'n',
    avatar_url: null,
    region: null,
    providers: '[]',
    maturity: 'all' as const,
    in_training: 1,
    created_at: 0,
    taste_revision: 0,
  }))

onEachStore('a backup while others write', (kind) => {
  let place: Installation
  let store: Store
  let writer: Store
  beforeAll(async () => {
    place = await newInstallation(kind)
    store = await place.open()
    writer = await place.open()
    const ids = Array.from({ length: ACCOUNTS }, (_, index) => `acct-${index}`)
    for (let from = 0; from < ids.length; from += 500) {
      await store.db
        .insertInto('accounts')
        .values(ids.slice(from, from + 500).map(accountRow))
        .execute()
      await store.db
        .insertInto('profiles')
        .values(ids.slice(from, from + 500).flatMap(profileRows))
        .execute()
    }
  })
  afterAll(async () => {
    await store?.close()
    await writer?.close()
    await place?.remove()
  })

  it('is of one moment: every account with its profiles, none of what came after it began', async () => {
    const accounts = new Set<string>()
    const profiles = new Map<string, number>()
    let pieces = 0
    for await (const piece of writeBackup(store, { withKeys: false, now: 0 })) {
      for (const line of piece.toString().trimEnd().split('\n')) {
        const [table, row] = JSON.parse(line).length === 2 ? JSON.parse(line) : []
        if (table === 'accounts') accounts.add(row.id)
        if (table === 'profiles') profiles.set(row.account_id, (profiles.get(row.account_id) ?? 0) + 1)
      }
      if (pieces > 0) await move(writer, `late-${pieces}`, `acct-${pieces * 3}`)
      pieces++
    }
    expect(pieces).toBeGreaterThan(10)
    expect(accounts.size).toBe(ACCOUNTS)
    expect([...accounts].every((id) => profiles.get(id) === PROFILES_EACH)).toBe(true)
    expect(profiles.size).toBe(ACCOUNTS)
  })

  it('releases the store when the reader stops', async () => {
    const cut = writeBackup(store, { withKeys: false, now: 0 })
    await cut.next()
    await cut.return(undefined)
    await store.slow.insertInto('limits').values({ id: 'free', count: 1, resets_at: 0 }).execute()
    const again = writeBackup(store, { withKeys: false, now: 0 })
    expect((await again.next()).done).toBe(false)
    await again.return(undefined)
  })
})
