import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../store/open.ts'
import type { PageRecord } from '../store/schema.ts'

type PageKey = Pick<PageRecord, 'profile_id' | 'id'>

/** Rows deleted per statement, so that each holds the store only briefly. */
const MAX_REMOVED = 32

const lastUse = sql`coalesce(read_at, composed_at, created_at)`

/** Stores the time at which a page was read. */
export async function noteRead(db: Db, { profile_id, id }: PageKey, now: number): Promise<void> {
  await db.updateTable('pages').set({ read_at: now }).where('profile_id', '=', profile_id).where('id', '=', id).execute()
}

/** Deletes the least recently used composed pages of a session beyond `max`, never `id`; returns their ids. */
export function removeBeyondSession(
  db: Db,
  { profile_id, id, session_id }: PageKey & Pick<PageRecord, 'session_id'>,
  max: number,
): Promise<string[]> {
  return removeBeyond(db, { profile_id, id }, { max, of: sql`session_id = ${session_id}`, order: lastUse })
}

/** The same for a profile, pages of ended sessions first. */
export function removeBeyondProfile(db: Db, key: PageKey, { max, now }: { max: number; now: number }): Promise<string[]> {
  const isLive = sql`exists (select 1 from browsing_sessions as live
    where live.profile_id = pages.profile_id and live.id = pages.session_id and live.expires_at > ${now})`
  return removeBeyond(db, key, { max, of: sql`1 = 1`, order: sql`case when ${isLive} then 1 else 0 end desc, ${lastUse}` })
}

type QuotaRule = { max: number; of: RawBuilder<SqlBool>; order: RawBuilder<unknown> }

async function removeBeyond(db: Db, { profile_id, id }: PageKey, { max, of, order }: QuotaRule): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from pages where profile_id = ${profile_id} and id in (
      select id from pages where profile_id = ${profile_id} and ${of} and body is not null and id <> ${id}
      order by ${order} desc, id desc
      limit ${sql.lit(MAX_REMOVED)} offset ${max - 1})
    returning id`.execute(db)
  return rows.map((row) => row.id)
}

/** Length of the prefix that ids of one session share. */
const PREFIX_LENGTH = 'page_'.length + 6

/** Deletes the registered, unread children of some pages. Their ids share the parents' prefix. */
export async function removeRegistered(db: Db, profileId: string, parents: readonly string[]): Promise<void> {
  for (const [prefix, ids] of Map.groupBy(parents, (id) => id.slice(0, PREFIX_LENGTH)))
    await db
      .deleteFrom('pages')
      .where('profile_id', '=', profileId)
      .where('id', '>=', prefix)
      .where('id', '<', `${prefix}g`) // after every hexadecimal digit
      .where('body', 'is', null)
      .where('parent_id', 'in', ids)
      .execute()
}
