import { expect, it } from 'vitest'
import * as accounts from '../../src/accounts/store.ts'
import * as sources from '../../src/sources/store.ts'
import { atOnce, howMany, NOW } from '../support/store/empty-store.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { withProfile } from '../support/store/with-profile.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20
const MINUTE_MS = 60_000
const time = (now = NOW): sources.ClaimPeriod => ({ now, until: now + 10 * MINUTE_MS, latestDue: now + 60 * MINUTE_MS })

onEachStore('the store of sources', (kind) => {
  const at = withProfile(kind)
  const unread = {
    outcome: null,
    message: null,
    failure: null,
    failures: 0,
    read_at: null,
    tried_at: null,
    next_read_at: NOW,
    claimed_until: 0,
  }
  const add = async (id: string, row: Partial<sources.SourceRow> = {}) => {
    const added = { ...fullRows.sources, ...unread, profile_id: at.profile_id, id, created_at: NOW, ...row }
    await sources.addSource(at.store.db, added)
    return added
  }
  const listed = () => sources.listSources(at.store.db, at.profile_id)
  const due = async (now = NOW) =>
    (await sources.listDue(at.store.db, time(now), { limit: 1000, withoutAccounts: [] }))
      .filter(({ profile_id }) => profile_id === at.profile_id)
      .map(({ id }) => id)
  const claim = (row: sources.SourceKey, now = NOW) => sources.claimSource(at.store.db, row, time(now))

  it('counts exactly when many add to one profile at once', async () => {
    const added = await atOnce(CALLERS, (caller) =>
      at.store.db.transaction().execute(async (trx) => {
        expect(await sources.lockProfile(trx, at.profile_id)).toBe(true)
        if ((await sources.countSources(trx, at.profile_id)) >= 5) return false
        await sources.addSource(trx, { ...fullRows.sources, ...unread, profile_id: at.profile_id, id: `source_${caller}` })
        return true
      }),
    )
    expect(howMany(added, Boolean)).toBe(5)
    expect(await sources.lockProfile(at.store.db, 'nobody')).toBe(false)
  })

  it('lists and finds those of one profile, newest first', async () => {
    for (const [id, created_at] of [['b', NOW], ['c', NOW], ['a', NOW + 1]] as const) await add(id, { created_at }) // biome-ignore format: a table
    expect((await listed()).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
    const { id: other } = await at.store.add.profile((await at.store.add.account()).id)
    expect(await sources.findSource(at.store.db, { profile_id: other, id: 'a' })).toBeUndefined()
    expect(await sources.findSource(at.store.db, { profile_id: at.profile_id, id: 'a' })).toMatchObject({ id: 'a' })
    expect(await sources.findProfile(at.store.db, at.profile_id)).toMatchObject({ id: at.profile_id, maturity: 'all' })
    expect(await sources.findProfile(at.store.db, 'nobody')).toBeUndefined()
  })

  it('removes one for one of many callers, and never another profile’s', async () => {
    const row = await add('source_1')
    expect(await sources.removeSource(at.store.db, { ...row, profile_id: 'profile_of_another' })).toBe(false)
    expect(howMany(await atOnce(CALLERS, () => sources.removeSource(at.store.db, row)), Boolean)).toBe(1)
  })

  it('is claimed by one of many while it is due, and by nobody after it was read', async () => {
    const row = await add('source_1')
    const claims = (await atOnce(CALLERS, () => claim(row))).filter((claimed) => claimed !== undefined)
    expect(claims).toEqual([{ ...row, claimed_until: NOW + 10 * MINUTE_MS, tried_at: NOW }])
    expect(await due()).toEqual([])
    const end = { outcome: 'ok', message: null, failure: null, failures: 0, next_read_at: NOW + 60 * MINUTE_MS }
    await sources.endReading(at.store.db, { ...row, claimed_until: NOW + 10 * MINUTE_MS }, end)
    expect(await claim(row)).toBeUndefined()
    expect(await claim(row, NOW + 60 * MINUTE_MS)).toBeDefined()
  })

  it('is free again when a claim has run out, or is of a clock since set back', async () => {
    const row = await add('source_1', { claimed_until: NOW + MINUTE_MS })
    expect(await claim(row)).toBeUndefined()
    expect(await due(NOW + MINUTE_MS)).toEqual(['source_1'])
    expect(await claim(row, NOW + MINUTE_MS)).toBeDefined()
    const ahead = await add('source_2', { claimed_until: NOW + 24 * 60 * MINUTE_MS, next_read_at: NOW + 24 * 60 * MINUTE_MS })
    expect(await due(NOW + MINUTE_MS)).toEqual(['source_2'])
    expect(await claim(ahead, NOW + MINUTE_MS)).toBeDefined()
  })

  it('is due by time, and not while its account is locked or being erased', async () => {
    await add('late', { next_read_at: NOW - 1 })
    await add('now')
    await add('later', { next_read_at: NOW + 1 })
    expect(await due()).toEqual(['late', 'now'])
    const all = await sources.listDue(at.store.db, time(), { limit: 1000, withoutAccounts: [] })
    const withoutAccounts = all.filter(({ id }) => id === 'now').map(({ account_id }) => account_id)
    const others = await sources.listDue(at.store.db, time(), { limit: 1000, withoutAccounts })
    expect(others.filter(({ profile_id }) => profile_id === at.profile_id)).toEqual([])
    const account = await at.store.add.account({ locked_at: NOW })
    at.profile_id = (await at.store.add.profile(account.id)).id
    await add('locked')
    expect(await due()).toEqual([])
    const erased = await at.store.add.account()
    at.profile_id = (await at.store.add.profile(erased.id)).id
    await add('erased')
    expect(await due()).toEqual(['erased'])
    await accounts.markErased(at.store.db, erased.id, NOW)
    expect(await due()).toEqual([])
  })

  it('is held and ended by who has claimed it', async () => {
    const row = await add('source_1', { claimed_until: NOW + 1 })
    const lost = { ...row, claimed_until: NOW + 2 }
    const end = { outcome: 'refused', message: 'no', failure: null, failures: 2, next_read_at: NOW + 5 }
    expect(await sources.lockClaimed(at.store.db, lost)).toBe(false)
    await sources.endReading(at.store.db, lost, end)
    expect(await listed()).toEqual([row])
    expect(await sources.lockClaimed(at.store.db, row)).toBe(true)
    await sources.endReading(at.store.db, row, { ...end, films: 1, read_at: NOW })
    expect(await listed()).toEqual([{ ...row, ...end, films: 1, read_at: NOW, claimed_until: 0 }])
  })

  it('is changed for its profile only, is due at once, and takes the claim of who reads it', async () => {
    const failing = {
      outcome: 'refused',
      message: 'no',
      failure: null,
      failures: 3,
      next_read_at: NOW + 100,
      claimed_until: NOW + 50,
    }
    const row = await add('source_1', failing)
    const change = (key: sources.SourceKey) =>
      sources.changeSource(at.store.db, key, { sealed_key: 'new' }, { now: NOW, paceMs: 10 })
    expect(await change({ ...row, profile_id: 'profile_of_another' })).toBeUndefined()
    expect(await listed()).toEqual([row])
    const anew = { outcome: null, message: null, failure: null, failures: 0, next_read_at: NOW, claimed_until: 0 }
    expect(await change(row)).toEqual({ ...row, ...anew, sealed_key: 'new' })
    expect(await sources.lockClaimed(at.store.db, row)).toBe(false)
    expect(await claim(row)).toBeDefined()
    expect(await change(row)).toMatchObject({ next_read_at: NOW + 10, claimed_until: 0 })
  })

  it('is made due, but not while it is read, nor right after', async () => {
    const pace = { now: NOW, paceMs: 10 }
    const dueAt = async (row: Partial<sources.SourceRow>) => {
      const made = await add(`source ${JSON.stringify(row)}`, { next_read_at: NOW + 100, ...row })
      return (await sources.scheduleRead(at.store.db, made, pace))?.next_read_at
    }
    expect(await dueAt({})).toBe(NOW)
    expect(await dueAt({ tried_at: NOW - 10 })).toBe(NOW)
    expect(await dueAt({ tried_at: NOW - 4 })).toBe(NOW + 6)
    expect(await dueAt({ claimed_until: NOW + 1 })).toBe(NOW + 100)
    expect(await sources.scheduleRead(at.store.db, { profile_id: at.profile_id, id: 'unknown' }, pace)).toBeUndefined()
  })
})
