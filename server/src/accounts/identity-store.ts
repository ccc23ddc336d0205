import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import { isNotErased } from '../store/erased.ts'
import type { Db } from '../store/open.ts'
import type { AccountRow, IdentityRequestRow, IdentityRow } from '../store/schema.ts'

export type { IdentityRequestRow, IdentityRow }

export async function addIdentityRequest(db: Db, row: IdentityRequestRow): Promise<void> {
  await db.insertInto('identity_requests').values(row).execute()
}

type Returning = { stateHash: string; cookieHash: string; now: number; latest: number }

/**
 * Takes the request of a callback: of any number of callers, one gets the row. Another browser's request is not found.
 */
export function takeIdentityRequest(
  db: Db,
  { stateHash, cookieHash, now, latest }: Returning,
): Promise<IdentityRequestRow | undefined> {
  return db
    .deleteFrom('identity_requests')
    .where('state_hash', '=', stateHash)
    .where('cookie_hash', '=', cookieHash)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latest)
    .returningAll()
    .executeTakeFirst()
}

/** The account linked to this identity. */
export function accountOfIdentity(db: Db, issuer: string, subject: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('identities', 'identities.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .where(isNotErased)
    .executeTakeFirst()
}

/** The providers that an account is linked at. */
export async function issuersOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identities')
    .select('issuer')
    .distinct()
    .where('account_id', '=', accountId)
    .limit(100)
    .execute()
  return rows.map(({ issuer }) => issuer)
}

/** Links an identity to an account; false if it is linked already, to this account or another. */
export async function addIdentity(db: Db, row: IdentityRow): Promise<boolean> {
  const added = await db
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return added !== undefined
}

export async function removeIdentityRequestsExpiredBefore(db: Db, time: number): Promise<void> {
  await deleteInBatches(db, 'identity_requests', sql`expires_at < ${time}`)
}
