import { sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { ImportedRow, ProfileImportRow } from '../store/schema.ts'

export { lockProfile } from '../store/lock-profile.ts'
export type { ImportedRow, ProfileImportRow } from '../store/schema.ts'

export type ImportKey = { profileId: string; importId: string }

export function importKey({ profile_id, id }: Pick<ProfileImportRow, 'profile_id' | 'id'>): ImportKey {
  return { profileId: profile_id, importId: id }
}

export type ImportStatus = ProfileImportRow['status']
export type RowStatus = ImportedRow['status']

/** The statuses in which a process works on the import. */
const underWay = ['reading', 'adding', 'undoing'] as const satisfies ImportStatus[]

/**
 * Adds an import unless the profile has one in progress, updated since `aliveSince`. The caller must hold the profile's
 * lock.
 */
export async function addImport(db: Db, row: ProfileImportRow, aliveSince: number): Promise<boolean> {
  const columns = Object.keys(row) as (keyof ProfileImportRow)[]
  const { numAffectedRows = 0n } = await sql`
    insert into profile_imports (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => cast(row[column])))}
    where not exists (select 1 from profile_imports where profile_id = ${row.profile_id}
      and status in (${sql.join(underWay)}) and updated_at > ${aliveSince})`.execute(db)
  return numAffectedRows > 0n
}

/** PostgreSQL cannot infer the types of parameters in a select without a table. */
function cast(value: string | number | null) {
  if (value === null) return sql`null`
  if (typeof value === 'string') return sql`cast(${value} as text)`
  return Number.isInteger(value) ? sql`cast(${value} as bigint)` : sql`cast(${value} as double precision)`
}

export function findImport(db: Db, { profileId, importId }: ImportKey): Promise<ProfileImportRow | undefined> {
  return db
    .selectFrom('profile_imports')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('id', '=', importId)
    .executeTakeFirst()
}

/** Newest first. */
export function listImports(db: Db, profileId: string, limit: number): Promise<ProfileImportRow[]> {
  return db
    .selectFrom('profile_imports')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Updates an import if it has one of these statuses; otherwise undefined. */
export function changeImport(
  db: Db,
  { profileId, importId }: ImportKey,
  statuses: readonly ImportStatus[],
  change: Partial<ProfileImportRow>,
): Promise<ProfileImportRow | undefined> {
  return db
    .updateTable('profile_imports')
    .set(change)
    .where('profile_id', '=', profileId)
    .where('id', '=', importId)
    .where('status', 'in', [...statuses])
    .returningAll()
    .executeTakeFirst()
}

/** Ends imports of a profile that no process has advanced since a given time. */
export async function failAbandoned(
  db: Db,
  profileId: string,
  { since, change }: { since: number; change: Partial<ProfileImportRow> },
): Promise<void> {
  await db
    .updateTable('profile_imports')
    .set(change)
    .where('profile_id', '=', profileId)
    .where('status', 'in', [...underWay])
    .where('updated_at', '<=', since)
    .execute()
}

/** Deletes an import and its rows, but not the entries that it added. */
export async function removeImport(db: Db, { profileId, importId }: ImportKey): Promise<void> {
  await db.deleteFrom('import_rows').where('profile_id', '=', profileId).where('import_id', '=', importId).execute()
  await db.deleteFrom('profile_imports').where('profile_id', '=', profileId).where('id', '=', importId).execute()
}

/** The ids of a profile's imports except the newest `newest`. */
export async function listOlder(db: Db, profileId: string, newest: number): Promise<string[]> {
  const rows = await db
    .selectFrom('profile_imports')
    .select('id')
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(newest)
    .execute()
  return rows.map(({ id }) => id)
}

export async function addRows(db: Db, rows: ImportedRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('import_rows').values(rows).execute()
}

/** Rows after a position, in order. */
export function listRows(
  db: Db,
  { profileId, importId }: ImportKey,
  { after, limit, status }: { after: number; limit: number; status?: RowStatus | undefined },
): Promise<ImportedRow[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('position', '>', after)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'matched'))
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Matched rows whose events are still to be added, in order. */
export function listRowsToAdd(db: Db, { profileId, importId }: ImportKey, limit: number): Promise<ImportedRow[]> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('status', '=', 'matched')
    .where('events', '<>', '')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Clears the events of rows: they have been added. */
export async function clearEvents(db: Db, { profileId, importId }: ImportKey, positions: number[]): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ events: '' })
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('position', 'in', positions)
    .execute()
}

/** Sets the title of a row that has none, skipped rows included; undefined if there is no such row. */
export function settleRow(
  db: Db,
  { profileId, importId }: ImportKey,
  position: number,
  change: Pick<ImportedRow, 'status' | 'reason' | 'number'>,
): Promise<ImportedRow | undefined> {
  return db
    .updateTable('import_rows')
    .set(change)
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .where('status', 'in', ['unsure', 'missing', 'skipped'])
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the rows of all other people. */
export async function removeRowsOfOthers(db: Db, { profileId, importId }: ImportKey, person: string): Promise<void> {
  await db
    .deleteFrom('import_rows')
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('person', '<>', person)
    .execute()
}

/** How many rows there are of each status. */
export async function countRows(db: Db, { profileId, importId }: ImportKey): Promise<Partial<Record<RowStatus, number>>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(({ fn }) => ['status', fn.countAll<number | string>().as('count')])
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

/** Marks a row as missing in the catalogue. */
export async function markMissing(db: Db, { profileId, importId }: ImportKey, position: number): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ status: 'missing', reason: 'not-in-catalogue', number: null, candidates: '[]' })
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

/** Sets the candidates of an unsure row. */
export async function setCandidates(
  db: Db,
  { profileId, importId }: ImportKey,
  position: number,
  candidates: string,
): Promise<void> {
  await db
    .updateTable('import_rows')
    .set({ candidates })
    .where('profile_id', '=', profileId)
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}
