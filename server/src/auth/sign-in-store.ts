import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import type { Db } from '../store/open.ts'
import type { SignInRow } from '../store/schema.ts'

export async function addSignIn(db: Db, row: SignInRow): Promise<void> {
  await db.insertInto('sign_ins').values(row).execute()
}

export type Holder = SignInRow & { admin: number; locked_at: number | null }

/** The sign-in whose token has this hash, with what must be known of its account. */
export function findByToken(db: Db, tokenHash: string): Promise<Holder | undefined> {
  return db
    .selectFrom('sign_ins')
    .innerJoin('accounts', 'accounts.id', 'sign_ins.account_id')
    .selectAll('sign_ins')
    .select(['accounts.admin', 'accounts.locked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Notes a use; often enough to be useful, seldom enough to cost nothing. */
export async function noteUse(db: Db, publicId: string, now: number): Promise<void> {
  await db.updateTable('sign_ins').set({ last_used_at: now }).where('public_id', '=', publicId).execute()
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

/** Ends one sign-in of the account; its sessions go with it. False when there is none. */
export async function removeSignIn(db: Db, accountId: string, publicId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('sign_ins')
    .where('public_id', '=', publicId)
    .where('account_id', '=', accountId)
    .returning('public_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Ends all sign-ins of the account, or all but one. */
export async function removeSignIns(db: Db, accountId: string, except?: string): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where('account_id', '=', accountId)
    .where('public_id', '!=', except ?? '')
    .execute()
}

/** To be called when their sessions are gone, which would go with them in one statement. */
export async function removeSignInsExpiredBefore(db: Db, time: number): Promise<void> {
  await deleteInBatches(db, 'sign_ins', sql`expires_at < ${time}`)
}
