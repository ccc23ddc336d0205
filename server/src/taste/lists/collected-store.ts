import { sql } from 'kysely'
import { type JsonColumns, jsonOf, namesIn, selectFrom } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { CollectedEpisodeRow } from '../../store/schema.ts'

export { lockProfile } from '../../store/lock-profile.ts'

/** A title of a profile. */
export type CollectedTitle = { readonly profile_id: string; readonly number: number }
export type CollectedPart = Pick<CollectedEpisodeRow, 'season' | 'episode' | 'collected_at'>

/** Locks the entry of a title in the collection until the transaction ends, and returns its time, if there is one. */
export async function lockCollected(db: Db, { profile_id, number }: CollectedTitle): Promise<number | undefined> {
  const entry = await db
    .updateTable('list_entries')
    .set({ added_at: sql`added_at` })
    .where('profile_id', '=', profile_id)
    .where('list', '=', 'collection')
    .where('number', '=', number)
    .returning('added_at')
    .executeTakeFirst()
  return entry?.added_at
}

/** The episodes of a title that a profile owns; none if it owns all of it. */
export function listCollectedParts(db: Db, { profile_id, number }: CollectedTitle): Promise<CollectedPart[]> {
  return db
    .selectFrom('collected_episodes')
    .select(['season', 'episode', 'collected_at'])
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .execute()
}

/** The episodes of all titles that a profile owns in part. */
export function listAllCollectedParts(
  db: Db,
  profileId: string,
  { limit }: { limit: number },
): Promise<(CollectedPart & { number: number })[]> {
  return db
    .selectFrom('collected_episodes')
    .select(['number', 'season', 'episode', 'collected_at'])
    .where('profile_id', '=', profileId)
    .orderBy('number')
    .orderBy('season')
    .orderBy('episode')
    .limit(limit)
    .execute()
}

const columns: JsonColumns<keyof CollectedEpisodeRow> = {
  profile_id: 'text',
  number: 'integer',
  list: 'text',
  season: 'integer',
  episode: 'integer',
  collected_at: 'bigint',
}

/** Adds owned episodes of a title that is in the collection. */
export async function addCollectedParts(db: Db, title: CollectedTitle, parts: readonly CollectedPart[]): Promise<void> {
  const rows = parts.map((part): CollectedEpisodeRow => ({ ...title, list: 'collection', ...part }))
  await db
    .insertInto('collected_episodes')
    .columns(namesIn(columns))
    .expression(selectFrom(db, columns, jsonOf(columns, rows)))
    .onConflict((conflict) => conflict.columns(['profile_id', 'number', 'season', 'episode']).doNothing())
    .execute()
}

/** Removes the single episodes of a title: it counts as a whole if its entry stays. */
export async function removeCollectedParts(db: Db, { profile_id, number }: CollectedTitle): Promise<void> {
  await db.deleteFrom('collected_episodes').where('profile_id', '=', profile_id).where('number', '=', number).execute()
}
