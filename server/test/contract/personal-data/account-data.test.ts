import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePasswordReset } from '../../../src/accounts/credentials.ts'
import { noteShown } from '../../../src/taste/impressions.ts'
import {
  Browser,
  call,
  makeFirstAccount,
  newEmail,
  requestCode,
  signInDevice,
  signInPerson,
  signUp,
} from '../../support/callers.ts'
import { seriesId, stock } from '../../support/fixtures/taste-titles.ts'
import { importRows } from '../../support/store/rows/import-rows.ts'
import { sourceRows } from '../../support/store/rows/source-rows.ts'
import { onEachStore, openWorld, PASSWORD, type World } from '../../support/world.ts'
import { type Fixture, mint, newPerson, newProfile, openFixture, type Person, plantPerson } from '../fixture.ts'
import { exportedAs, nobodys, type Table } from './exported-tables.ts'

/** Of a media server that is read; nothing of it is exported. */
const SOURCE_KEY = 'K3yOfAnotherServer'

/** Which column says whose a row is. */
const owning = ['account_id', 'decided_by', 'created_by', 'profile_id'] as const

onEachStore('what is held about an account', (store) => {
  let fixture: Fixture
  beforeAll(async () => {
    fixture = await openFixture(store)
  })
  afterAll(() => fixture?.world.close())

  async function tables() {
    const found = await fixture.world.service.ctx.db.introspection.getTables()
    return found.filter(({ name }) => name !== 'migrations').map(({ name, columns }) => ({ name: name as Table, columns }))
  }

  /** An administrator with a row in every table that can have one. */
  async function somebodyWithEverything() {
    const { ctx } = fixture.world.service
    const person = await newPerson(fixture.base)
    await ctx.db.updateTable('accounts').set({ admin: 1 }).where('email', '=', person.email).execute()
    await makePasswordReset(ctx, person.email)
    const browser = await signInPerson(fixture.base, person.email)
    await browser.send('POST', '/admin/invites')
    await signInDevice(browser, 'demo', person.profileId)
    await call(fixture.base, 'DELETE', '/auth/session', { token: (await signInDevice(browser)).refreshToken })
    await watchAndSay(person)
    const { id } = await ctx.db.selectFrom('accounts').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
    const linked = { issuer: 'https://id.example', subject: person.email, account_id: id, linked_at: ctx.now() }
    await ctx.db.insertInto('identities').values(linked).execute()
    return { ...person, accountId: id }
  }

  /** Something in every table that a profile owns. */
  async function watchAndSay({ sessionToken: token, profileId }: Person): Promise<void> {
    await stock(fixture.world)
    const mediaId = seriesId(1)
    const writes: [string, string, object][] = [
      ['POST', '/profile/liked', { mediaId }],
      ['POST', '/profile/watchlist', { mediaId }],
      ['PUT', `/profile/ratings/${mediaId}?season=1`, { rating: 7 }],
      ['POST', '/profile/history', { mediaId, season: 1, episode: 2 }],
      ['POST', '/profile/playback', { mediaId, season: 1, episode: 3, progress: 12.5 }],
      ['POST', '/pages', { name: 'Mine' }],
      ['POST', '/profile/doors', { kind: 'hook', label: 'Living room' }],
      ['POST', '/profile/sources', { kind: 'plex', address: 'http://127.0.0.1:9', key: SOURCE_KEY }],
    ]
    for (const [method, at, body] of writes) expect((await call(fixture.base, method, at, { token, body })).status, at).toBe(201)
    const { ctx } = fixture.world.service
    const kept = { profile_id: profileId, id: 'an event', event: '{}', received_at: ctx.now() }
    await ctx.db.insertInto('unmatched_events').values(kept).execute()
    const number = ctx.liveCatalogue().numberOf(mediaId) ?? 0
    await ctx.db
      .insertInto('collected_episodes')
      .values({ profile_id: profileId, number, list: 'watchlist', season: 1, episode: 2, collected_at: ctx.now() })
      .execute()
    const { profile_imports, import_rows, imported_entries, import_choices } = importRows
    await ctx.db
      .insertInto('profile_imports')
      .values({ ...profile_imports, profile_id: profileId, created_at: ctx.now(), updated_at: ctx.now(), finished_at: ctx.now() })
      .execute()
    await ctx.db
      .insertInto('import_rows')
      .values({ ...import_rows, profile_id: profileId })
      .execute()
    await ctx.db
      .insertInto('imported_entries')
      .values({ ...imported_entries, profile_id: profileId, number, at: ctx.now() })
      .execute()
    await ctx.db
      .insertInto('import_choices')
      .values({ ...import_choices, profile_id: profileId, number: null, chosen_at: ctx.now() })
      .execute()
    await ctx.db
      .insertInto('source_entries')
      .values({ ...sourceRows.source_entries, profile_id: profileId, number, at: ctx.now() })
      .execute()
    await noteShown(ctx, profileId, [number])
  }

  /** How many rows of each table are this account's or its profiles'. */
  async function countRows(accountId: string, profileId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { name, columns } of await tables()) {
      const keys = name === 'accounts' ? ['id'] : owning.filter((column) => columns.some((known) => known.name === column))
      if (keys.length === 0) continue
      const mine = sql.join(
        keys.map((key) => sql`${sql.ref(key)} in (${accountId}, ${profileId})`),
        sql` or `,
      )
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)} where ${mine}`.execute(
        fixture.world.service.ctx.db,
      )
      counts[name] = Number(rows[0]?.count)
    }
    return counts
  }

  it('is in every table that is deliberately listed, and there is no other', async () => {
    const names = (await tables()).map(({ name }) => name).sort()
    expect([...(Object.keys(exportedAs) as Table[]), ...nobodys].sort()).toEqual(names)
    for (const { name, columns } of await tables())
      if (nobodys.includes(name)) expect(columns.filter((column) => owning.some((key) => key === column.name))).toEqual([])
  })

  it('is exported whole, without a hash', async () => {
    const { browser, accountId, profileId } = await somebodyWithEverything()
    const rows = await countRows(accountId, profileId)
    const { body, text } = await browser.send('GET', '/account/export')
    for (const [table, count] of Object.entries(rows)) {
      const exported: unknown = body[exportedAs[table as Table] ?? '']
      const entries = Array.isArray(exported) ? exported.length : 1
      expect(count, `rows in ${table}`).toBeGreaterThan(0)
      expect([table, entries]).toEqual([table, count])
    }
    expect(text).not.toMatch(/[0-9a-f]{64}|argon2/)
    const { sealed_key } = await fixture.world.service.ctx.db
      .selectFrom('sources')
      .select('sealed_key')
      .where('profile_id', '=', profileId)
      .executeTakeFirstOrThrow()
    for (const key of [SOURCE_KEY, sealed_key]) expect(text).not.toContain(key)
    expect(JSON.stringify(body['audit'])).toContain('code approved')
    const whose = { profileId, mediaId: seriesId(1) }
    const at = new Date(fixture.world.now()).toISOString()
    expect(body).toMatchObject({
      opinions: [{ ...whose, opinion: 'liked', addedAt: at }],
      lists: [{ ...whose, list: 'watchlist', addedAt: at }],
      collectedEpisodes: [{ ...whose, season: 1, episode: 2, collectedAt: at }],
      ratings: [{ ...whose, season: 1, rating: 7, ratedAt: at }],
      history: [{ ...whose, season: 1, episode: 2, progress: 100, imported: false, updatedAt: at }],
      plays: [{ ...whose, season: 1, episode: 2, watchedAt: at, source: 'history' }],
      playback: [{ ...whose, season: 1, episode: 3, progress: 12.5, updatedAt: at }],
      shown: [{ ...whose, times: 1, shownAt: at }],
      imports: [{ profileId, name: importRows.profile_imports.file_name, person: importRows.profile_imports.person }],
    })
  })

  it('is gone with the account; the audit log keeps its id and nothing that leads to a person', async () => {
    const { refreshToken: token, browser, accountId, profileId, email } = await somebodyWithEverything()
    expect((await browser.send('DELETE', '/account')).status).toBe(204)
    const { audit, ...others } = await countRows(accountId, profileId)
    expect(Object.values(others)).toEqual(Object.values(others).map(() => 0))
    expect(audit).toBeGreaterThan(0)
    await expect(signInPerson(fixture.base, email)).rejects.toThrow('401')
    expect((await call(fixture.base, 'GET', '/account', { token })).body['code']).toBe('TOKEN_INVALID')
  })

  it('leaves with the first of two who delete at once; the other gets that the token is gone', async () => {
    const { browser } = await plantPerson(fixture.world)
    const statuses = (await Promise.all([1, 2, 3].map(() => browser.send('DELETE', '/account')))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 401, 401])
  })
})

onEachStore('the last administrator', (store) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ store, env: { MARQUEE_REGISTRATION: 'open' } })
  })
  afterAll(() => world?.close())

  it('stays while there are others, and goes last; then the next account is the first again', async () => {
    const admin = await makeFirstAccount(world.base)
    const other = await signUp(world.base)
    expect((await admin.send('DELETE', '/account')).body['code']).toBe('CONFLICT')
    expect((await other.send('DELETE', '/account')).status).toBe(204)
    expect((await admin.send('DELETE', '/account')).status).toBe(204)
    const { body } = await call(world.base, 'GET', '/web/session')
    expect(body['registration']).toEqual({ mode: 'first', setupCode: true })
    expect((await (await makeFirstAccount(world.base)).send('GET', '/account')).body['admin']).toBe(true)
  })

  it('may go when another administrator stays: of two who go at once, one does', async () => {
    const people = [await plantPerson(world), await plantPerson(world)]
    await world.service.ctx.db
      .deleteFrom('accounts')
      .where(
        'email',
        'not in',
        people.map(({ email }) => email),
      )
      .execute()
    await world.service.ctx.db.updateTable('accounts').set({ admin: 1 }).execute()
    await plantPerson(world)
    const gone = await Promise.all(people.map(({ browser }) => browser.send('DELETE', '/account')))
    expect(gone.map(({ status }) => status).sort()).toEqual([204, 409])
  })
})

describe('the files of the embedded store', () => {
  it('hold no word of a deleted account: neither the database, nor its log, nor its index', async () => {
    const world = await openWorld({ env: { MARQUEE_REGISTRATION: 'open' } })
    await makeFirstAccount(world.base)
    const email = `quetzalcoatl.${newEmail()}`
    const browser = await new Browser(world.base).open()
    await browser.send('POST', '/web/accounts', { email, password: PASSWORD, name: 'Xochipilli-Person' })
    const { refreshToken: token } = await signInDevice(browser)
    for (let round = 0; round < 9; round++) {
      const profileId = await newProfile(world.base, token, {
        name: `Xochipilli-Profile ${round}`,
        avatarUrl: `https://xochipilli.example/${round}`,
      })
      await mint(world.base, token, profileId)
      for (const decision of ['approve', 'deny']) {
        const reply = await call(world.base, 'POST', '/auth/device-codes', {
          body: { clientID: 'demo', deviceName: `Xochipilli-Device ${round}` },
        })
        await browser.send('POST', `/web/activations/${reply.body['userCode']}`, { decision })
        await call(world.base, 'POST', `/auth/device-codes/${reply.body['deviceCode']}/poll`)
      }
      await plantPerson(world)
      await requestCode(world.base)
    }
    const held = () =>
      ['marquee.db', 'marquee.db-wal', 'marquee.db-shm']
        .map((name) => path.join(world.dataDir, name))
        .filter(existsSync)
        .flatMap(
          (file) =>
            readFileSync(file)
              .toString('latin1')
              .toLowerCase()
              .match(/quetzalcoatl|xochipilli/g) ?? [],
        )
    expect(held().length).toBeGreaterThan(100)
    expect((await browser.send('DELETE', '/account')).status).toBe(204)
    expect(held()).toEqual([])
    await world.close()
  })
})
