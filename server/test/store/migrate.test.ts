import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { openBackup } from '../../src/store/backup/read.ts'
import { restoreBackup } from '../../src/store/backup/restore.ts'
import { newestOf, schemaVersion } from '../../src/store/migrate.ts'
import { migrations } from '../../src/store/migrations/index.ts'
import { connectStore, openStore } from '../../src/store/open.ts'
import { backUp, type Installation, newInstallation } from '../support/store/backups.ts'
import { fullRows } from '../support/store/rows/full-rows.ts'
import { onEachStore, type StoreKind } from '../support/world.ts'

const today = newestOf(migrations)
const next = today + 1

/** The list as a later program has it: a column more, filled from what is there. */
const later = [
  ...migrations,
  {
    version: next,
    name: 'a later one',
    statements: ['alter table accounts add column nickname text', 'update accounts set nickname = name'],
  },
]

const places: Installation[] = []
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove()
})

async function filledInstallation(kind: StoreKind): Promise<{ place: Installation; settings: Parameters<typeof openStore>[0] }> {
  const place = await newInstallation(kind)
  places.push(place)
  const store = await place.open()
  await store.db
    .insertInto('accounts')
    .values({ id: 'a', email: 'a@example.org', name: 'Ann', password_hash: '', admin: 1, locked_at: null, created_at: 0 })
    .execute()
  await store.db.insertInto('installation').values({ one: 1, id: 'i', first_account_id: 'a', created_at: 0 }).execute()
  await store.close()
  return { place, settings: { databaseUrl: place.databaseUrl, dataDir: place.folder, durability: 'normal', now: () => 5 } }
}

onEachStore('opening a store', (kind) => {
  it('brings an older one up to date and keeps what is in it', async () => {
    const { settings } = await filledInstallation(kind)
    const store = await openStore(settings, later)
    expect(await schemaVersion(store.slow)).toBe(next)
    expect(await store.db.selectFrom('accounts').selectAll().executeTakeFirst()).toMatchObject({ name: 'Ann', nickname: 'Ann' })
    await store.close()
  })

  it('knows the programs of connections that earlier versions named in the language of who made them', async () => {
    const place = await newInstallation(kind)
    places.push(place)
    const settings = { databaseUrl: place.databaseUrl, dataDir: place.folder, durability: 'normal', now: () => 5 } as const
    const older = await openStore(settings, migrations.filter(({ version }) => version < 22)) // biome-ignore format: one thought
    await older.db.insertInto('accounts').values(fullRows.accounts).execute()
    await older.db.insertInto('profiles').values(fullRows.profiles).execute()
    const { program: _, ...connection } = fullRows.connections // a later column
    const labels = ['Ein Skript', 'Un script', 'Asistentes (MCP)', 'Cellar', 'A script']
    for (const [at, label] of labels.entries()) {
      const made = { ...connection, id: `door_${at}`, secret_hash: `${at}`, label }
      await older.db.insertInto('connections').values({ ...made, kind: at < 2 ? 'hook' : 'feed' }).execute() // biome-ignore format: one thought
    }
    await older.close()
    const store = await openStore(settings, migrations)
    const rows = await store.db.selectFrom('connections').select(['label', 'program']).orderBy('id').execute()
    await store.close()
    const [script, mcp] = ['script', 'mcp'].map((program) => ({ label: program, program }))
    expect(rows).toEqual([script, script, mcp, { label: 'Cellar', program: null }, { label: 'A script', program: null }])
  })

  it('takes over the choices of earlier imports, the latest for each name', async () => {
    const place = await newInstallation(kind)
    places.push(place)
    const settings = { databaseUrl: place.databaseUrl, dataDir: place.folder, durability: 'normal', now: () => 5 } as const
    const { accounts, import_rows } = fullRows
    const { activities: _activities, ...profiles } = fullRows.profiles // a later column
    const { failure: _, file_name: _name, ...profile_imports } = fullRows.profile_imports // later columns
    const older = await openStore(settings, migrations.filter(({ version }) => version < 16)) // biome-ignore format: one thought
    await older.db.insertInto('accounts').values(accounts).execute()
    await older.db.insertInto('profiles').values(profiles).execute()
    for (const [id, updated_at] of [['a', 1], ['b', 2]] as const) // biome-ignore format: a table
      await older.db.insertInto('profile_imports').values({ ...profile_imports, id, updated_at }).execute() // biome-ignore format: one thought
    const row = (import_id: string, position: number, fields: object) =>
      ({ ...import_rows, import_id, position, candidates: '[7,8]', ...fields }) // biome-ignore format: one thought
    const settled = { reason: 'settled', title: 'x' }
    const rows = [
      ...[row('a', 0, { ...settled, number: 7 }), row('b', 0, { ...settled, number: 8 }), row('b', 1, { title: 'matched' })],
      row('a', 1, { ...settled, title: 'none', status: 'skipped', number: null, year: null, media_type: null }),
    ]
    await older.db.insertInto('import_rows').values(rows).execute()
    await older.close()
    const store = await openStore(settings, migrations)
    const choices = await store.db.selectFrom('import_choices').selectAll().orderBy('title').execute()
    await store.close()
    const choice = { profile_id: profiles.id, year: 1999, media_type: 'tv', candidates: '[7,8]' }
    expect(choices).toEqual([
      { ...choice, title: 'none', year: 0, media_type: '', number: null, chosen_at: 1 },
      { ...choice, title: 'x', number: 8, chosen_at: 2 },
    ])
  })

  it('refuses one that a later program has written, names both versions and changes nothing', async () => {
    const { place, settings } = await filledInstallation(kind)
    await (await openStore(settings, later)).close()
    const copies = readdirSync(place.folder)
    await expect(place.open()).rejects.toThrow(`schema version ${next}, this program knows up to ${today}`)
    const store = connectStore(settings)
    expect(await schemaVersion(store.slow)).toBe(next)
    await store.close()
    expect(readdirSync(place.folder)).toEqual(copies)
  })

  it('restores a backup of an older schema and brings it up to date', async () => {
    const { place } = await filledInstallation(kind)
    const source = await place.open()
    const file = await backUp(source, path.join(place.folder, 'old.gz'))
    await source.close()
    const target = await newInstallation(kind)
    places.push(target)
    const settings = { databaseUrl: target.databaseUrl, dataDir: target.folder, durability: 'normal' as const, now: () => 5 }
    const store = await openStore(settings, later)
    await restoreBackup(
      store,
      await openBackup(file),
      { keepSignIns: false, freshId: 'n', now: 5, beforeCommit: async () => {} },
      later,
    )
    expect(await store.db.selectFrom('accounts').selectAll().executeTakeFirst()).toMatchObject({ name: 'Ann', nickname: 'Ann' })
    expect(await schemaVersion(store.slow)).toBe(next)
    await store.close()
  })
})

describe('opening a SQLite store', () => {
  it('copies it aside before a migration, and only then', async () => {
    const { place, settings } = await filledInstallation('sqlite')
    await (await place.open()).close()
    const copy = path.join(place.folder, `marquee-before-${next}.db`)
    expect(existsSync(copy)).toBe(false)
    await (await openStore(settings, later)).close()
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    const database = new DatabaseSync(copy, { readOnly: true })
    expect(database.prepare('select max(version) as version from migrations').get()).toEqual({ version: today })
    expect(database.prepare('select * from accounts').get()).toEqual({
      id: 'a',
      email: 'a@example.org',
      name: 'Ann',
      password_hash: '',
      admin: 1,
      locked_at: null,
      created_at: 0,
    })
    database.close()
    expect(readdirSync(place.folder).filter((name) => name.startsWith('copy-'))).toEqual([])
  })
})
