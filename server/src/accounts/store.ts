import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import { erasedEmail, isNotErased } from '../store/erased.ts'
import type { Db } from '../store/open.ts'
import { type AccountRow, VISITORS } from '../store/schema.ts'

export type { AccountRow } from '../store/schema.ts'

export function findByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).where(isNotErased).executeTakeFirst()
}

/** One page of accounts, newest first, after a cursor. */
export function listAccounts(db: Db, limit: number, before?: { createdAt: number; id: string }): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '!=', VISITORS)
    .where(isNotErased)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('created_at', '<', before?.createdAt ?? 0),
          and([eb('created_at', '=', before?.createdAt ?? 0), eb('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Inserts an account; false if the e-mail address is taken. */
export async function addAccount(db: Db, row: AccountRow): Promise<boolean> {
  const added = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Claims the first account: of any number of callers, one succeeds. */
export async function claimFirst(db: Db, accountId: string): Promise<boolean> {
  const claimed = await db
    .updateTable('installation')
    .set({ first_account_id: accountId, setup_codes_used: sql`setup_codes_used + 1` })
    .where('first_account_id', 'is', null)
    .returning('one')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Whether there is no first account yet. */
export async function isUnclaimed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('first_account_id').executeTakeFirst()
  return row?.first_account_id === null
}

/** How many set-up codes were used: one per first account. */
export async function setupCodesUsed(db: Db): Promise<number> {
  const row = await db.selectFrom('installation').select('setup_codes_used').executeTakeFirst()
  return row?.setup_codes_used ?? 0
}

/** Locks the installation's row until the transaction ends: "the last administrator" is a rule about all accounts. */
export async function lockInstallation(db: Db): Promise<void> {
  await db.updateTable('installation').set({ one: sql`one` }).execute()
}

/**
 * Marks the account as erased and removes its personal data; false for the last administrator while others exist. It is
 * locked, so its tokens are refused; what it owns is deleted afterwards.
 */
export async function markErased(db: Db, id: string, now: number): Promise<boolean> {
  const marked = await db
    .updateTable('accounts')
    .set({ email: erasedEmail(id), name: '', password_hash: '', admin: 0, locked_at: now })
    .where('id', '=', id)
    .where(isNotErased)
    .where(({ or, eb, exists, not, selectFrom }) =>
      or([
        eb('admin', '=', 0),
        exists(selectFrom('accounts as others').select('others.id').where('others.admin', '=', 1).where('others.id', '!=', id)),
        not(
          exists(
            selectFrom('accounts as others')
              .select('others.id')
              .where('others.id', 'not in', [id, VISITORS])
              .where('others.email', 'not like', 'erased %'),
          ),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** If no account is left, the next one is the first again. */
export async function unclaimIfEmpty(db: Db): Promise<void> {
  await db
    .updateTable('installation')
    .set({ first_account_id: null })
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts').select('id').where('id', '!=', VISITORS).where(isNotErased))),
    )
    .execute()
}

export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** Sets the password of an account without one: of any number of callers, one succeeds. */
export async function setFirstPassword(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const set = await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', '')
    .where(isNotErased)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}

export async function setLocked(db: Db, id: string, lockedAt: number | null): Promise<void> {
  await db.updateTable('accounts').set({ locked_at: lockedAt }).where('id', '=', id).execute()
}

export async function addInvite(
  db: Db,
  row: { token_hash: string; created_by: string; created_at: number; expires_at: number },
): Promise<void> {
  await db.insertInto('invites').values(row).execute()
}

/** A valid link expires after `now`, and not later than any link can (`latest`). */
type LinkSpan = { now: number; latest: number }

/** Takes an invitation: of any number of callers, one gets it. */
export async function takeInvite(db: Db, tokenHash: string, { now, latest }: LinkSpan): Promise<boolean> {
  const taken = await db
    .deleteFrom('invites')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latest)
    .returning('token_hash')
    .executeTakeFirst()
  return taken !== undefined
}

export async function addPasswordReset(
  db: Db,
  row: { token_hash: string; account_id: string; created_at: number; expires_at: number },
): Promise<void> {
  await db.insertInto('password_resets').values(row).execute()
}

/** Takes a reset link and returns its account. */
export async function takePasswordReset(db: Db, tokenHash: string, { now, latest }: LinkSpan): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latest)
    .returning('account_id')
    .executeTakeFirst()
  return taken?.account_id
}

/** Deletes every reset link of the account. */
export async function removePasswordResets(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

export async function removeLinksExpiredBefore(db: Db, time: number): Promise<void> {
  await deleteInBatches(db, 'invites', sql`expires_at < ${time}`)
  await deleteInBatches(db, 'password_resets', sql`expires_at < ${time}`)
}
