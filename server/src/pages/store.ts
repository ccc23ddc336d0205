import { compiledOnce } from '../store/compiled.ts'
import type { Db } from '../store/open.ts'
import type { PageRow } from '../store/schema.ts'

const find = compiledOnce((db, { profile_id, id, now }: { profile_id: string; id: string; now: number }) =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .compile(),
)

/** The page, if it is this profile's and its time is not over. */
export async function findPage(
  db: Db,
  profileId: string,
  { id, now }: { id: string; now: number },
): Promise<PageRow | undefined> {
  const [found] = await find(db, { profile_id: profileId, id, now })
  return found
}

const columns = [
  'profile_id',
  'id',
  'session_id',
  'filters',
  'with_profiles',
  'name',
  'parent_id',
  'depth',
  'language',
  'created_at',
  'composed_at',
  'body',
  'expires_at',
  'leads',
] as const satisfies (keyof PageRow)[]

const insert = compiledOnce((db, page: PageRow) =>
  db
    .insertInto('pages')
    .values(Object.fromEntries(columns.map((column) => [column, page[column]])) as PageRow)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .compile(),
)

/** Adds a page as it was composed; whether nobody else was first. */
export async function addPage(db: Db, page: PageRow): Promise<boolean> {
  return (await insert(db, page)).length > 0
}

/** The newest page of a profile that leads to a page. */
export async function findLeading(
  db: Db,
  profileId: string,
  { id, now }: { id: string; now: number },
): Promise<PageRow | undefined> {
  return db
    .selectFrom('pages')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where('expires_at', '>', now)
    .where('leads', 'like', `%${id} %`)
    .orderBy('composed_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Gives a page another name. */
export async function renamePage(db: Db, { profile_id, id, name }: Pick<PageRow, 'profile_id' | 'id' | 'name'>): Promise<void> {
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

/** More than anybody has. */
const MOST_ROWS = 100_000

/** All pages of some profiles without their rows, oldest first. */
export async function listPagesOf(db: Db, profileIds: string[]): Promise<Pick<PageRow, (typeof heads)[number]>[]> {
  if (profileIds.length === 0) return []
  return db
    .selectFrom('pages')
    .select(heads)
    .where('profile_id', 'in', profileIds)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_ROWS)
    .execute()
}

/** Deletes pages whose time was over before a moment. */
export async function removePagesExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('pages').where('expires_at', '<=', time).execute()
}
