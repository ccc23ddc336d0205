import { type RawBuilder, sql } from 'kysely'
import { type JsonColumns, jsonOf, tableOf } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { HistoryRow } from '../../store/schema.ts'

/** A title, a season or an episode. */
export type Part = Readonly<Pick<HistoryRow, 'number' | 'season' | 'episode'>>

/** The columns by which parts of a level are compared: a title covers its seasons, and a season its episodes. */
export const keysOfLevel = {
  title: ['number'],
  season: ['number', 'season'],
  episode: ['number', 'season', 'episode'],
} as const
export type Level = keyof typeof keysOfLevel

/** Parts of the same level, of one profile. */
export type PartsOfProfile = { profileId: string; level: Level; parts: readonly Part[] }

const columns: JsonColumns<keyof Part> = { number: 'integer', season: 'integer', episode: 'integer' }

/** Whether a row of a table with these columns is one of the parts, or belongs to one. */
export function isCoveredBy(db: Db, { level, parts }: PartsOfProfile): RawBuilder<boolean> {
  const key = sql.join(keysOfLevel[level].map((name) => sql.ref(name)))
  return sql<boolean>`(${key}) in (select ${key} from ${tableOf(db, columns, jsonOf(columns, parts))} as parts)`
}

/** Makes others that change these entries, or add plays to them, wait until the transaction ends. */
export async function lockHistories(db: Db, of: Omit<PartsOfProfile, 'level'>): Promise<void> {
  await db
    .updateTable('history')
    .set({ updated_at: sql`updated_at` })
    .where('profile_id', '=', of.profileId)
    .where(isCoveredBy(db, { ...of, level: 'episode' }))
    .execute()
}

/** Deletes the history entries of parts; returns what was deleted. */
export function removeHistories(db: Db, of: PartsOfProfile): Promise<Part[]> {
  return db
    .deleteFrom('history')
    .where('profile_id', '=', of.profileId)
    .where(isCoveredBy(db, of))
    .returning(['number', 'season', 'episode'])
    .execute()
}

/** Deletes the plays of parts. */
export async function removePlays(db: Db, of: PartsOfProfile): Promise<void> {
  await db.deleteFrom('plays').where('profile_id', '=', of.profileId).where(isCoveredBy(db, of)).execute()
}
