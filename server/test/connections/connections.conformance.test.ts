import { expect, it } from 'vitest'
import * as accounts from '../../src/accounts/store.ts'
import * as connections from '../../src/connections/store.ts'
import { atOnce, howMany, NOW } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

onEachStore('the store of connections', (kind) => {
  const at = withProfile(kind)
  const unseen = { sender: null, first_seen_at: null, last_seen_at: null, taken: 0, ignored: 0, unknown: 0, unmatched: 0 }
  const connection = (id: string, row: Partial<connections.ConnectionRow> = {}): connections.ConnectionRow => ({
    ...fullRows.connections,
    ...unseen,
    profile_id: at.profile_id,
    id,
    secret_hash: `${id} of ${at.profile_id}`,
    created_at: NOW,
    ...row,
  })
  const add = async (id: string, row: Partial<connections.ConnectionRow> = {}) => {
    const added = connection(id, row)
    await connections.addConnection(at.store.db, added)
    return added
  }
  const listed = () => connections.listConnections(at.store.db, at.profile_id)
  const ofAnother = (id: string) => ({ profile_id: 'profile_of_another', id })

  it('counts exactly when many add to one profile at once', async () => {
    const added = await atOnce(CALLERS, (caller) =>
      at.store.db.transaction().execute(async (trx) => {
        expect(await connections.lockProfile(trx, at.profile_id)).toBe(true)
        if ((await connections.countConnections(trx, at.profile_id)) >= 5) return false
        await connections.addConnection(trx, connection(`door_${caller}`))
        return true
      }),
    )
    expect(howMany(added, Boolean)).toBe(5)
    expect(await connections.countConnections(at.store.db, at.profile_id)).toBe(5)
    expect(await connections.countConnections(at.store.db, 'nobody')).toBe(0)
    expect(await connections.lockProfile(at.store.db, 'nobody')).toBe(false)
  })

  it('has a secret once', async () => {
    await add('door_1')
    await expect(add('door_2', { secret_hash: `door_1 of ${at.profile_id}` })).rejects.toThrow()
    expect(await listed()).toHaveLength(1)
  })

  it('lists those of one profile newest first, equal times by id', async () => {
    for (const [id, created_at] of [['b', NOW], ['c', NOW], ['a', NOW + 1]] as const) await add(id, { created_at }) // biome-ignore format: a table
    const { id: other } = await at.store.add.profile((await at.store.add.account()).id)
    await add('d', { profile_id: other })
    expect((await listed()).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  it('changes what is given, for its profile only', async () => {
    const row = await add('door_1', { label: 'TV', server_user: 'ann' })
    const change = (key: typeof row | ReturnType<typeof ofAnother>, fields: { label?: string; server_user?: string | null }) =>
      connections.changeConnection(at.store.db, key, fields)
    expect(await change(ofAnother('door_1'), { label: 'Bob’s' })).toBeUndefined()
    expect(await change({ ...row, id: 'unknown' }, { label: 'Bob’s' })).toBeUndefined()
    expect(await change(row, { label: 'Cellar' })).toEqual({ ...row, label: 'Cellar' })
    expect(await change(row, { server_user: null })).toEqual({ ...row, label: 'Cellar', server_user: null })
    expect(await change(row, {})).toEqual({ ...row, label: 'Cellar', server_user: null })
  })

  it('removes one for one of many callers, and never another profile’s', async () => {
    const row = await add('door_1')
    await add('door_2')
    expect(await connections.removeConnection(at.store.db, ofAnother('door_1'))).toBe(false)
    expect(howMany(await atOnce(CALLERS, () => connections.removeConnection(at.store.db, row)), Boolean)).toBe(1)
    expect((await listed()).map(({ id }) => id)).toEqual(['door_2'])
    expect(await connections.findConnection(at.store.db, row.secret_hash)).toBeUndefined()
  })

  it('finds by a secret whose it is, locked or not, until the account is being erased', async () => {
    const account = await at.store.add.account({ locked_at: NOW })
    const profile = await at.store.add.profile(account.id, { maturity: 'teen', region: 'DE' })
    const row = await add('door_1', { profile_id: profile.id, kind: 'feed', server_user: 'ann', last_seen_at: NOW })
    expect(await connections.findConnection(at.store.db, row.secret_hash)).toEqual({
      ...profile,
      connection_id: 'door_1',
      kind: 'feed',
      server_user: 'ann',
      last_seen_at: NOW,
      locked_at: NOW,
    })
    expect(await connections.findConnection(at.store.db, 'unknown')).toBeUndefined()
    await accounts.markErased(at.store.db, account.id, NOW)
    expect(await connections.findConnection(at.store.db, row.secret_hash)).toBeUndefined()
  })

  it('notes when one was used first and last', async () => {
    const [row, other] = [await add('door_1'), await add('door_2')]
    await connections.noteSeen(at.store.db, row, NOW + 1)
    await connections.noteSeen(at.store.db, row, NOW + 2)
    expect(await listed()).toEqual([other, { ...row, first_seen_at: NOW + 1, last_seen_at: NOW + 2 }])
  })

  it('counts every one of many concurrent events for its own connection, and keeps the last recognised sender', async () => {
    const [row, other] = [await add('door_1'), await add('door_2')]
    const outcomes = ['taken', 'ignored', 'unknown', 'unmatched'] as const
    const none = { taken: 0, ignored: 0, unknown: 0, unmatched: 0, sender: null }
    const of = ({ profile_id, id }: connections.ConnectionRow) => ({ profile_id, id, ...none })
    const count =
      (...counted: connections.CountedEvents[]) =>
      (now: number) =>
        connections.countEvents(at.store.db, counted, now)
    await atOnce(CALLERS, (caller) => count({ ...of(row), [outcomes[caller % 4] ?? '']: 1, sender: 'plex' })(NOW + 1))
    await count({ ...of(row), taken: 2, ignored: 3 }, { ...of(other), unknown: 1, sender: 'kodi' })(NOW + 2)
    await count()(NOW + 3)
    const counted = { taken: 7, ignored: 8, unknown: 5, unmatched: 5, sender: 'plex', last_seen_at: NOW + 2 }
    expect(await listed()).toEqual([
      { ...other, unknown: 1, sender: 'kodi', last_seen_at: NOW + 2 },
      { ...row, ...counted },
    ])
  })
})
