import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as overview from '../../src/admin/store.ts'
import { VISITORS } from '../../src/store/schema.ts'
import { type EmptyStore, NOW, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const IDLE_MS = 1000

onEachStore('the store of what administrators see', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  const people = () => overview.countPeople(store.db, { now: NOW, webIdleMs: IDLE_MS })

  it('counts people, what they have, and the sign-ins that are alive; visitors do not count', async () => {
    expect(await people()).toEqual({ accounts: 0, profiles: 0, signIns: 0, history: 0 })
    const { id: account_id } = await store.add.account()
    const { id: visitors } = (await store.db.selectFrom('accounts').selectAll().where('id', '=', VISITORS).executeTakeFirst())
      ? { id: VISITORS }
      : await store.add.account({ id: VISITORS })
    const { id: profile_id } = await store.add.profile(account_id)
    await store.add.profile(visitors)
    await store.add.signIn(account_id, { kind: 'device', expires_at: NOW + 1, last_used_at: null })
    await store.add.signIn(account_id, { kind: 'web', expires_at: NOW + 1, last_used_at: NOW - IDLE_MS + 1 })
    await store.add.signIn(account_id, { kind: 'web', expires_at: NOW + 1, last_used_at: NOW - IDLE_MS })
    await store.add.signIn(account_id, { kind: 'device', expires_at: NOW, last_used_at: NOW })
    await store.add.signIn(visitors, { kind: 'device', expires_at: NOW + 1, last_used_at: NOW })
    const entry = { profile_id, season: -1, episode: -1, progress: 100, imported: 0, updated_at: NOW }
    await store.db
      .insertInto('history')
      .values([
        { ...entry, number: 1 },
        { ...entry, number: 2 },
      ])
      .execute()
    expect(await people()).toEqual({ accounts: 1, profiles: 1, signIns: 2, history: 2 })
  })

  it('counts titles and withdrawn ones by source', async () => {
    expect(await overview.countTitles(store.db)).toEqual([])
    const title = { facts: '{}', revision: 1, added_at: NOW }
    const rows = (['tmdb', 'demo', 'tmdb', 'tmdb'] as const).map((source, number) => ({
      ...title,
      number,
      id: `MV_${number}`,
      source,
      withdrawn: number === 2 ? 1 : 0,
    }))
    await store.db.insertInto('titles').values(rows).execute()
    expect(await overview.countTitles(store.db)).toEqual([
      { source: 'demo', titles: 1, withdrawn: 0 },
      { source: 'tmdb', titles: 3, withdrawn: 1 },
    ])
  })

  it('says how large it is, and that it grows', async () => {
    const before = await overview.storeBytes(store)
    expect(before).toBeGreaterThan(100_000)
    const model = {
      id: 'm',
      made_at: NOW,
      status: 'ready',
      bytes: 1,
      checksum: '',
      seed: 1,
      settings: '{}',
      metrics: '{}',
    } as const
    await store.db.insertInto('models').values(model).execute()
    const bytes = randomBytes(1_000_000) // PostgreSQL would compress any others
    await store.db.insertInto('model_parts').values({ model_id: 'm', part: 0, bytes }).execute()
    expect(await overview.storeBytes(store)).toBeGreaterThan(before + 500_000)
  })
})
