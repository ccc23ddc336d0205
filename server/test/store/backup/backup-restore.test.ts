import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makePasswordReset } from '../../../src/accounts/credentials.ts'
import { openService, type Service } from '../../../src/app.ts'
import { readSettings } from '../../../src/config.ts'
import type { Db } from '../../../src/store/open.ts'
import {
  Browser,
  call,
  type Device,
  makeFirstAccount,
  newEmail,
  requestCode,
  signInDevice,
  signUp,
  startSession,
} from '../../support/callers.ts'
import { backUp, everyRow, everyRowOf, type Installation, newInstallation, restore } from '../../support/store/backups.ts'
import { fullRows } from '../../support/store/rows/full-rows.ts'
import { openWorld, PASSWORD, type StoreKind, type World } from '../../support/world.ts'

const SECRET = 'the-same-secret-in-both-places-1234'
const SIGN_INS = [
  ...['identity_requests', 'invites', 'password_resets', 'sign_ins', 'revoked_sign_ins', 'known_places'],
  ...['device_codes', 'browsing_sessions', 'leases', 'pages', 'connections'],
]

type Held = { email: string; device: Device; session: string }

/** Something in every table. */
async function fill({ base, service }: World): Promise<Held> {
  const email = newEmail()
  const person = await makeFirstAccount(base, email)
  const device = await signInDevice(person)
  const { sessionToken } = await startSession(base, device.refreshToken, { name: 'Zoë “Z” \u{1F3AC}' })
  const revoked = await signInDevice(person)
  expect((await call(base, 'DELETE', `/auth/sessions/${revoked.publicId}`, { token: revoked.refreshToken })).status).toBe(200)
  await signUp(base)
  await requestCode(base)
  await person.send('POST', '/admin/invites')
  await makePasswordReset(service.ctx, email)
  await fillIdentities(service.ctx.store.slow)
  await fillCatalogueAndTaste(service.ctx.store.slow)
  return { email, device, session: sessionToken }
}

async function fillIdentities(db: Db): Promise<void> {
  const { id: account_id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  await db.insertInto('identity_requests').values(fullRows.identity_requests).execute()
  await db
    .insertInto('identities')
    .values({ ...fullRows.identities, account_id })
    .execute()
}

/** A catalogue of one title, and everything a profile can have to do with it. */
async function fillCatalogueAndTaste(db: Db): Promise<void> {
  const { id: profile_id } = await db.selectFrom('profiles').select('id').executeTakeFirstOrThrow()
  await db.updateTable('catalogue_state').set({ revision: 1, next_number: 1 }).execute()
  await db
    .insertInto('titles')
    .values({ ...fullRows.titles, number: 0, revision: 1 })
    .execute()
  await db
    .insertInto('models')
    .values({ ...fullRows.models, status: 'refused' })
    .execute()
  for (const table of ['import_runs', 'audience', 'model_parts', 'leases'] as const)
    await db.insertInto(table).values(fullRows[table]).execute()
  for (const table of ['profile_imports', 'import_rows', 'import_choices'] as const)
    await db
      .insertInto(table)
      .values({ ...fullRows[table], profile_id } as never)
      .execute()
  await db
    .insertInto('imported_entries')
    .values({ ...fullRows.imported_entries, profile_id, number: 0 })
    .execute()
  await db
    .insertInto('source_entries')
    .values({ ...fullRows.source_entries, profile_id, number: 0 })
    .execute()
  for (const table of [
    'opinions',
    'list_entries',
    'collected_episodes',
    'ratings',
    'history',
    'plays',
    'playback',
    'shown',
  ] as const)
    await db
      .insertInto(table)
      .values({ ...fullRows[table], profile_id, number: 0 } as never)
      .execute()
  for (const table of ['connections', 'unmatched_events', 'sources'] as const)
    await db
      .insertInto(table)
      .values({ ...fullRows[table], profile_id } as never)
      .execute()
  await db
    .insertInto('pages')
    .values({ ...fullRows.pages, profile_id })
    .execute()
}

const ways: [StoreKind, StoreKind][] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
]

describe.skipIf(inject('postgresUrl') === undefined).each(ways)('a backup of %s restored into %s', (from, to) => {
  let world: World
  let held: Held
  let before: Record<string, string[]>
  let file: string
  const places: Installation[] = []
  const services: Service[] = []

  beforeAll(async () => {
    world = await openWorld({ store: from, env: { MARQUEE_SECRET: SECRET, MARQUEE_REGISTRATION: 'open' } })
    held = await fill(world)
    before = await everyRow(world.service.ctx.store.slow)
    file = await backUp(world.service.ctx.store, path.join(world.dataDir, 'with-keys.gz'), true)
  })
  afterAll(async () => {
    for (const service of services) await service.stop(false)
    for (const place of places) await place.remove()
    await world?.close()
  })

  async function restored(keepSignIns: boolean): Promise<{ base: string; rows: Record<string, string[]> }> {
    const place = await newInstallation(to, SECRET)
    places.push(place)
    await restore(file, place.env, keepSignIns)
    const rows = await everyRowOf(place)
    const env = { ...place.env, MARQUEE_PORT: '0', MARQUEE_BASE_URL: 'http://marquee.test', MARQUEE_TRUSTED_PROXIES: '127.0.0.1' }
    const service = await openService({ settings: readSettings({ ...env, MARQUEE_LOG: 'silent' }), logTo: { write: () => {} } })
    services.push(service)
    return { base: `http://127.0.0.1:${service.port}`, rows }
  }

  it('has something of every table to lose', () => {
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
  })

  it('is the same row by row with --keep-sign-ins, and every token stays valid', async () => {
    const { base, rows } = await restored(true)
    const restoredEntry = rows['audit']?.filter((row) => row.includes('backup restored')) ?? []
    expect(restoredEntry).toHaveLength(1)
    expect({ ...rows, audit: rows['audit']?.filter((row) => !restoredEntry.includes(row)) }).toEqual(before)
    expect((await call(base, 'GET', '/account', { token: held.device.refreshToken })).body).toMatchObject({ email: held.email })
    expect((await call(base, 'GET', '/profile', { token: held.session })).status).toBe(200)
  })

  it('is the same without sign-ins, keys and the installation’s name otherwise, and people sign in again', async () => {
    const { base, rows } = await restored(false)
    for (const [table, were] of Object.entries(before)) {
      if ([...SIGN_INS, 'keys'].includes(table)) expect(rows[table], table).toEqual([])
      else if (table !== 'installation' && table !== 'audit') expect(rows[table], table).toEqual(were)
    }
    expect(rows['installation']).toHaveLength(1)
    expect(rows['installation']).not.toEqual(before['installation'])
    expect((await call(base, 'GET', '/account', { token: held.device.refreshToken })).status).toBe(401)
    expect((await call(base, 'GET', '/profile', { token: held.session })).status).toBe(401)
    const person = await new Browser(base).open()
    const signedIn = await person.send('POST', '/web/session', { email: held.email, password: PASSWORD })
    expect(signedIn.body).toMatchObject({ account: { email: held.email, admin: true } })
    const { body } = await person.send('GET', '/web/session')
    expect(body).toMatchObject({ registration: { mode: 'closed' } })
  })
})
