import { sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { Schema } from '../store/schema.ts'

/** The tables of a taste, each with the column that holds a row's time. */
const timeOf = {
  opinions: 'added_at',
  list_entries: 'added_at',
  collected_episodes: 'collected_at',
  ratings: 'rated_at',
  history: 'updated_at',
  plays: 'watched_at',
  playback: 'updated_at',
  shown: 'shown_at',
} as const

export type TasteTable = keyof typeof timeOf
export type ExportRow<Table extends TasteTable> = Schema[Table] & { media_id: string }

/** Rows per read; each read blocks the event loop. */
const RECORDS_PER_READ = 200

/** All rows of some profiles in one table, oldest first, with the ids of their titles. */
export async function* streamRecords<Table extends TasteTable>(
  db: Db,
  table: Table,
  profileIds: string[],
): AsyncGenerator<ExportRow<Table>, void, undefined> {
  if (profileIds.length === 0) return
  const all = sql<ExportRow<Table>>`
    select held.*, titles.id as media_id from ${sql.table(table)} as held join titles on titles.number = held.number
    where held.profile_id in (${sql.join(profileIds)})
    order by ${sql.ref(`held.${timeOf[table]}`)}, held.number`
  for await (const { rows } of db.getExecutor().stream(all.compile(db), RECORDS_PER_READ)) yield* rows
}
