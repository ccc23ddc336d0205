import { sql } from 'kysely'
import { lockProfile } from '../store/lock-profile.ts'
import type { Db } from '../store/open.ts'
import type { ProfileRow, UnmatchedEventRow } from '../store/schema.ts'

/**
 * Stores an event, unless it exists, the profile is at its limit, or the profile was deleted. Must run in a
 * transaction: the lock on the profile's row makes concurrent inserts wait, so that the count is exact.
 */
export async function addUnmatched(
  db: Db,
  { profile_id, id, event, received_at }: UnmatchedEventRow,
  limit: number,
): Promise<void> {
  if (!(await lockProfile(db, profile_id))) return
  await sql`
    insert into unmatched_events (profile_id, id, event, received_at)
    select cast(${profile_id} as text), cast(${id} as text), cast(${event} as text), cast(${received_at} as bigint)
    where (select count(*) from unmatched_events where profile_id = ${profile_id}) < ${limit}
    on conflict (profile_id, id) do nothing`.execute(db)
}

type UnmatchedKey = Pick<UnmatchedEventRow, 'profile_id' | 'id'>

/** A stored event, with the maturity and region of its profile. */
export type StoredEvent = UnmatchedKey & Pick<UnmatchedEventRow, 'event'> & Pick<ProfileRow, 'maturity' | 'region'>

/** Stored events after a given key, ordered by profile and id. */
export function listUnmatched(db: Db, after: UnmatchedKey, limit: number): Promise<StoredEvent[]> {
  return db
    .selectFrom('unmatched_events')
    .innerJoin('profiles', 'profiles.id', 'unmatched_events.profile_id')
    .select(['unmatched_events.profile_id', 'unmatched_events.id', 'unmatched_events.event'])
    .select(['profiles.maturity', 'profiles.region'])
    .where(sql<boolean>`(unmatched_events.profile_id, unmatched_events.id) > (${after.profile_id}, ${after.id})`)
    .orderBy('unmatched_events.profile_id')
    .orderBy('unmatched_events.id')
    .limit(limit)
    .execute()
}

/** Deletes an event; of any number of concurrent callers, exactly one gets true. */
export async function takeUnmatched(db: Db, { profile_id, id }: UnmatchedKey): Promise<boolean> {
  const taken = await db
    .deleteFrom('unmatched_events')
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
