import { sql } from 'kysely'
import { compiledOnce } from '../../store/compiled.ts'
import { isAmong, type JsonColumns, jsonOf, jsonOfNumbers, namesIn, selectFrom } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import type { ListEntryRow, OpinionRow } from '../../store/schema.ts'

export type { OpinionRow } from '../../store/schema.ts'

/** The cursor of a list: the last entry of the page before. */
export type ListPosition = { addedAt: number; number: number }

const insertOpinion = compiledOnce((db, row: OpinionRow) =>
  db
    .insertInto('opinions')
    .values({ profile_id: row.profile_id, number: row.number, opinion: row.opinion, added_at: row.added_at })
    .onConflict((conflict) => conflict.columns(['profile_id', 'number']).doNothing())
    .compile(),
)

/** Inserts an opinion about a title that has none; false if it has one. */
export async function addOpinion(db: Db, row: OpinionRow): Promise<boolean> {
  const { numAffectedRows = 0n } = await insertOpinion(db, row)
  return numAffectedRows > 0n
}

/**
 * Reads an opinion and locks its row until the transaction ends. If there is none, inserts the given one with
 * `added_at` 0.
 */
export function lockOpinion(db: Db, row: Omit<OpinionRow, 'added_at'>): Promise<Pick<OpinionRow, 'opinion' | 'added_at'>> {
  return db
    .insertInto('opinions')
    .values({ ...row, added_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'number']).doUpdateSet((eb) => ({ number: eb.ref('excluded.number') })),
    )
    .returning(['opinion', 'added_at'])
    .executeTakeFirstOrThrow()
}

/** Changes an opinion that is locked. */
export async function setOpinion(db: Db, { profile_id, number, opinion, added_at }: OpinionRow): Promise<void> {
  await db
    .updateTable('opinions')
    .set({ opinion, added_at })
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .execute()
}

/** Deletes this opinion; false if the title has another or none. */
export async function removeOpinion(db: Db, { profile_id, number, opinion }: Omit<OpinionRow, 'added_at'>): Promise<boolean> {
  const removed = await db
    .deleteFrom('opinions')
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .where('opinion', '=', opinion)
    .returning('number')
    .executeTakeFirst()
  return removed !== undefined
}

/** One page of the titles with an opinion, newest first, after a cursor. */
export function listOpinions(
  db: Db,
  { profile_id, opinion }: Pick<OpinionRow, 'profile_id' | 'opinion'>,
  { after, limit }: { after?: ListPosition | undefined; limit: number },
): Promise<Pick<OpinionRow, 'number' | 'added_at'>[]> {
  return db
    .selectFrom('opinions')
    .select(['number', 'added_at'])
    .where('profile_id', '=', profile_id)
    .where('opinion', '=', opinion)
    .$if(after !== undefined, (query) =>
      query.where((row) => row(row.refTuple('added_at', 'number'), '<', row.tuple(after?.addedAt ?? 0, after?.number ?? 0))),
    )
    .orderBy('added_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Adds a title to a list; false if it is there already. */
export async function addListEntry(db: Db, row: ListEntryRow): Promise<boolean> {
  const added = await db
    .insertInto('list_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_id', 'list', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return added !== undefined
}

const entryColumns: JsonColumns<keyof ListEntryRow> = {
  profile_id: 'text',
  list: 'text',
  number: 'integer',
  added_at: 'bigint',
}

const addEntries = compiledOnce((db, { rows }: { rows: string }) =>
  db
    .insertInto('list_entries')
    .columns(namesIn(entryColumns))
    .expression(selectFrom(db, entryColumns, rows))
    .onConflict((conflict) => conflict.columns(['profile_id', 'list', 'number']).doNothing())
    .returning(['profile_id', 'number'])
    .compile(),
)

/**
 * Adds titles to lists of any profiles; existing entries stay as they are. Returns what is new. The rows must be in
 * rising order of their numbers, so that two callers do not deadlock.
 */
export async function addListEntries(
  db: Db,
  rows: readonly ListEntryRow[],
): Promise<Pick<ListEntryRow, 'profile_id' | 'number'>[]> {
  if (rows.length === 0) return []
  return (await addEntries(db, { rows: jsonOf(entryColumns, rows) })).rows
}

/** Adds titles to lists in the same way, without a result. */
export async function putListEntries(db: Db, rows: readonly ListEntryRow[]): Promise<void> {
  if (rows.length > 0) await addEntries.later(db, { rows: jsonOf(entryColumns, rows) })
}

/** Removes a title from a list; false if it is not there. */
export async function removeListEntry(db: Db, { profile_id, list, number }: Omit<ListEntryRow, 'added_at'>): Promise<boolean> {
  const removed = await db
    .deleteFrom('list_entries')
    .where('profile_id', '=', profile_id)
    .where('list', '=', list)
    .where('number', '=', number)
    .returning('number')
    .executeTakeFirst()
  return removed !== undefined
}

const removeEntries = compiledOnce((db, { profile_id, list, titles }: { profile_id: string; list: string; titles: string }) =>
  db
    .deleteFrom('list_entries')
    .where('profile_id', '=', profile_id)
    .where('list', '=', sql<ListEntryRow['list']>`${list}`)
    .where(isAmong(db, 'number', titles))
    .returning('number')
    .compile(),
)

/** Removes titles from a list; returns those that were there. */
export async function removeListEntries(
  db: Db,
  { profile_id, list, numbers }: Pick<ListEntryRow, 'profile_id' | 'list'> & { numbers: readonly number[] },
): Promise<number[]> {
  if (numbers.length === 0) return []
  const { rows } = await removeEntries(db, { profile_id, list, titles: jsonOfNumbers(numbers) })
  return rows.map(({ number }) => number)
}

/** One page of the titles of a list, newest first, after a cursor. */
export function listListEntries(
  db: Db,
  { profile_id, list }: Pick<ListEntryRow, 'profile_id' | 'list'>,
  { after, limit }: { after?: ListPosition | undefined; limit: number },
): Promise<Pick<ListEntryRow, 'number' | 'added_at'>[]> {
  return db
    .selectFrom('list_entries')
    .select(['number', 'added_at'])
    .where('profile_id', '=', profile_id)
    .where('list', '=', list)
    .$if(after !== undefined, (query) =>
      query.where((row) => row(row.refTuple('added_at', 'number'), '<', row.tuple(after?.addedAt ?? 0, after?.number ?? 0))),
    )
    .orderBy('added_at', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
