import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as codes from '../../src/auth/device-code-store.ts'
import * as keys from '../../src/auth/keys/key-store.ts'
import * as limits from '../../src/auth/limits/limit-store.ts'
import type { DeviceCodeRow, KeyRow } from '../../src/store/schema.ts'
import { atOnce, type EmptyStore, from, howMany, NOW, newCode, openEmptyStore } from '../support/store/empty-store.ts'
import { onEachStore } from '../support/world.ts'

const CALLERS = 20

describe('every function that remembers', () => {
  it('has a case in a conformance suite', () => {
    const source = path.resolve(import.meta.dirname, '../../src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(^|[/-])store\.ts$/.test(file))
    const tests = path.resolve(import.meta.dirname, '..')
    const suites = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.conformance.test.ts'),
    )
    const cases = suites.map((file) => readFileSync(path.join(tests, file), 'utf8')).join('\n')
    const functions = files.flatMap((file) =>
      [...readFileSync(path.join(source, file), 'utf8').matchAll(/^export (?:async )?function (\w+)\(\s*db: Db/gm)].map(
        ([, name]) => `${name}`,
      ),
    )
    expect(functions.length).toBeGreaterThan(50)
    expect(functions.filter((name) => !new RegExp(`\\.${name}\\(`).test(cases))).toEqual([])
  })
})

onEachStore('the store of device codes', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  const decision = (status: 'approved' | 'denied', accountId: string): codes.Decision => ({
    status,
    accountId,
    profileId: null,
    intervalSeconds: 5,
    redeemableMs: 120_000,
    ...from(NOW),
  })
  const redemption = (caller: number) => ({ publicId: `signin_of_${caller}`, keyId: 'derive-1', ...from(NOW) })
  const approved = async (row: Partial<DeviceCodeRow> = {}) =>
    store.add.code({ status: 'approved', decided_by: (await store.add.account()).id, ...row })

  it('adds one of many codes with the same letters', async () => {
    const row = newCode()
    const added = await atOnce(CALLERS, (caller) =>
      codes.addDeviceCode(store.db, { ...row, code_hash: `${row.code_hash} ${caller}` }),
    )
    expect(howMany(added, Boolean)).toBe(1)
    expect(await codes.addDeviceCode(store.db, { ...newCode(), code_hash: row.code_hash })).toBe(true)
    expect(await codes.addDeviceCode(store.db, { ...newCode(), code_hash: row.code_hash })).toBe(false)
  })

  it('counts the pending codes of an address that have not expired', async () => {
    const address = '192.0.2.77'
    await store.add.code({ address })
    await store.add.code({ address, expires_at: NOW + 1 })
    await store.add.code({ address, expires_at: NOW })
    await store.add.code({ address, status: 'denied' })
    await store.add.code({ address: '192.0.2.78' })
    expect(await codes.countPending(store.db, address, from(NOW))).toBe(2)
  })

  it('notes one of many polls at once, and raises the interval for the others up to a minute', async () => {
    const { code_hash } = await store.add.code()
    const polls = await atOnce(CALLERS, () => codes.notePoll(store.db, code_hash, NOW))
    expect(howMany(polls, (poll) => poll?.polled_early === 0)).toBe(1)
    expect(await codes.findDeviceCode(store.db, code_hash)).toMatchObject({
      polled_at: NOW,
      interval_seconds: 60,
      polled_early: 1,
    })
  })

  it('takes a poll as due half a second before its interval is over, and not sooner', async () => {
    const { code_hash } = await store.add.code({ polled_at: NOW })
    expect(await codes.notePoll(store.db, code_hash, NOW + 4499)).toMatchObject({
      polled_early: 1,
      interval_seconds: 10,
      polled_at: NOW,
    })
    expect(await codes.notePoll(store.db, code_hash, NOW + 9499)).toMatchObject({ polled_early: 1, interval_seconds: 15 })
    const due = { polled_early: 0, interval_seconds: 15, polled_at: NOW + 14_500 }
    expect(await codes.notePoll(store.db, code_hash, NOW + 14_500)).toMatchObject(due)
    expect(await codes.notePoll(store.db, 'unknown', NOW)).toBeUndefined()
  })

  it.each(['approved', 'denied', 'redeemed'] as const)(
    'raises no interval once the code is %s, nor after its expiry',
    async (status) => {
      const settled = await store.add.code({ status, polled_at: NOW })
      expect(await codes.notePoll(store.db, settled.code_hash, NOW)).toMatchObject({ polled_early: 1, interval_seconds: 5 })
      const expired = await store.add.code({ polled_at: NOW, expires_at: NOW })
      expect(await codes.notePoll(store.db, expired.code_hash, NOW)).toMatchObject({ polled_early: 1, interval_seconds: 5 })
    },
  )

  it('lets one of many approvals and denials settle a code', async () => {
    const { code_hash } = await store.add.code()
    const people = await atOnce(CALLERS, () => store.add.account())
    const settled = await Promise.all(
      people.map(({ id }, caller) => codes.decide(store.db, code_hash, decision(caller % 2 ? 'approved' : 'denied', id))),
    )
    const [winner, ...others] = settled.filter((row) => row !== undefined)
    expect(others).toEqual([])
    expect(await codes.findDeviceCode(store.db, code_hash)).toEqual(winner)
  })

  it('settles nothing that is expired or settled, and never shortens the time to redeem', async () => {
    const { id } = await store.add.account()
    const expired = await store.add.code({ expires_at: NOW })
    const denied = await store.add.code({ status: 'denied' })
    for (const { code_hash } of [expired, denied])
      expect(await codes.decide(store.db, code_hash, decision('approved', id))).toBeUndefined()
    const late = await store.add.code({ expires_at: NOW + 1, interval_seconds: 60 })
    const early = await store.add.code({ expires_at: NOW + 600_000 })
    const lateSettled = await codes.decide(store.db, late.code_hash, decision('approved', id))
    expect(lateSettled).toMatchObject({ expires_at: NOW + 120_000, interval_seconds: 5, decided_by: id, decided_at: NOW })
    expect(await codes.decide(store.db, early.code_hash, decision('approved', id))).toMatchObject({ expires_at: NOW + 600_000 })
  })

  it('gives an approved code to one of many callers', async () => {
    const { code_hash } = await approved()
    const taken = await atOnce(CALLERS, (caller) => codes.takeApprovedCode(store.db, code_hash, redemption(caller)))
    const [winner, ...others] = taken.filter((row) => row !== undefined)
    expect(others).toEqual([])
    expect(winner).toMatchObject({ status: 'redeemed', redeemed_at: NOW, key_id: 'derive-1' })
    expect(await codes.findDeviceCode(store.db, code_hash)).toEqual(winner)
  })

  it('gives nobody a code that is pending, denied or expired, or whose account is locked', async () => {
    const locked = await store.add.account({ locked_at: NOW })
    const refused = [
      await store.add.code(),
      await approved({ status: 'denied' }),
      await approved({ expires_at: NOW }),
      await approved({ decided_by: locked.id }),
    ]
    for (const { code_hash } of refused) expect(await codes.takeApprovedCode(store.db, code_hash, redemption(0))).toBeUndefined()
  })

  it('finds a code by any of its HMACs, with its application', async () => {
    const code = await store.add.code()
    const found = await codes.findByUserCode(store.db, ['another', code.user_code_hmac])
    expect(found).toEqual({ ...code, client_name: 'Demo', needs_profile: 0 })
    expect(await codes.findByUserCode(store.db, ['another'])).toBeUndefined()
  })

  it('finds the account of a profile', async () => {
    const [ann, bob] = [await store.add.account(), await store.add.account()]
    const profile = await store.add.profile(ann.id)
    expect(await codes.ownsProfile(store.db, ann.id, profile.id)).toBe(true)
    expect(await codes.ownsProfile(store.db, bob.id, profile.id)).toBe(false)
  })

  it('removes the codes that expired before a time', async () => {
    const before = await store.add.code({ expires_at: NOW - 1 })
    const at = await store.add.code({ expires_at: NOW })
    await codes.removeCodes(store.db, { expiredBefore: NOW, latest: NOW + 86_400_000 })
    expect(await codes.findDeviceCode(store.db, before.code_hash)).toBeUndefined()
    expect(await codes.findDeviceCode(store.db, at.code_hash)).toBeDefined()
  })
})

onEachStore('the store of limits', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())
  const limit = (id: string) => ({ id, max: 7, windowMs: 1000 })

  it('admits exactly as many of many callers as the limit allows', async () => {
    const taken = await atOnce(CALLERS, () => limits.take(store.db, limit('many'), NOW))
    expect(howMany(taken, Boolean)).toBe(7)
    expect(await limits.findLimit(store.db, 'many')).toEqual({ count: 7, resets_at: NOW + 1000 })
  })

  it('starts again when its window is over', async () => {
    await atOnce(7, () => limits.take(store.db, limit('window'), NOW))
    expect(await limits.take(store.db, limit('window'), NOW + 999)).toBe(false)
    expect(await limits.take(store.db, limit('window'), NOW + 1000)).toBe(true)
    expect(await limits.findLimit(store.db, 'window')).toEqual({ count: 1, resets_at: NOW + 2000 })
  })

  it('starts again when its window ends too late: the clock was set back since', async () => {
    const YEAR_MS = 365 * 86_400_000
    await atOnce(7, () => limits.take(store.db, limit('ahead'), NOW + YEAR_MS))
    const taken = await atOnce(CALLERS, () => limits.take(store.db, limit('ahead'), NOW))
    expect(howMany(taken, Boolean)).toBe(7)
    expect(await limits.findLimit(store.db, 'ahead')).toEqual({ count: 7, resets_at: NOW + 1000 })
  })

  it('counts on where the clocks of two nodes are a little apart', async () => {
    await atOnce(4, () => limits.take(store.db, limit('apart'), NOW + 3000))
    await atOnce(3, () => limits.take(store.db, limit('apart'), NOW))
    expect(await limits.take(store.db, limit('apart'), NOW)).toBe(false)
  })

  it('tells exactly one of many callers that it is the first for each key, and again after the window', async () => {
    const windowMs = 1000
    const first = (ids: string[], now: number) => limits.takeFirst(store.db, { ids, windowMs }, now)
    const firsts = (await atOnce(CALLERS, (caller) => first(['first 1', `first ${2 + (caller % 2)}`], NOW))).flat()
    expect(firsts.sort()).toEqual(['first 1', 'first 2', 'first 3'])
    expect(await first(['first 1', 'first 4'], NOW + windowMs - 1)).toEqual(['first 4'])
    expect(await first(['first 1', 'first 4'], NOW + windowMs)).toEqual(['first 1'])
  })

  it('takes back what was counted, never below none and never from the next window', async () => {
    await atOnce(3, () => limits.take(store.db, limit('back'), NOW))
    await atOnce(CALLERS, () => limits.takeBack(store.db, limit('back'), NOW))
    expect(await limits.findLimit(store.db, 'back')).toMatchObject({ count: 0 })
    await limits.take(store.db, limit('back'), NOW)
    await limits.takeBack(store.db, limit('back'), NOW + 1000)
    expect(await limits.findLimit(store.db, 'back')).toMatchObject({ count: 1 })
  })

  it('counts as far as an alarm may go', async () => {
    expect(await limits.take(store.db, { id: 'alarm', max: 2 ** 31 - 1, windowMs: 1000 }, NOW)).toBe(true)
  })

  it('forgets windows that are over', async () => {
    await limits.take(store.db, limit('old'), NOW - 1000)
    await limits.take(store.db, limit('young'), NOW - 999)
    await limits.removeOldLimits(store.db, from(NOW))
    expect(await limits.findLimit(store.db, 'old')).toBeUndefined()
    expect(await limits.findLimit(store.db, 'young')).toBeDefined()
  })
})

onEachStore('the store of keys', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())
  const key = (generation: number, purpose: KeyRow['purpose'], row: Partial<KeyRow> = {}): KeyRow => ({
    id: `${purpose}-${generation}`,
    purpose,
    wrapped: 'wrapped',
    public_jwk: null,
    created_at: NOW + generation,
    active_from: NOW,
    retires_at: null,
    ...row,
  })
  const ids = async () => (await keys.listKeys(store.db)).map(({ id }) => id)

  it('keeps what the first of many writers wrote, newest first', async () => {
    await atOnce(CALLERS, (caller) =>
      keys.addKeys(store.db, [key(1, 'sign', { wrapped: `by ${caller}` }), key(1, 'derive', { wrapped: `by ${caller}` })]),
    )
    const rows = await keys.listKeys(store.db)
    expect(rows.map(({ id }) => id)).toEqual(['sign-1', 'derive-1'])
    expect(rows[0]?.wrapped).toBe(rows[1]?.wrapped)
    await keys.addKeys(store.db, [key(2, 'sign'), key(2, 'derive')])
    expect(await ids()).toEqual(['sign-2', 'derive-2', 'sign-1', 'derive-1'])
  })

  it('ends the older keys once, each at the end of its kind, and removes them after it', async () => {
    await keys.retireKeysBefore(store.db, 2, { sign: NOW + 20, derive: NOW + 10 })
    await keys.retireKeysBefore(store.db, 2, { sign: NOW + 99, derive: NOW + 99 })
    expect((await keys.listKeys(store.db)).map(({ retires_at }) => retires_at)).toEqual([null, null, NOW + 20, NOW + 10])
    await keys.removeRetiredKeys(store.db, NOW + 20)
    expect(await ids()).toEqual(['sign-2', 'derive-2', 'sign-1'])
  })
})
