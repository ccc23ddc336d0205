import { expect, it } from 'vitest'
import * as hooks from '../../src/hooks/store.ts'
import type { UnmatchedEventRow } from '../../src/store/schema.ts'
import { atOnce, howMany, NOW } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of events without a title', (kind) => {
  const at = withProfile(kind)
  const event = (id: string, row: Partial<UnmatchedEventRow> = {}): UnmatchedEventRow => ({
    ...fullRows.unmatched_events,
    profile_id: at.profile_id,
    id,
    ...row,
  })
  const add = (row: UnmatchedEventRow, max = 100) => at.store.db.transaction().execute((trx) => hooks.addUnmatched(trx, row, max))
  const kept = (profile_id = at.profile_id) =>
    at.store.db.selectFrom('unmatched_events').selectAll().where('profile_id', '=', profile_id).orderBy('id').execute()

  it('stores an event once, in its first form', async () => {
    await atOnce(CALLERS, () => add(event('a', { received_at: NOW })))
    await add(event('a', { event: '{"later":1}', received_at: NOW + 1 }))
    expect(await kept()).toEqual([event('a', { received_at: NOW })])
  })

  it('stores no more events of a profile than its limit, with many concurrent callers', async () => {
    const { id: other } = await at.store.add.profile((await at.store.add.account()).id)
    await add(event('of another', { profile_id: other }), 1)
    await atOnce(CALLERS, (caller) => add(event(`event ${caller}`), 3))
    expect(await kept()).toHaveLength(3)
    await add(event('one more'), 4)
    expect(await kept()).toHaveLength(4)
    expect(await kept(other)).toHaveLength(1)
  })

  it('stores nothing for a deleted profile', async () => {
    await expect(add(event('a', { profile_id: 'nobody' }))).resolves.toBeUndefined()
    expect(await kept('nobody')).toEqual([])
  })

  it('lists by profile and id with the maturity of the profile, and continues after a cursor', async () => {
    const { id: account } = await at.store.add.account()
    const profiles = ['profile_x', 'profile_y'].map((id) => `${id} of ${account}`)
    for (const id of profiles) await at.store.add.profile(account, { id, maturity: 'teen', region: 'DE' })
    const [x = '', y = ''] = profiles
    for (const [profile_id, id] of [[y, 'a'], [x, 'c'], [x, 'b']] as const) await add(event(id, { profile_id })) // biome-ignore format: a table
    const first = await hooks.listUnmatched(at.store.db, { profile_id: x, id: '' }, 2)
    const own = { event: '{}', maturity: 'teen', region: 'DE' }
    expect(first).toEqual([
      { profile_id: x, id: 'b', ...own },
      { profile_id: x, id: 'c', ...own },
    ])
    expect(await hooks.listUnmatched(at.store.db, { profile_id: x, id: 'c' }, 2)).toEqual([{ profile_id: y, id: 'a', ...own }])
    expect(await hooks.listUnmatched(at.store.db, { profile_id: y, id: 'a' }, 2)).toEqual([])
  })

  it('gives an event to exactly one of many callers, and only with its profile', async () => {
    await add(event('a'))
    await add(event('b'))
    expect(await hooks.takeUnmatched(at.store.db, { profile_id: 'profile_of_another', id: 'a' })).toBe(false)
    expect(howMany(await atOnce(CALLERS, () => hooks.takeUnmatched(at.store.db, event('a'))), Boolean)).toBe(1)
    expect((await kept()).map(({ id }) => id)).toEqual(['b'])
  })
})
