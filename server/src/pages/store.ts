import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import { compiledOnce } from '../store/compiled.ts'
import type { Db } from '../store/open.ts'
import type { PageRecord } from '../store/schema.ts'
import { type ChildRecord, columns, insertOf, valuesOf } from './insert-store.ts'

export type { PageRecord } from '../store/schema.ts'

const find = compiledOnce((db, { profile_id, id, now }: { profile_id: string; id: string; now: number }) =>
  db
    .selectFrom('pages')
    .select(columns)
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .compile(),
)

/** The page, if it is this profile's and has not expired. */
export async function findPage(
  db: Db,
  profileId: string,
  { id, now }: { id: string; now: number },
): Promise<PageRecord | undefined> {
  const { rows } = await find(db, { profile_id: profileId, id, now })
  return rows[0]
}

/** Inserts a page, composed or only registered, and its children in one statement; returns how many were new. */
export async function addPages(db: Db, page: PageRecord, children: readonly ChildRecord[] = []): Promise<number> {
  const { numAffectedRows = 0n } = await insertOf(children.length)(db, valuesOf(page, children))
  return Number(numAffectedRows)
}

export type ComposedValues = Pick<PageRecord, 'profile_id' | 'id' | 'depth' | 'language' | 'composed_at' | 'body'>

/** Stores the body of a registered page; undefined if another caller was first or the page has another depth. */
export function setBody(
  db: Db,
  { profile_id, id, depth, language, composed_at, body }: ComposedValues,
): Promise<PageRecord | undefined> {
  return db
    .updateTable('pages')
    .set({ language, composed_at, body })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('body', 'is', null)
    .where('depth', '=', depth)
    .returningAll()
    .executeTakeFirst()
}

/** Turns a composed page back into a registered one, if it still has this body. */
export async function dropBody(db: Db, { profile_id, id, body }: Pick<PageRecord, 'profile_id' | 'id' | 'body'>): Promise<void> {
  await db
    .updateTable('pages')
    .set({ body: null, composed_at: null })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('body', '=', body)
    .execute()
}

/** Renames a page. */
export async function renamePage(
  db: Db,
  { profile_id, id, name }: Pick<PageRecord, 'profile_id' | 'id' | 'name'>,
): Promise<void> {
  await db.updateTable('pages').set({ name }).where('profile_id', '=', profile_id).where('id', '=', id).execute()
}

const heads = [
  'profile_id',
  'id',
  'session_id',
  'filters',
  'with_profiles',
  'name',
  'created_at',
  'composed_at',
  'expires_at',
] as const

/** Records per read: reading them blocks the event loop. */
const RECORDS_PER_READ = 200

/** All pages of some profiles without their bodies, oldest first. */
export async function* listPagesOf(
  db: Db,
  profileIds: string[],
): AsyncGenerator<Pick<PageRecord, (typeof heads)[number]>, void, undefined> {
  if (profileIds.length === 0) return
  const pages = db.selectFrom('pages').select(heads).where('profile_id', 'in', profileIds)
  yield* pages.orderBy('created_at').orderBy('id').stream(RECORDS_PER_READ)
}

/** Deletes expired pages, and those with an impossibly late expiry. */
export async function removeExpiredPages(db: Db, { now, latest }: { now: number; latest: number }): Promise<void> {
  await deleteInBatches(db, 'pages', sql`expires_at <= ${now}`, sql`expires_at > ${latest}`)
}
