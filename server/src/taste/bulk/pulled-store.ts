import { sql } from 'kysely'
import type { Db } from '../../store/open.ts'
import type { HistoryRow, PlayRow, RatingRow, SourceEntryRow } from '../../store/schema.ts'

export type { HistoryRow, PlayRow, RatingRow } from '../../store/schema.ts'

/** A source of a profile. */
export type SourceRef = { profile_id: string; source_id: string }

export type PulledEntry = Pick<SourceEntryRow, 'number' | 'season' | 'episode' | 'at' | 'amount'>
export type EpisodeKey = Pick<SourceEntryRow, 'number' | 'season' | 'episode'>

/** The lists that a source fills; a title that the source no longer names is removed from them. */
export type PulledList = 'liked' | 'owned'

const columns = ['number', 'season', 'episode'] as const
const primaryKey = ['profile_id', 'source_id', 'kind', 'number', 'season', 'episode'] as const

/** Records what a source reports. Returns what is new to it: a new entry, or another time or amount. */
export function noteEntries(
  db: Db,
  ref: SourceRef,
  kind: 'watched' | 'rated',
  entries: readonly PulledEntry[],
): Promise<EpisodeKey[]> {
  return db
    .insertInto('source_entries')
    .values(entries.map((entry) => ({ ...ref, kind, ...entry })))
    .onConflict((conflict) =>
      conflict
        .columns(primaryKey)
        .doUpdateSet((row) => ({ at: row.ref('excluded.at'), amount: row.ref('excluded.amount') }))
        .where(sql<boolean>`(source_entries.at <> excluded.at or source_entries.amount <> excluded.amount)`),
    )
    .returning(columns)
    .execute()
}

/** Records the titles of a list. Returns those that the source had not named before. */
export async function noteListed(
  db: Db,
  ref: SourceRef,
  kind: PulledList,
  titles: readonly { number: number; at: number }[],
): Promise<number[]> {
  const values = titles.map(({ number, at }) => ({ ...ref, kind, number, season: -1, episode: -1, at, amount: 0 }))
  const added = await db
    .insertInto('source_entries')
    .values(values)
    .onConflict((conflict) => conflict.columns(primaryKey).doNothing())
    .returning('number')
    .execute()
  return added.map(({ number }) => number)
}

/**
 * Adds titles to a list where the profile has no entry of its own, and records that this source added them (amount 1).
 */
export async function putListed(
  db: Db,
  { profile_id, source_id }: SourceRef,
  kind: PulledList,
  titles: readonly { number: number; at: number }[],
): Promise<number> {
  const put =
    kind === 'liked'
      ? await db
          .insertInto('opinions')
          .values(titles.map(({ number, at }) => ({ profile_id, number, opinion: 'liked' as const, added_at: at })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('number')
          .execute()
      : await db
          .insertInto('list_entries')
          .values(titles.map(({ number, at }) => ({ profile_id, number, list: 'collection' as const, added_at: at })))
          .onConflict((conflict) => conflict.doNothing())
          .returning('number')
          .execute()
  if (put.length === 0) return 0
  await db
    .updateTable('source_entries')
    .set({ amount: 1 })
    .where('profile_id', '=', profile_id)
    .where('source_id', '=', source_id)
    .where('kind', '=', kind)
    .where(
      'number',
      'in',
      put.map(({ number }) => number),
    )
    .execute()
  return put.length
}

/** One page of the titles of a list that a source has named, by number, after a number. */
export async function listListed(
  db: Db,
  { profile_id, source_id }: SourceRef,
  kind: PulledList,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('source_entries')
    .select('number')
    .where('profile_id', '=', profile_id)
    .where('source_id', '=', source_id)
    .where('kind', '=', kind)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}

/**
 * Removes titles that this source added to a list and that nobody has changed since; a title that another source names
 * too is passed on to that source. Returns how many were removed.
 */
export async function dropListed(db: Db, ref: SourceRef, kind: PulledList, numbers: readonly number[]): Promise<number> {
  const { profile_id, source_id } = ref
  const ownEntries = (column: 'number' | 'at') => sql`select ${sql.ref(`own.${column}`)} from source_entries as own
    where own.profile_id = ${profile_id} and own.source_id = ${source_id} and own.kind = ${kind}`
  const [named, list, onList] = [sql.join(numbers), sql.table(kind === 'liked' ? 'opinions' : 'list_entries'), isOnList(kind)]
  const ofOthers = sql`profile_id = ${profile_id} and source_id <> ${source_id} and kind = ${kind} and number in (${named})`
  await sql`update source_entries set amount = 1, at = (${ownEntries('at')} and own.number = source_entries.number)
    where ${ofOthers} and number in (${ownEntries('number')} and own.amount = 1)`.execute(db)
  const deleted = await sql<{ number: number }>`delete from ${list}
    where profile_id = ${profile_id} and ${onList} and number in (${named})
      and (number, added_at) in (select number, at from source_entries
        where profile_id = ${profile_id} and source_id = ${source_id} and kind = ${kind} and amount = 1)
      and number not in (select number from source_entries where ${ofOthers})
    returning number`.execute(db)
  await sql`delete from source_entries where profile_id = ${profile_id} and source_id = ${source_id} and kind = ${kind}
    and number in (${named})`.execute(db)
  return deleted.rows.length
}

const isOnList = (kind: PulledList) => (kind === 'liked' ? sql`opinion = 'liked'` : sql`list = 'collection'`)

/** Inserts history entries that do not exist yet. */
export async function addHistory(db: Db, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('history')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Inserts ratings that do not exist yet. */
export async function addRatings(db: Db, rows: readonly RatingRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('ratings')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function listPlaysOfTitles(db: Db, profile_id: string, numbers: readonly number[]): Promise<PlayRow[]> {
  return db
    .selectFrom('plays')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('number', 'in', [...numbers])
    .execute()
}

/** Deletes the records of a source; the entries it added stay. */
export async function removeRecords(db: Db, { profile_id, source_id }: SourceRef): Promise<void> {
  await db.deleteFrom('source_entries').where('profile_id', '=', profile_id).where('source_id', '=', source_id).execute()
}
