import { sql } from 'kysely'
import { applyMigrations, lockSchema, type Migration, newestOf, schemaVersion } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import type { Db, Store } from '../open.ts'
import { isInService } from '../postgres/postgres-state.ts'
import { VISITORS } from '../schema.ts'
import { type BackupClass, tableNames, tables } from '../tables/tables.ts'
import { type BackupRow, DamagedBackup, noRows, type RowCounts } from './format.ts'
import type { Backup } from './read.ts'
import { rowsAreValues } from './write.ts'

const ROWS_AT_ONCE = 200

/** The backup does not go into this store, or not now. */
export class CannotRestore extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'CannotRestore'
  }
}

export type RestoreOptions = {
  /** Keeps sign-ins, keys and the installation's own name; otherwise every sign-in ends. */
  keepSignIns: boolean
  /** What the installation is called from now on, unless it keeps its name. */
  freshId: string
  now: number
  /** Looks at the restored store before it counts; throwing undoes everything. */
  beforeCommit: (db: Db) => Promise<void>
}

/**
 * Fills an empty store with a backup, whichever store it came from, in one transaction: all of it or nothing.
 * The schema is made as it was in the backup and brought up to date afterwards, as the old store would have been.
 */
export async function restoreBackup(
  store: Store,
  backup: Backup,
  options: RestoreOptions,
  list: readonly Migration[] = migrations,
): Promise<RowCounts> {
  const { schema, withKeys } = backup.header
  if (schema > newestOf(list))
    throw new CannotRestore(
      `the backup has schema version ${schema}, this program knows up to ${newestOf(list)}: restore it with a newer program`,
    )
  if (options.keepSignIns && !withKeys)
    throw new CannotRestore('the backup has no keys, so sign-ins cannot be kept: make one with --with-keys, or let them end')
  return store.slow.transaction().execute(async (trx) => {
    await lockSchema(trx, store.kind)
    await refuseUnlessFree(trx, store.kind)
    await removeTables(trx, list, options.now)
    await applyMigrations(
      trx,
      list.filter(({ version }) => version <= schema),
      options.now,
    )
    const restored = await putRows(trx, backup, options)
    await applyMigrations(trx, list, options.now)
    await options.beforeCommit(trx)
    return restored
  })
}

async function refuseUnlessFree(db: Db, kind: Store['kind']): Promise<void> {
  if (kind === 'postgres' && (await isInService(db)))
    throw new CannotRestore('a Marquee server is using this database: stop every server first')
  if ((await schemaVersion(db)) === 0) return
  if (await db.selectFrom('accounts').select('id').where('id', '!=', VISITORS).limit(1).executeTakeFirst())
    throw new CannotRestore('this store has accounts: restore into an empty one (a new MARQUEE_DATA_DIR or database)')
}

/** Whatever version a store has that was started once and never used: at today's, every table is known by name. */
async function removeTables(db: Db, list: readonly Migration[], now: number): Promise<void> {
  await applyMigrations(db, list, now)
  for (const table of ['migrations', ...tableNames.toReversed()]) await sql`drop table ${sql.table(table)}`.execute(db)
}

async function putRows(db: Db, { header, rows }: Backup, options: RestoreOptions): Promise<RowCounts> {
  const restored = noRows(header.tables)
  const putters = batches(db)
  // What migrations put there.
  for (const table of header.tables.toReversed()) await rowsAreValues(db).deleteFrom(table).execute()
  for await (const { table, row } of rows) {
    if (!options.keepSignIns && backupClassOf(table) !== 'content') continue
    const renamed = table === 'installation' && !options.keepSignIns ? { ...row, id: options.freshId } : row
    await putters.put(table, renamed)
    restored[table] = (restored[table] ?? 0) + 1
  }
  await putters.flush()
  if (restored['installation'] !== 1) throw new DamagedBackup('it does not name its installation')
  return restored
}

/** A table that today's schema has no more is content. */
function backupClassOf(table: string): BackupClass {
  return Object.entries(tables).find(([name]) => name === table)?.[1] ?? 'content'
}

/** Puts rows in a few hundred at a time, tables in the order they come. */
function batches(db: Db) {
  let current = ''
  let waiting: BackupRow[] = []
  const flush = async () => {
    if (waiting.length > 0) await rowsAreValues(db).insertInto(current).values(waiting).execute()
    waiting = []
  }
  const put = async (table: string, row: BackupRow) => {
    if (table !== current || waiting.length >= ROWS_AT_ONCE) await flush()
    current = table
    waiting.push(row)
    // A model's part may be a megabyte.
    if (Object.values(row).some((value) => value instanceof Uint8Array)) await flush()
  }
  return { put, flush }
}
