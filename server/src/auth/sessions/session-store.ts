import { sql } from 'kysely'
import { deleteInBatches } from '../../store/batches.ts'
import { compiledOnce } from '../../store/compiled.ts'
import type { Db } from '../../store/open.ts'
import type { ProfileRow } from '../../store/schema.ts'
import { profileColumns } from '../../store/tables/profile-columns.ts'

export type NewSession = { id: string; profileId: string; publicId: string; now: number; expiresAt: number }

/** Starts a browsing session if the sign-in still stands and may use the profile; false otherwise. */
export async function addSession(db: Db, { id, profileId, publicId, now, expiresAt }: NewSession): Promise<boolean> {
  const added = await db
    .insertInto('browsing_sessions')
    .columns(['profile_id', 'id', 'public_id', 'created_at', 'expires_at'])
    .expression(
      db
        .selectFrom('profiles')
        .innerJoin('sign_ins', 'sign_ins.account_id', 'profiles.account_id')
        .select(['profiles.id', sql<string>`cast(${id} as text)`.as('session'), 'sign_ins.public_id'])
        .select([
          sql<number>`cast(${now} as bigint)`.as('created_at'),
          sql<number>`cast(${expiresAt} as bigint)`.as('expires_at'),
        ])
        .where('profiles.id', '=', profileId)
        .where('sign_ins.public_id', '=', publicId)
        .where('sign_ins.expires_at', '>', now)
        .where((where) => where.or([where('sign_ins.profile_id', 'is', null), where('sign_ins.profile_id', '=', profileId)])),
    )
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export type LiveSession = ProfileRow & {
  public_id: string
  sign_in_expires_at: number
  bound_profile_id: string | null
  locked_at: number | null
}

const find = compiledOnce((db, { profileId, id }: { profileId: string; id: string }) =>
  db
    .selectFrom('browsing_sessions')
    .innerJoin('profiles', 'profiles.id', 'browsing_sessions.profile_id')
    .innerJoin('sign_ins', (join) =>
      join
        .onRef('sign_ins.public_id', '=', 'browsing_sessions.public_id')
        .onRef('sign_ins.account_id', '=', 'profiles.account_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'sign_ins.account_id')
    .select(profileColumns)
    .select(['sign_ins.public_id', 'sign_ins.expires_at as sign_in_expires_at', 'sign_ins.profile_id as bound_profile_id'])
    .select('accounts.locked_at')
    .where('browsing_sessions.profile_id', '=', profileId)
    .where('browsing_sessions.id', '=', id)
    .compile(),
)

/** The session's profile, while its sign-in and its account are there. */
export async function findSession(db: Db, profileId: string, id: string): Promise<LiveSession | undefined> {
  const { rows } = await find(db, { profileId, id })
  return rows[0]
}

export type NewestSession = ProfileRow & { session_id: string; session_expires_at: number }

/**
 * The newest session of a sign-in with a profile that ends after a time, and not later than any can; with the profile
 * as it is now.
 */
export function findNewestSession(
  db: Db,
  { publicId, profileId, endsAfter, latest }: { publicId: string; profileId: string; endsAfter: number; latest: number },
): Promise<NewestSession | undefined> {
  return db
    .selectFrom('browsing_sessions')
    .innerJoin('profiles', 'profiles.id', 'browsing_sessions.profile_id')
    .select(profileColumns)
    .select(['browsing_sessions.id as session_id', 'browsing_sessions.expires_at as session_expires_at'])
    .where('browsing_sessions.public_id', '=', publicId)
    .where('browsing_sessions.profile_id', '=', profileId)
    .where('browsing_sessions.expires_at', '>', endsAfter)
    .where('browsing_sessions.expires_at', '<=', latest)
    .orderBy('browsing_sessions.created_at', 'desc')
    .orderBy('browsing_sessions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const MAX_REMOVED = 1000

const removeOlder = compiledOnce((db, { publicId, max }: { publicId: string; max: number }) => {
  const older = db
    .selectFrom('browsing_sessions')
    .select('id')
    .where('public_id', '=', publicId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REMOVED)
    .offset(max)
  return db.deleteFrom('browsing_sessions').where('public_id', '=', publicId).where('id', 'in', older).compile()
})

/** Ends the browsing sessions of a sign-in but the newest ones; some at a time. */
export async function removeOlderSessions(db: Db, publicId: string, max: number): Promise<void> {
  await removeOlder(db, { publicId, max })
}

/** Ends every browsing session of a profile. */
export async function removeSessions(db: Db, profileId: string): Promise<void> {
  await db.deleteFrom('browsing_sessions').where('profile_id', '=', profileId).execute()
}

/** Deletes sessions that ended before a moment, and those that end later than any can. */
export async function removeExpiredSessions(
  db: Db,
  { expiredBefore, latest }: { expiredBefore: number; latest: number },
): Promise<void> {
  await deleteInBatches(db, 'browsing_sessions', sql`expires_at < ${expiredBefore}`, sql`expires_at > ${latest}`)
}
