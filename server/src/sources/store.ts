import { sql } from 'kysely'
import { isNotErased } from '../store/erased.ts'
import type { Db } from '../store/open.ts'
import type { ProfileRow, SourceRow } from '../store/schema.ts'
import { CLOCK_LEEWAY_MS } from '../store/time-spans.ts'

export { lockProfile } from '../store/lock-profile.ts'
export type { SourceRow } from '../store/schema.ts'

export type SourceKey = Pick<SourceRow, 'profile_id' | 'id'>

export async function countSources(db: Db, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sources')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addSource(db: Db, row: SourceRow): Promise<void> {
  await db.insertInto('sources').values(row).execute()
}

const MAX_LISTED = 1000

/** Newest first. */
export function listSources(db: Db, profileId: string): Promise<SourceRow[]> {
  return db
    .selectFrom('sources')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export function findSource(db: Db, { profile_id, id }: SourceKey): Promise<SourceRow | undefined> {
  return db.selectFrom('sources').selectAll().where('profile_id', '=', profile_id).where('id', '=', id).executeTakeFirst()
}

type ReadPace = { now: number; paceMs: number }

/** Now, or `paceMs` after the source was last read. */
const nextRead = ({ now, paceMs }: ReadPace) =>
  sql<number>`case when tried_at is not null and tried_at <= ${now} and tried_at + ${paceMs} > ${now}
    then tried_at + ${paceMs} else ${now} end`

/**
 * Changes the key or user of a source, and makes it due, at the earliest `paceMs` after it was last read. A reading in
 * progress loses its claim: it uses the old ones.
 */
export function changeSource(
  db: Db,
  { profile_id, id }: SourceKey,
  change: Partial<Pick<SourceRow, 'sealed_key' | 'server_user'>>,
  pace: ReadPace,
): Promise<SourceRow | undefined> {
  return db
    .updateTable('sources')
    .set({ ...change, outcome: null, message: null, failure: null, failures: 0, next_read_at: nextRead(pace), claimed_until: 0 })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a source; false if there is none. */
export async function removeSource(db: Db, { profile_id, id }: SourceKey): Promise<boolean> {
  const removed = await db
    .deleteFrom('sources')
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Makes a source due, at the earliest `paceMs` after it was last read. One that is being read stays as it is. */
export function scheduleRead(db: Db, { profile_id, id }: SourceKey, pace: ReadPace): Promise<SourceRow | undefined> {
  return db
    .updateTable('sources')
    .set('next_read_at', sql<number>`case when claimed_until > ${pace.now} then next_read_at else ${nextRead(pace)} end`)
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/**
 * When a new claim expires, and the latest plausible due time: later values were written before the clock was set back.
 */
export type ClaimPeriod = { now: number; until: number; latestDue: number }

const isFree = ({ now, until }: ClaimPeriod) =>
  sql<boolean>`(sources.claimed_until <= ${now} or sources.claimed_until > ${until + CLOCK_LEEWAY_MS})`

const isDue = ({ now, latestDue }: ClaimPeriod) =>
  sql<boolean>`(sources.next_read_at <= ${now} or sources.next_read_at > ${latestDue + CLOCK_LEEWAY_MS})`

type DueQuery = { limit: number; withoutAccounts: readonly string[] }

/**
 * Sources that are due and not claimed, longest due first, without those of accounts that are locked or being erased,
 * or of `withoutAccounts`.
 */
export function listDue(
  db: Db,
  time: ClaimPeriod,
  { limit, withoutAccounts }: DueQuery,
): Promise<(SourceKey & { account_id: string })[]> {
  return db
    .selectFrom('sources')
    .innerJoin('profiles', 'profiles.id', 'sources.profile_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['sources.profile_id', 'sources.id', 'profiles.account_id'])
    .$if(withoutAccounts.length > 0, (query) => query.where('profiles.account_id', 'not in', withoutAccounts))
    .where(isDue(time))
    .where(isFree(time))
    .where('accounts.locked_at', 'is', null)
    .where(isNotErased)
    .orderBy('sources.next_read_at')
    .orderBy('sources.id')
    .limit(limit)
    .execute()
}

/** Claims a source that is due and not claimed: of any number of concurrent callers, one gets it. */
export function claimSource(db: Db, { profile_id, id }: SourceKey, time: ClaimPeriod): Promise<SourceRow | undefined> {
  return db
    .updateTable('sources')
    .set({ claimed_until: time.until, tried_at: time.now })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where(isDue(time))
    .where(isFree(time))
    .returningAll()
    .executeTakeFirst()
}

/** Locks a source until the end of the transaction; false if it was deleted, or another process has claimed it. */
export async function lockClaimed(db: Db, { profile_id, id, claimed_until }: SourceKey & Pick<SourceRow, 'claimed_until'>) {
  const rows = await db
    .updateTable('sources')
    .set({ id: sql`id` })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .returning('id')
    .executeTakeFirst()
  return rows !== undefined
}

export type SourceCounts = Pick<SourceRow, 'films' | 'series' | 'watched' | 'liked' | 'rated' | 'unmatched'>

/** Ends a reading with its outcome and the next due time. Does nothing if another process has claimed the source. */
export async function endReading(
  db: Db,
  { profile_id, id, claimed_until }: SourceKey & Pick<SourceRow, 'claimed_until'>,
  change: Pick<SourceRow, 'outcome' | 'message' | 'failure' | 'failures' | 'next_read_at'> &
    Partial<SourceCounts & Pick<SourceRow, 'read_at'>>,
): Promise<void> {
  await db
    .updateTable('sources')
    .set({ ...change, claimed_until: 0 })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .execute()
}

/** The maturity and region of a source's profile. */
export function findProfile(db: Db, profileId: string): Promise<Pick<ProfileRow, 'id' | 'maturity' | 'region'> | undefined> {
  return db.selectFrom('profiles').select(['id', 'maturity', 'region']).where('id', '=', profileId).executeTakeFirst()
}
