import { sql } from 'kysely'
import { compiledOnce } from '../../store/compiled.ts'
import { isAmong, type JsonColumns, jsonOf, jsonOfNumbers, namesIn, selectFrom } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { CollectedEpisodeRow } from '../../store/schema.ts'

export { lockProfile } from '../../store/lock-profile.ts'

/** Titles of a profile. */
export type CollectedTitles = { readonly profileId: string; readonly numbers: readonly number[] }
export type CollectedPart = Pick<CollectedEpisodeRow, 'number' | 'season' | 'episode' | 'collected_at'>

type TitlesOfProfile = { profileId: string; titles: string }

const lockEntries = compiledOnce((db, { profileId, titles }: TitlesOfProfile) =>
  db
    .updateTable('list_entries')
    .set({ added_at: sql`added_at` })
    .where('profile_id', '=', profileId)
    .where('list', '=', 'collection')
    .where(isAmong(db, 'number', titles))
    .returning(['number', 'added_at'])
    .compile(),
)

/** Locks the entries of titles in the collection until the transaction ends; returns the times of those that exist. */
export async function lockCollected(db: Db, { profileId, numbers }: CollectedTitles): Promise<Map<number, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await lockEntries(db, { profileId, titles: jsonOfNumbers(numbers) })
  return new Map(rows.map(({ number, added_at }) => [number, added_at]))
}

const listParts = compiledOnce((db, { profileId, titles }: TitlesOfProfile) =>
  db
    .selectFrom('collected_episodes')
    .select(['number', 'season', 'episode', 'collected_at'])
    .where('profile_id', '=', profileId)
    .where(isAmong(db, 'number', titles))
    .compile(),
)

/** The episodes of titles that a profile owns; none of a title if it owns all of it. */
export async function listCollectedParts(db: Db, { profileId, numbers }: CollectedTitles): Promise<CollectedPart[]> {
  if (numbers.length === 0) return []
  return (await listParts(db, { profileId, titles: jsonOfNumbers(numbers) })).rows
}

/** The episodes of all titles that a profile owns in part. */
export function listAllCollectedParts(db: Db, profileId: string, { limit }: { limit: number }): Promise<CollectedPart[]> {
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

const addParts = compiledOnce((db, { rows }: { rows: string }) =>
  db
    .insertInto('collected_episodes')
    .columns(namesIn(columns))
    .expression(selectFrom(db, columns, rows))
    .onConflict((conflict) => conflict.columns(['profile_id', 'number', 'season', 'episode']).doNothing())
    .compile(),
)

/** Adds owned episodes of titles that are in the collection. */
export async function addCollectedParts(db: Db, profileId: string, parts: readonly CollectedPart[]): Promise<void> {
  if (parts.length === 0) return
  const rows = parts.map((part): CollectedEpisodeRow => ({ profile_id: profileId, list: 'collection', ...part }))
  await addParts(db, { rows: jsonOf(columns, rows) })
}

const removeParts = compiledOnce((db, { profileId, titles }: TitlesOfProfile) =>
  db
    .deleteFrom('collected_episodes')
    .where('profile_id', '=', profileId)
    .where(isAmong(db, 'number', titles))
    .compile(),
)

/** Removes the single episodes of titles: those whose entry stays count as a whole. */
export async function removeCollectedParts(db: Db, { profileId, numbers }: CollectedTitles): Promise<void> {
  if (numbers.length > 0) await removeParts(db, { profileId, titles: jsonOfNumbers(numbers) })
}
