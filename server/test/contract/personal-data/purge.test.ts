import { afterAll, beforeAll, expect, it } from 'vitest'
import { rotateKeys } from '../../../src/auth/keys/keyring.ts'
import { purge } from '../../../src/purge.ts'
import type { Schema } from '../../../src/store/schema.ts'
import { call, requestCode } from '../../support/callers.ts'
import { onEachStore } from '../../support/world.ts'
import { DAY_MS, type Fixture, newPerson, openFixture, plantPerson, poll } from '../fixture.ts'

type Table = keyof Schema

onEachStore('purge', (store) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(store)
  })
  afterAll(() => fixture?.world.close())

  /** Every row of every table but the migrations, as text. */
  async function everything(): Promise<Map<Table, Set<string>>> {
    const { db } = fixture.world.service.ctx
    const names = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => name !== 'migrations')
    const dump = new Map<Table, Set<string>>()
    for (const name of names as Table[]) {
      const rows = await db.selectFrom(name).selectAll().execute()
      dump.set(name, new Set(rows.map((row) => JSON.stringify(row))))
    }
    return dump
  }

  /** Which rows a purge takes, by table. */
  async function purged(): Promise<Record<string, string[]>> {
    const before = await everything()
    await purge(fixture.world.service.ctx)
    const after = await everything()
    const gone = [...before].map(([name, rows]) => [name, [...rows].filter((row) => !after.get(name)?.has(row))] as const)
    return Object.fromEntries(gone.filter(([, rows]) => rows.length > 0))
  }

  it('takes nothing that is live or has ended lately', async () => {
    await newPerson(fixture.base)
    await purged() // what the fixture itself has left behind
    await requestCode(fixture.base)
    await plantPerson(fixture.world)
    fixture.world.pass(9 * 60_000)
    expect(Object.keys(await purged())).toEqual(['limits'])
    fixture.world.pass(DAY_MS - 60_000)
    expect(Object.keys(await purged())).toEqual(['limits'])
    expect(await purged()).toEqual({})
  })

  it('takes exactly what has outlived its use', async () => {
    const { ctx } = fixture.world.service
    const { db } = ctx
    const now = ctx.now()
    const person = await plantPerson(fixture.world)
    const { account_id } = await db
      .selectFrom('sign_ins')
      .select('account_id')
      .where('public_id', '=', person.publicId)
      .executeTakeFirstOrThrow()
    await purged()
    /** For each kind, how long after its end it stays; one row on each side of that. */
    for (const [side, end] of [
      ['stays', 0],
      ['goes', -1],
    ] as const) {
      const link = { token_hash: side, created_at: 0, expires_at: now - DAY_MS + end }
      const code = { ...link, code_hash: side, user_code_hmac: side, client_id: 'demo', device_name: side, address: side }
      const undecided = { decided_by: null, decided_at: null, redeemed_at: null, profile_id: null, public_id: null, key_id: null }
      const { token_hash: _, ...codeRow } = code
      await db
        .insertInto('device_codes')
        .values({ ...codeRow, ...undecided, status: 'pending', interval_seconds: 5, polled_at: null, polled_early: 0 })
        .execute()
      await db
        .insertInto('invites')
        .values({ ...link, created_by: account_id })
        .execute()
      await db
        .insertInto('password_resets')
        .values({ ...link, account_id })
        .execute()
      const { token_hash: state_hash, ...span } = link
      await db
        .insertInto('identity_requests')
        .values({ ...span, state_hash, cookie_hash: side, purpose: 'link', is_first: 0, invite_hash: null, return_to: '/' })
        .execute()
      const session = { profile_id: person.profileId, public_id: person.publicId, created_at: 0 }
      await db
        .insertInto('browsing_sessions')
        .values({ ...session, id: side, expires_at: now - DAY_MS + end })
        .execute()
      const signIn = { account_id, client_id: 'demo', kind: 'device', device_name: side, address: side } as const
      await db
        .insertInto('sign_ins')
        .values({
          ...signIn,
          public_id: side,
          token_hash: side,
          profile_id: null,
          created_at: 0,
          last_used_at: null,
          expires_at: now - 30 * DAY_MS + end,
        })
        .execute()
      await db
        .insertInto('limits')
        .values({ id: side, count: 1, resets_at: now + 1 + end })
        .execute()
      const nobody = { account_id: null, profile_id: null, public_id: null, client_id: null, address: null }
      await db
        .insertInto('audit')
        .values({ ...nobody, id: side, event: side, at: now - 365 * DAY_MS + end })
        .execute()
    }
    const gone = await purged()
    const tables = [
      'audit',
      'browsing_sessions',
      'device_codes',
      'identity_requests',
      'invites',
      'limits',
      'password_resets',
      'sign_ins',
    ]
    expect(Object.keys(gone).sort()).toEqual(tables)
    for (const rows of Object.values(gone))
      expect(rows.map((row) => row.includes('goes') && !row.includes('stays'))).toEqual([true])
  })

  it('takes keys that have retired, so that no copy of the store holds them', async () => {
    const { ctx, runtime } = fixture.world.service
    await rotateKeys(ctx.keySource)
    await runtime.refresh()
    fixture.world.pass(700_000)
    expect((await purged())['keys']?.map((row) => JSON.parse(row)['purpose'])).toEqual(['derive'])
    fixture.world.pass(DAY_MS)
    expect((await purged())['keys']?.map((row) => JSON.parse(row)['purpose'])).toEqual(['sign'])
  })

  it('answers a late poll with "expired" for a day, then "invalid"', async () => {
    const { deviceCode } = await requestCode(fixture.base)
    const outcomeOf = async () => {
      await purge(fixture.world.service.ctx)
      return (await poll(fixture.base, deviceCode)).body['code']
    }
    fixture.world.pass(600_000 + DAY_MS)
    expect(await outcomeOf()).toBe('DEVICE_CODE_EXPIRED')
    fixture.world.pass(5000)
    expect(await outcomeOf()).toBe('DEVICE_CODE_INVALID')
  })

  it('answers a late token with "expired" for 30 days, then "invalid"', async () => {
    const { refreshToken: token } = await plantPerson(fixture.world)
    const outcomeOf = async () => {
      await purge(fixture.world.service.ctx)
      return (await call(fixture.base, 'GET', '/profiles', { token })).body['code']
    }
    fixture.world.pass(60 * DAY_MS)
    expect(await outcomeOf()).toBe('TOKEN_EXPIRED')
    fixture.world.pass(1000)
    expect(await outcomeOf()).toBe('TOKEN_INVALID')
  })
})
