import { expect, it } from 'vitest'
import * as quota from '../../src/pages/quota-store.ts'
import { NOW } from '../support/store/empty-store.ts'
import { fullRows, type Rows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

type Row = Rows['pages']

onEachStore('the store of quotas of pages', (kind) => {
  const at = withProfile(kind)
  const page = (id: string, row: Partial<Row> = {}): Row => ({
    ...fullRows.pages,
    profile_id: at.profile_id,
    id,
    parent_id: null,
    created_at: NOW,
    composed_at: NOW,
    read_at: null,
    ...row,
  })
  const add = async (...rows: Row[]) => {
    for (const row of rows) await at.store.db.insertInto('pages').values(row).execute()
  }
  const idsOf = async (profile_id: string) => {
    const rows = await at.store.db.selectFrom('pages').select('id').where('profile_id', '=', profile_id).orderBy('id').execute()
    return rows.map(({ id }) => id)
  }
  const newProfile = async () => (await at.store.add.profile((await at.store.add.account()).id)).id

  it('records when a page was read, only for its own profile', async () => {
    const other = await newProfile()
    await add(page('page_a'), page('page_b'), page('page_a', { profile_id: other }))
    await quota.noteRead(at.store.db, { profile_id: at.profile_id, id: 'page_a' }, NOW + 5)
    const readAt = async (profile_id: string, id: string) => {
      const found = at.store.db.selectFrom('pages').select('read_at').where('profile_id', '=', profile_id).where('id', '=', id)
      return (await found.executeTakeFirst())?.read_at
    }
    expect(await readAt(at.profile_id, 'page_a')).toBe(NOW + 5)
    expect([await readAt(at.profile_id, 'page_b'), await readAt(other, 'page_a')]).toEqual([null, null])
  })

  it('deletes pages beyond the limit of a session, least recently used first, never the one just composed', async () => {
    const other = await newProfile()
    await add(
      page('page_just_composed', { composed_at: NOW - 99 }),
      page('page_read', { composed_at: NOW - 9, read_at: NOW + 9 }),
      page('page_old', { composed_at: NOW - 8 }),
      page('page_older', { composed_at: NOW - 9 }),
      page('page_registered', { composed_at: null, body: null, created_at: NOW - 50 }),
      page('page_elsewhere', { session_id: 'session_2', composed_at: NOW - 99 }),
      page('page_older', { profile_id: other, composed_at: NOW - 99 }),
    )
    const key = { profile_id: at.profile_id, id: 'page_just_composed', session_id: 'session_1' }
    expect(await quota.removeBeyondSession(at.store.db, key, 4)).toEqual([])
    expect((await quota.removeBeyondSession(at.store.db, key, 2)).toSorted()).toEqual(['page_old', 'page_older'])
    expect(await idsOf(at.profile_id)).toEqual(['page_elsewhere', 'page_just_composed', 'page_read', 'page_registered'])
    expect(await idsOf(other)).toEqual(['page_older'])
  })

  it('deletes pages beyond the limit of a profile, those of ended sessions first', async () => {
    const { store, profile_id } = at
    const { account_id } = await store.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', profile_id)
      .executeTakeFirstOrThrow()
    const { public_id } = await store.add.signIn(account_id)
    for (const [id, expires_at] of [['live', NOW + 1], ['over', NOW]] as const) // biome-ignore format: a table
      await store.db.insertInto('browsing_sessions').values({ id, profile_id, public_id, created_at: NOW, expires_at }).execute()
    const other = await newProfile()
    await add(
      page('page_just_composed', { session_id: 'over', composed_at: NOW - 99 }),
      page('page_live', { session_id: 'live', composed_at: NOW - 8 }),
      page('page_live_older', { session_id: 'live', composed_at: NOW - 9 }),
      page('page_over', { session_id: 'over', composed_at: NOW + 8 }),
      page('page_gone', { session_id: 'gone', composed_at: NOW + 9 }),
      page('page_registered', { session_id: 'over', composed_at: null, body: null }),
      page('page_over', { profile_id: other, session_id: 'over' }),
    )
    const remove = (max: number) =>
      quota.removeBeyondProfile(store.db, { profile_id, id: 'page_just_composed' }, { max, now: NOW })
    expect(await remove(5)).toEqual([])
    expect(await remove(4)).toEqual(['page_over'])
    expect(await remove(3)).toEqual(['page_gone'])
    expect(await remove(2)).toEqual(['page_live_older'])
    expect(await idsOf(profile_id)).toEqual(['page_just_composed', 'page_live', 'page_registered'])
    expect(await idsOf(other)).toEqual(['page_over'])
  })

  it('deletes exactly the unread linked pages of the given pages, within their sessions', async () => {
    const other = await newProfile()
    const unread = (id: string, row: Partial<Row> = {}) => page(id, { body: null, composed_at: null, ...row })
    await add(
      unread('page_000000af', { parent_id: 'page_000000a0' }),
      unread('page_000000ff', { parent_id: 'page_000000b0' }),
      unread('page_fffffff', { parent_id: 'page_ffffff0' }),
      unread('page_000000a1', { parent_id: 'page_000000c0' }),
      unread('page_000000a2'),
      page('page_000000a3', { parent_id: 'page_000000a0' }),
      unread('page_000000af', { profile_id: other, parent_id: 'page_000000a0' }),
    )
    await quota.removeRegistered(at.store.db, at.profile_id, ['page_000000a0', 'page_000000b0', 'page_ffffff0'])
    expect(await idsOf(at.profile_id)).toEqual(['page_000000a1', 'page_000000a2', 'page_000000a3'])
    expect(await idsOf(other)).toEqual(['page_000000af'])
  })
})
