import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { timeouts } from './deadline.ts'
import { type Migration, migrate, newestOf, StoreTooNew, schemaVersion } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'
import { type Durability, openSqliteFile, sqliteDialect } from './sqlite.ts'

/** What features query with. */
export type Db = Kysely<Schema>

export type Store = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** A pool of its own for long reads (backup, export, training), so that they never stand in a request's way. */
  slow: Db
  close: () => Promise<void>
}

export type StoreSettings = { databaseUrl: string | undefined; dataDir: string; durability: Durability; now: () => number }

/** Opens the store the settings name and brings its schema up to date. */
export async function openStore(settings: StoreSettings, list: readonly Migration[] = migrations): Promise<Store> {
  const store = connectStore(settings)
  try {
    if (store.kind === 'sqlite') await copyAsideBeforeMigration(store, settings.dataDir, newestOf(list))
    await migrate(store.slow, store.kind, settings.now(), list)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Opens the store the settings name as it is, whatever its schema. */
export function connectStore(settings: Omit<StoreSettings, 'now'>): Store {
  return settings.databaseUrl === undefined ? openSqlite(settings) : openPostgres(settings.databaseUrl)
}

/**
 * Empties what deleted rows leave in SQLite's write-ahead log; PostgreSQL's vacuum does its own. While a backup reads it does
 * nothing: to wait would hold up every request, and the next purge comes round.
 */
export async function forgetDeleted({ kind, db }: Pick<Store, 'kind' | 'db'>): Promise<void> {
  if (kind === 'postgres') return
  await db.connection().execute(async (one) => {
    await sql`pragma busy_timeout = 0`.execute(one)
    await sql`pragma wal_checkpoint(truncate)`.execute(one)
    await sql`pragma busy_timeout = ${sql.lit(timeouts.queryMs)}`.execute(one)
  })
}

export const sqliteFile = (dataDir: string) => path.join(dataDir, 'marquee.db')

function openSqlite({ dataDir, durability }: Pick<StoreSettings, 'dataDir' | 'durability'>): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const files = [0, 1].map(() => openSqliteFile(sqliteFile(dataDir), durability))
  const [db, slow] = files.map((file) => new Kysely<Schema>({ dialect: sqliteDialect(file) })) as [Db, Db]
  const { close, ...store } = withClose('sqlite', db, slow)
  const closeAll = async () => {
    await close()
    for (const file of files) if (file.isOpen) file.close() // Kysely closes only what has been used
  }
  return { ...store, close: closeAll }
}

function openPostgres(url: string): Store {
  const open = (max: number, queryMs: number) => new Kysely<Schema>({ dialect: postgresDialect(url, { max, queryMs }) })
  return withClose('postgres', open(16, 3000), open(2, 60_000))
}

function withClose(kind: Store['kind'], db: Db, slow: Db): Store {
  return { kind, db, slow, close: async () => void (await Promise.all([db.destroy(), slow.destroy()])) }
}

/** The copy is made elsewhere and moved into place whole; of two programs that start at once, neither keeps one already migrated. */
async function copyAsideBeforeMigration({ slow }: Store, dataDir: string, newest: number): Promise<void> {
  const version = await schemaVersion(slow)
  if (version > newest) throw new StoreTooNew(version, newest)
  if (version === 0 || version === newest) return
  const folder = mkdtempSync(path.join(dataDir, 'copy-'))
  try {
    const copy = path.join(folder, 'marquee.db')
    await sql`vacuum into ${copy}`.execute(slow)
    chmodSync(copy, 0o600)
    if (versionInFile(copy) === version) renameSync(copy, path.join(dataDir, `marquee-before-${newest}.db`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function versionInFile(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare('select max(version) as version from migrations').get()?.['version']
  } finally {
    database.close()
  }
}
