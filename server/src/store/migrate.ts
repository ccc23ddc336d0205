import { type Kysely, sql } from 'kysely'
import { migrations } from './migrations/index.ts'
import type { Schema } from './schema.ts'

export type Migration = { version: number; name: string; statements: string[] }

/** The store was written by a later program than this one. */
export class StoreTooNew extends Error {
  constructor(found: number, supported: number) {
    super(
      `the store has schema version ${found}, this program knows up to ${supported}: run the newer program, or restore a backup made with this one`,
    )
    this.name = 'StoreTooNew'
  }
}

/** The version that a list of migrations leads to. */
export function newestOf(list: readonly Migration[]): number {
  return Math.max(0, ...list.map(({ version }) => version))
}

/** Brings the schema up to date under a lock: of any number of processes that start at once, one does the work. */
export async function migrate(db: Kysely<Schema>, kind: 'sqlite' | 'postgres', now: number, list = migrations): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockSchema(trx, kind)
    return applyMigrations(trx, list, now)
  })
}

/** Makes others that migrate or restore wait until the transaction ends; SQLite lets one write at a time anyway. */
export async function lockSchema(trx: Kysely<Schema>, kind: 'sqlite' | 'postgres'): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(7274832401)`.execute(trx)
}

/** Applies the missing migrations in the caller's transaction; returns their number. */
export async function applyMigrations(trx: Kysely<Schema>, list: readonly Migration[], now: number): Promise<number> {
  await sql`create table if not exists migrations (version integer primary key, name text not null, applied_at bigint not null)`.execute(
    trx,
  )
  const current = await versionOf(trx)
  const newest = newestOf(list)
  if (current > newest) throw new StoreTooNew(current, newest)
  for (const { version, name, statements } of list.filter((migration) => migration.version > current)) {
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await sql`insert into migrations (version, name, applied_at) values (${version}, ${name}, ${now})`.execute(trx)
  }
  return newest - current
}

/** The schema version of an opened store; 0 when it is empty. */
export async function schemaVersion(db: Kysely<Schema>): Promise<number> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'migrations') ? versionOf(db) : 0
}

async function versionOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from migrations`.execute(db)
  return rows[0]?.version ?? 0
}
