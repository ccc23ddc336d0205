import { chmodSync, renameSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { CallTimes } from './call-times.ts'
import { makeDataFolder } from './data-folder/data-folder.ts'
import { copyPrefix } from './data-folder/leftovers.ts'
import { installationFilesIn, refuseIfLost, StoreLost } from './data-folder/lost-store.ts'
import { openWorkFolder } from './data-folder/work-folder.ts'
import { type Migration, migrate, newestOf, StoreTooNew, schemaVersion } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { postgresDialect } from './postgres/postgres.ts'
import type { Schema } from './schema.ts'
import { withFile } from './sqlite/cannot-open.ts'
import { LogSync } from './sqlite/log-sync.ts'
import { sqliteDialect } from './sqlite/sqlite.ts'
import { type Durability, openSqliteFile } from './sqlite/sqlite-file.ts'
import { makeShrinkable } from './sqlite/sqlite-space.ts'
import { SqliteStatements } from './sqlite/sqlite-statements.ts'
import { sqliteThreadDialect } from './sqlite/sqlite-thread.ts'

/** What features query with. */
export type Db = Kysely<Schema>

export type Store = {
  kind: 'sqlite' | 'postgres'
  db: Db
  /** A separate pool for long work (backup, export, purge), so that requests never wait for it. */
  slow: Db
  /** The longest time that a recent call blocked the event loop, in milliseconds; 0 with PostgreSQL. */
  longestCallMs: () => number
  /** Opens a further connection, for a read at a caller's pace; end it with `destroy`. */
  openConnection: () => Db
  close: () => Promise<void>
}

export type StoreSettings = {
  databaseUrl: string | undefined
  dataDir: string
  durability: Durability
  /** Whether SQLite does long work in another thread. */
  slowThread?: boolean
  now: () => number
}

/** Opens the store the settings name and brings its schema up to date. */
export async function openStore(settings: StoreSettings, list: readonly Migration[] = migrations): Promise<Store> {
  if (settings.databaseUrl === undefined) refuseIfLost(sqliteFile(settings.dataDir))
  const store = connectStore(settings)
  try {
    if (store.kind === 'sqlite') await prepareForMigration(store, settings.dataDir, newestOf(list))
    await migrate(store.kind === 'sqlite' ? store.db : store.slow, store.kind, settings.now(), list)
    return store
  } catch (error) {
    await store.close()
    throw store.kind === 'sqlite' ? withFile(sqliteFile(settings.dataDir), error) : error
  }
}

/** Opens the store the settings name as it is, whatever its schema. */
export function connectStore(settings: Omit<StoreSettings, 'now'>): Store {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl)
  try {
    return openSqlite(settings)
  } catch (error) {
    throw withFile(sqliteFile(settings.dataDir), error)
  }
}

export const sqliteFile = (dataDir: string) => path.join(dataDir, 'marquee.db')

function openSqlite({ dataDir, durability, slowThread = false }: Omit<StoreSettings, 'now' | 'databaseUrl'>): Store {
  makeDataFolder(dataDir)
  const file = sqliteFile(dataDir)
  const opened: SqliteStatements[] = []
  const times = new CallTimes()
  // In this thread SQLite itself never waits for the disk: commits are synced together, off the event loop.
  const open = () => new SqliteStatements(openSqliteFile(file, slowThread ? 'thread' : 'own'))
  const synced = (statements: SqliteStatements) =>
    sqliteDialect(statements, times, durability === 'full' ? new LogSync(`${file}-wal`) : undefined)
  const openInThread = () => {
    const statements = open()
    opened.push(statements)
    return synced(statements)
  }
  const db = new Kysely<Schema>({ dialect: openInThread() })
  const slow = new Kysely<Schema>({ dialect: slowThread ? sqliteThreadDialect(file, durability) : openInThread() })
  const openThread = () => (slowThread ? sqliteThreadDialect(file, durability) : synced(open()))
  const openConnection = () => new Kysely<Schema>({ dialect: openThread() })
  const close = async () => {
    await Promise.all([db.destroy(), slow.destroy()])
    for (const statements of opened) statements.close() // Kysely closes only what has been used
  }
  return { kind: 'sqlite', db, slow, openConnection, longestCallMs: () => times.longestMs(), close }
}

function openPostgres(url: string): Store {
  const open = (max: number, queryMs: number) => new Kysely<Schema>({ dialect: postgresDialect(url, { max, queryMs }) })
  const [db, slow] = [open(16, 3000), open(2, 60_000)]
  const close = async () => void (await Promise.all([db.destroy(), slow.destroy()]))
  return { kind: 'postgres', db, slow, openConnection: () => open(1, 60_000), longestCallMs: () => 0, close }
}

async function prepareForMigration({ db }: Store, dataDir: string, newest: number): Promise<void> {
  const left = installationFilesIn(dataDir)
  if (left.length > 0 && (await schemaVersion(db)) === 0) throw new StoreLost(sqliteFile(dataDir), 'has no tables', left)
  if (!(await copyAsideBeforeMigration(db, dataDir, newest))) return
  await makeShrinkable(db)
}

/**
 * The copy is made elsewhere and moved into place whole; of two programs that start at once, neither keeps one already
 * migrated.
 */
async function copyAsideBeforeMigration(db: Db, dataDir: string, newest: number): Promise<boolean> {
  const version = await schemaVersion(db)
  if (version > newest) throw new StoreTooNew(version, newest)
  if (version === 0 || version === newest) return false
  const work = openWorkFolder(copyPrefix(dataDir))
  try {
    const copy = path.join(work.folder, 'marquee.db')
    await sql`vacuum into ${copy}`.execute(db)
    chmodSync(copy, 0o600)
    if (versionInFile(copy) === version) renameSync(copy, path.join(dataDir, `marquee-before-${newest}.db`))
    return true
  } finally {
    work.remove()
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
