import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import type { Db } from '../store/open.ts'
import type { ProfileRow, Schema, SignInRow } from '../store/schema.ts'

export async function addSignIn(db: Db, row: Insertable<SignInRow>): Promise<void> {
  await db.insertInto('sign_ins').values(row).execute()
}

export type SignInWithAccount = SignInRow & {
  admin: number
  locked_at: number | null
  bound_maturity: ProfileRow['maturity'] | null
  bound_region: string | null
}

/** The sign-in whose token has this hash, with what must be known of its account and of the profile it is bound to. */
export function findByToken(db: Db, tokenHash: string): Promise<SignInWithAccount | undefined> {
  return db
    .selectFrom('sign_ins')
    .innerJoin('accounts', 'accounts.id', 'sign_ins.account_id')
    .leftJoin('profiles', 'profiles.id', 'sign_ins.profile_id')
    .selectAll('sign_ins')
    .select(['accounts.admin', 'accounts.locked_at'])
    .select(['profiles.maturity as bound_maturity', 'profiles.region as bound_region'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Gives a device's sign-in that is bound to a profile another token and another end; undefined where none has the
 * token, or it may not.
 */
export function replaceToken(
  db: Db,
  { current, next }: { current: string; next: string },
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<Pick<SignInRow, 'public_id' | 'account_id'> | undefined> {
  return db
    .updateTable('sign_ins')
    .set({ token_hash: next, expires_at: expiresAt, last_used_at: now })
    .where('token_hash', '=', current)
    .where('kind', '=', 'device')
    .where('profile_id', 'is not', null)
    .where('expires_at', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts').select('id').whereRef('accounts.id', '=', 'sign_ins.account_id').where('locked_at', 'is', null),
      ),
    )
    .returning(['public_id', 'account_id'])
    .executeTakeFirst()
}

export type Use = Pick<SignInRow, 'last_network' | 'last_client'> & Partial<Pick<SignInRow, 'new_network_at' | 'new_client_at'>>

/** Notes a use, and where it came from. */
export async function noteUse(db: Db, publicId: string, now: number, use: Use): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ last_used_at: now, ...use })
    .where('public_id', '=', publicId)
    .execute()
}

/** Notes that the password was given in this sign-in. False when the sign-in has ended. */
export async function noteConfirmed(db: Db, publicId: string, now: number): Promise<boolean> {
  const noted = await db
    .updateTable('sign_ins')
    .set({ confirmed_at: now })
    .where('public_id', '=', publicId)
    .returning('public_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Takes the marks of a new network and a new client off a sign-in of the account. False when there is none. */
export async function removeMarks(db: Db, accountId: string, publicId: string): Promise<boolean> {
  const found = await db
    .updateTable('sign_ins')
    .set({ new_network_at: null, new_client_at: null })
    .where('public_id', '=', publicId)
    .where('account_id', '=', accountId)
    .returning('public_id')
    .executeTakeFirst()
  return found !== undefined
}

export type Listed = SignInRow & { client_name: string }

const withClient = (db: Db) =>
  db
    .selectFrom('sign_ins')
    .innerJoin('clients', 'clients.id', 'sign_ins.client_id')
    .selectAll('sign_ins')
    .select('clients.name as client_name')

export function findSignIn(db: Db, publicId: string): Promise<Listed | undefined> {
  return withClient(db).where('public_id', '=', publicId).executeTakeFirst()
}

/** An account's live sign-ins, newest first. */
export function listSignIns(
  db: Db,
  accountId: string,
  { now, webIdleMs }: { now: number; webIdleMs: number },
): Promise<Listed[]> {
  return withClient(db)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('kind', '!=', 'web'), eb('last_used_at', '>', now - webIdleMs)]))
    .orderBy('sign_ins.created_at', 'desc')
    .orderBy('public_id')
    .limit(1000)
    .execute()
}

/** Makes others that add sign-ins to this account wait until the transaction ends, so that counting is exact. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ id: sql`id` }).where('id', '=', accountId).execute()
}

/**
 * The sign-ins of an account beyond its `max` last used ones. A use is noted once a minute, so one never used counts
 * as a minute older.
 */
export async function listSignInsBeyond(db: Db, accountId: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sign_ins')
    .select('public_id')
    .where('account_id', '=', accountId)
    .orderBy(sql`coalesce(last_used_at, created_at - 60000)`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('public_id')
    .limit(10_000)
    .offset(max)
    .execute()
  return rows.map(({ public_id }) => public_id)
}

/** Which sign-ins to end: those named, or all of the account but one. */
export type SignInsToEnd = { accountId: string } & ({ publicIds: string[] } | { except: string | undefined })

/**
 * Ends sign-ins of the account with their sessions, and returns how many. Each is remembered as revoked
 * until its token would have expired. To be called in a transaction.
 */
export async function endSignIns(db: Db, ending: SignInsToEnd, now: number): Promise<number> {
  await db
    .insertInto('revoked_sign_ins')
    .columns(['public_id', 'account_id', 'token_hash', 'revoked_at', 'expires_at'])
    .expression(
      db
        .selectFrom('sign_ins')
        .select(['public_id', 'account_id', 'token_hash', sql<number>`cast(${now} as bigint)`.as('revoked_at'), 'expires_at'])
        .where('account_id', '=', ending.accountId)
        .where((where) => isChosen(where, ending)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ended = await db
    .deleteFrom('sign_ins')
    .where('account_id', '=', ending.accountId)
    .where((where) => isChosen(where, ending))
    .returning('public_id')
    .execute()
  return ended.length
}

function isChosen(where: ExpressionBuilder<Schema, 'sign_ins'>, ending: SignInsToEnd) {
  return 'publicIds' in ending ? where('public_id', 'in', ending.publicIds) : where('public_id', '!=', ending.except ?? '')
}

/** Whether the sign-in with this token, or this public id, was revoked. */
export async function isRevoked(db: Db, by: { tokenHash: string } | { publicId: string }): Promise<boolean> {
  const found = await db
    .selectFrom('revoked_sign_ins')
    .select('public_id')
    .where((where) => ('tokenHash' in by ? where('token_hash', '=', by.tokenHash) : where('public_id', '=', by.publicId)))
    .executeTakeFirst()
  return found !== undefined
}

/** Forgets an account's revoked sign-ins beyond the `max` latest. */
export async function trimRevoked(db: Db, accountId: string, max: number): Promise<void> {
  const older = db
    .selectFrom('revoked_sign_ins')
    .select('public_id')
    .where('account_id', '=', accountId)
    .orderBy('revoked_at', 'desc')
    .orderBy('public_id')
    .limit(10_000)
    .offset(max)
  await db.deleteFrom('revoked_sign_ins').where('public_id', 'in', older).execute()
}

export async function removeRevokedExpiredBefore(db: Db, time: number): Promise<void> {
  await deleteInBatches(db, 'revoked_sign_ins', sql`expires_at < ${time}`)
}

/** Deletes the sign-ins of an account beyond a maximum, oldest first, in batches. */
export async function removeOldestSignIns(db: Db, accountId: string, max: number): Promise<void> {
  const beyond = db
    .selectFrom('sign_ins')
    .select('public_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('public_id', 'desc')
    .limit(MAX_REMOVED)
    .offset(max)
  await db.deleteFrom('sign_ins').where('public_id', 'in', beyond).execute()
}

const MAX_REMOVED = 32

/** To be called when their sessions are gone, which would go with them in one statement. */
export async function removeSignInsExpiredBefore(db: Db, time: number): Promise<void> {
  await deleteInBatches(db, 'sign_ins', sql`expires_at < ${time}`)
}
