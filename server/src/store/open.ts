import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { migrate, newestVersion, StoreTooNew, schemaVersion } from './migrate.ts'
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
export async function openStore(settings: StoreSettings): Promise<Store> {
  const store = settings.databaseUrl === undefined ? openSqlite(settings) : openPostgres(settings.databaseUrl)
  try {
    if (store.kind === 'sqlite') await copyAsideBeforeMigration(store, settings.dataDir)
    await migrate(store.slow, store.kind, settings.now())
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Empties what deleted rows leave in SQLite's write-ahead log; PostgreSQL's vacuum does its own. */
export async function forgetDeleted({ kind, db }: Pick<Store, 'kind' | 'db'>): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

export const sqliteFile = (dataDir: string) => path.join(dataDir, 'marquee.db')

function openSqlite({ dataDir, durability }: StoreSettings): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const open = () => new Kysely<Schema>({ dialect: sqliteDialect(openSqliteFile(sqliteFile(dataDir), durability)) })
  return withClose('sqlite', open(), open())
}

function openPostgres(url: string): Store {
  const open = (max: number, queryMs: number) => new Kysely<Schema>({ dialect: postgresDialect(url, { max, queryMs }) })
  return withClose('postgres', open(16, 3000), open(2, 60_000))
}

function withClose(kind: Store['kind'], db: Db, slow: Db): Store {
  return { kind, db, slow, close: async () => void (await Promise.all([db.destroy(), slow.destroy()])) }
}

async function copyAsideBeforeMigration({ slow }: Store, dataDir: string): Promise<void> {
  const version = await schemaVersion(slow)
  if (version > newestVersion) throw new StoreTooNew(version, newestVersion)
  if (version === 0 || version === newestVersion) return
  const copy = path.join(dataDir, `marquee-before-${newestVersion}.db`)
  if (!existsSync(copy)) new DatabaseSync(sqliteFile(dataDir)).exec(`vacuum into '${copy.replaceAll("'", "''")}'`)
}
