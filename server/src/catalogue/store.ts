import type { Db } from '../store/open.ts'
import type { TitleRow } from '../store/schema.ts'

export type { TitleRow } from '../store/schema.ts'

/** The catalogue's revision, and the next title number. */
export async function readState(db: Db): Promise<{ revision: number; next_number: number }> {
  return db.selectFrom('catalogue_state').select(['revision', 'next_number']).executeTakeFirstOrThrow()
}

/** Makes other imports wait until the transaction ends: numbers and revisions are assigned one after the other. */
export async function lockState(db: Db): Promise<void> {
  await db
    .updateTable('catalogue_state')
    .set((state) => ({ revision: state.ref('revision') }))
    .where('one', '=', 1)
    .execute()
}

/** Takes the next revision and a range of new numbers; returns the first. */
export async function takeNumbers(db: Db, howMany: number): Promise<{ revision: number; first: number }> {
  const { revision, next_number } = await db
    .updateTable('catalogue_state')
    .set((state) => ({ revision: state('revision', '+', 1), next_number: state('next_number', '+', howMany) }))
    .where('one', '=', 1)
    .returning(['revision', 'next_number'])
    .executeTakeFirstOrThrow()
  return { revision, first: next_number - howMany }
}

/** The titles with these ids. */
export function findTitles(db: Db, ids: string[]): Promise<Omit<TitleRow, 'revision' | 'added_at'>[]> {
  return db
    .selectFrom('titles')
    .select(['number', 'id', 'facts', 'source', 'withdrawn'])
    .where('id', 'in', ids)
    .limit(ids.length)
    .execute()
}

/** Inserts titles, or updates facts, source and revision of existing ones; a stored title is not withdrawn. */
export async function putRows(db: Db, rows: TitleRow[]): Promise<void> {
  await db
    .insertInto('titles')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        facts: row.ref('excluded.facts'),
        source: row.ref('excluded.source'),
        revision: row.ref('excluded.revision'),
        withdrawn: row.ref('excluded.withdrawn'),
      })),
    )
    .execute()
}

/** Assigns titles to another source. */
export async function setSource(db: Db, numbers: number[], source: string): Promise<void> {
  await db.updateTable('titles').set({ source }).where('number', 'in', numbers).execute()
}

/** Withdraws titles or restores them; returns how many changed. */
export async function setWithdrawn(
  db: Db,
  numbers: number[],
  { withdrawn, revision }: { withdrawn: number; revision: number },
): Promise<number> {
  const changed = await db
    .updateTable('titles')
    .set({ withdrawn, revision })
    .where('number', 'in', numbers)
    .where('withdrawn', '!=', withdrawn)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

/** Numbers of titles of one source that are not withdrawn, from a number on. */
export async function listNumbersOf(db: Db, source: string, from: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('titles')
    .select('number')
    .where('source', '=', source)
    .where('withdrawn', '=', 0)
    .where('number', '>=', from)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => number)
}

/** Titles added or changed after a revision, by number, at most `limit`. */
export function listChanged(
  db: Db,
  afterRevision: number,
  limit: number,
): Promise<Pick<TitleRow, 'number' | 'facts' | 'source' | 'revision' | 'withdrawn'>[]> {
  return db
    .selectFrom('titles')
    .select(['number', 'facts', 'source', 'revision', 'withdrawn'])
    .where('revision', '>', afterRevision)
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Facts of some titles. */
export function listFacts(db: Db, numbers: number[]): Promise<Pick<TitleRow, 'number' | 'facts' | 'withdrawn'>[]> {
  return db
    .selectFrom('titles')
    .select(['number', 'facts', 'withdrawn'])
    .where('number', 'in', numbers)
    .limit(numbers.length)
    .execute()
}

/** All titles by number, in chunks; to be used inside `inReadSnapshot`. */
export function streamTitles(
  db: Db,
): AsyncIterableIterator<Pick<TitleRow, 'number' | 'id' | 'facts' | 'source' | 'withdrawn' | 'added_at'>> {
  return db
    .selectFrom('titles')
    .select(['number', 'id', 'facts', 'source', 'withdrawn', 'added_at'])
    .orderBy('number')
    .stream(CHUNK)
}

const CHUNK = 2000

/** Reads a consistent snapshot of the store. */
export function inReadSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute((trx) => read(trx))
}

/** The fields that distinguish a title from another one with the same number after a restore. */
export function findStamp(db: Db, number: number): Promise<Pick<TitleRow, 'id' | 'added_at'> | undefined> {
  return db.selectFrom('titles').select(['id', 'added_at']).where('number', '=', number).executeTakeFirst()
}
