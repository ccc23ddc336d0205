import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { schemaVersion } from '../migrate.ts'
import type { Db, Store } from '../open.ts'
import { type Table, tableNames, tables } from '../tables/tables.ts'
import { type BackupHeader, type BackupRow, type BackupTrailer, FORMAT, FORMAT_VERSION, noRows, rowToLine } from './format.ts'

const ROWS_AT_ONCE = 200
/** A part of a model may be a megabyte. */
const PARTS_AT_ONCE = 1

export type BackupOptions = { withKeys: boolean; now: number }

/**
 * The lines of a backup of one snapshot, while writes continue. Holds a few hundred rows at a time, and uses a separate
 * connection: a slow reader, or one that stops, blocks nobody.
 */
export async function* writeBackup(
  { openConnection }: Pick<Store, 'openConnection'>,
  options: BackupOptions,
): AsyncGenerator<Buffer> {
  const db = openConnection()
  try {
    yield* linesAtOneMoment(db, options)
  } finally {
    await db.destroy()
  }
}

async function* linesAtOneMoment(db: Db, { withKeys, now }: BackupOptions): AsyncGenerator<Buffer> {
  const snapshot = await db.startTransaction().setAccessMode('read only').execute()
  try {
    const chosen = tableNames.filter((table) => withKeys || tables[table] !== 'keys')
    yield* linesOf(snapshot, {
      format: FORMAT,
      version: FORMAT_VERSION,
      schema: await schemaVersion(snapshot),
      createdAt: new Date(now).toISOString(),
      withKeys,
      tables: chosen,
    })
  } finally {
    await snapshot.rollback().execute()
  }
}

async function* linesOf(snapshot: Db, header: BackupHeader): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const rows = noRows(header.tables)
  const first = Buffer.from(`${JSON.stringify(header)}\n`)
  hash.update(first)
  yield first
  for (const table of header.tables)
    for await (const chunk of rowsOf(snapshot, table as Table)) {
      const lines = Buffer.from(chunk.map((row) => rowToLine(table, row)).join(''))
      rows[table] = (rows[table] ?? 0) + chunk.length
      hash.update(lines)
      yield lines
    }
  const last: BackupTrailer = { end: true, rows, sha256: hash.digest('hex') }
  yield Buffer.from(`${JSON.stringify(last)}\n`)
}

async function* rowsOf(snapshot: Db, table: Table): AsyncGenerator<BackupRow[]> {
  const max = table === 'model_parts' ? PARTS_AT_ONCE : ROWS_AT_ONCE
  let chunk: BackupRow[] = []
  for await (const row of rowsAreValues(snapshot).selectFrom(table).selectAll().stream(max)) {
    if (chunk.push(row) < max) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Every column of ours is text, a number, bytes or null, in every table: so a table may be read without knowing which.
 */
export function rowsAreValues(db: Db): Kysely<Record<string, BackupRow>> {
  return db as unknown as Kysely<Record<string, BackupRow>>
}
