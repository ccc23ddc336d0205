import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Schema } from '../../src/store/schema.ts'
import { profileTables } from '../../src/store/tables/tables.ts'
import { type EmptyStore, openEmptyStore } from '../support/store/empty-store.ts'
import { emptyColumns, fullRows, tables } from '../support/store/rows/full-rows.ts'
import { onEachStore } from '../support/world.ts'

onEachStore('the schema', (kind) => {
  let store: EmptyStore
  beforeAll(async () => {
    store = await openEmptyStore(kind)
  })
  afterAll(() => store?.close())

  const columnsOf = async () => {
    const found = await store.db.introspection.getTables()
    return new Map(found.map(({ name, columns }) => [name, columns]))
  }
  const sorted = (names: Iterable<string>) => [...names].sort()

  it('has exactly the tables of its types, and the list of migrations', async () => {
    expect(sorted((await columnsOf()).keys())).toEqual(sorted(['migrations', ...tables]))
    expect(sorted(tables)).toEqual(sorted(Object.keys(fullRows)))
  })

  it('names every table whose rows belong to one profile, which are deleted in batches before it', async () => {
    const owned = [...(await columnsOf())].filter(([, columns]) =>
      columns.some(({ name, isNullable }) => name === 'profile_id' && !isNullable),
    )
    expect(sorted(profileTables)).toEqual(sorted(owned.map(([name]) => name)))
  })

  it.each(tables)('has exactly the columns of its types in %s', async (table) => {
    const columns = (await columnsOf()).get(table) ?? []
    expect(sorted(columns.map(({ name }) => name))).toEqual(sorted(Object.keys(fullRows[table])))
  })

  it.each(tables)('lets exactly those columns of %s be empty whose type says so', async (table) => {
    const key = primaryKeys[table] // SQLite lets a text key be null, which no statement of ours makes it
    const columns = ((await columnsOf()).get(table) ?? []).filter(({ name }) => !key.includes(name))
    const nullable = columns.filter(({ isNullable }) => isNullable).map(({ name }) => name)
    expect(sorted(nullable)).toEqual(sorted(Object.keys(emptyColumns[table])))
  })

  it('keeps a row with every column filled, and one with every column empty that may be, as they are', async () => {
    await empty()
    for (const table of tables) await insert(table, fullRows[table])
    for (const table of tables) expect(await readBack(table)).toStrictEqual(fullRows[table])
    await empty()
    for (const table of tables) await insert(table, { ...fullRows[table], ...emptyColumns[table] })
    for (const table of tables) expect(await readBack(table)).toStrictEqual({ ...fullRows[table], ...emptyColumns[table] })
  })

  async function empty(): Promise<void> {
    for (const table of [...tables].reverse()) await store.db.deleteFrom(table).execute()
  }

  async function insert(table: keyof Schema, row: object): Promise<void> {
    await store.db
      .insertInto(table)
      .values(row as never)
      .execute()
  }

  async function readBack(table: keyof Schema): Promise<unknown> {
    const [row = {}] = await store.db.selectFrom(table).selectAll().execute()
    return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, asBuffer(value)]))
  }
})

function asBuffer(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value) : value
}

const primaryKeys: Record<keyof Schema, string[]> = {
  installation: ['one'],
  accounts: ['id'],
  clients: ['id'],
  profiles: ['id'],
  sign_ins: ['public_id'],
  revoked_sign_ins: ['public_id'],
  known_places: ['account_id', 'place'],
  device_codes: ['code_hash'],
  browsing_sessions: ['profile_id', 'id'],
  invites: ['token_hash'],
  password_resets: ['token_hash'],
  identities: ['issuer', 'subject'],
  identity_requests: ['state_hash'],
  keys: ['id'],
  limits: ['id'],
  audit: ['id'],
  catalogue_state: ['one'],
  titles: ['number'],
  import_runs: ['id'],
  audience: ['source', 'person', 'media_id'],
  models: ['id'],
  model_parts: ['model_id', 'part'],
  leases: ['name'],
  opinions: ['profile_id', 'number'],
  list_entries: ['profile_id', 'list', 'number'],
  collected_episodes: ['profile_id', 'number', 'season', 'episode'],
  ratings: ['profile_id', 'number', 'season', 'episode'],
  history: ['profile_id', 'number', 'season', 'episode'],
  plays: ['profile_id', 'number', 'season', 'episode', 'minute'],
  playback: ['profile_id', 'number'],
  shown: ['profile_id', 'number'],
  pages: ['profile_id', 'id'],
  profile_imports: ['profile_id', 'id'],
  import_rows: ['profile_id', 'import_id', 'position'],
  imported_entries: ['profile_id', 'import_id', 'kind', 'number', 'season', 'episode', 'at'],
  import_choices: ['profile_id', 'title', 'year', 'media_type'],
  connections: ['profile_id', 'id'],
  unmatched_events: ['profile_id', 'id'],
  sources: ['profile_id', 'id'],
  source_entries: ['profile_id', 'source_id', 'kind', 'number', 'season', 'episode'],
}
