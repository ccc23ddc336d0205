import { compiledOnce } from '../store/compiled.ts'
import type { Db } from '../store/open.ts'
import type { ListEntryRow, OpinionRow } from '../store/schema.ts'

export type { OpinionRow } from '../store/schema.ts'

/** Behind which entry a list goes on. */
export type ListPosition = { addedAt: number; number: number }

const insertOpinion = compiledOnce((db, row: OpinionRow) =>
  db
    .insertInto('opinions')
    .values({ profile_id: row.profile_id, number: row.number, opinion: row.opinion, added_at: row.added_at })
    .onConflict((conflict) => conflict.columns(['profile_id', 'number']).doNothing())
    .compile(),
)

/** Adds an opinion about a title that has none; false if it has one. */
export async function addOpinion(db: Db, row: OpinionRow): Promise<boolean> {
  const { numAffectedRows = 0n } = await insertOpinion(db, row)
  return numAffectedRows > 0n
}

/** The opinion as it is; nobody else changes it until the transaction ends. Where there is none the new one is put, added at 0. */
export function holdOpinion(db: Db, row: Omit<OpinionRow, 'added_at'>): Promise<Pick<OpinionRow, 'opinion' | 'added_at'>> {
  return db
    .insertInto('opinions')
    .values({ ...row, added_at: 0 })
    .onConflict((conflict) =>
      conflict.columns(['profile_id', 'number']).doUpdateSet((held) => ({ number: held.ref('excluded.number') })),
    )
    .returning(['opinion', 'added_at'])
    .executeTakeFirstOrThrow()
}

/** Changes an opinion that is held. */
export async function setOpinion(db: Db, { profile_id, number, opinion, added_at }: OpinionRow): Promise<void> {
  await db
    .updateTable('opinions')
    .set({ opinion, added_at })
    .where('profile_id', '=', profile_id)
    .where('number', '=', number)
    .execute()
}

/** Takes this very opinion back; false if it is not the one. */
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

/** Titles with one opinion, newest first, behind a position. */
export function listOpinions(
  db: Db,
  { profile_id, opinion }: Pick<OpinionRow, 'profile_id' | 'opinion'>,
  { after, most }: { after?: ListPosition | undefined; most: number },
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
    .limit(most)
    .execute()
}

/** Puts a title on a list; false if it is there already. */
export async function addListEntry(db: Db, row: ListEntryRow): Promise<boolean> {
  const added = await db
    .insertInto('list_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['profile_id', 'list', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return added !== undefined
}

/** Puts titles on lists, of any profiles; those that are there already stay as they are. */
export async function addListEntries(db: Db, rows: ListEntryRow[]): Promise<void> {
  await db
    .insertInto('list_entries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['profile_id', 'list', 'number']).doNothing())
    .execute()
}

/** Takes a title off a list; false if it is not there. */
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

/** Titles of a list, newest first, behind a position. */
export function listListEntries(
  db: Db,
  { profile_id, list }: Pick<ListEntryRow, 'profile_id' | 'list'>,
  { after, most }: { after?: ListPosition | undefined; most: number },
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
    .limit(most)
    .execute()
}
