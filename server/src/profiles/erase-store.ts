import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import { erasedEmail, isErased } from '../store/erased.ts'
import type { Db } from '../store/open.ts'
import { profileTables } from '../store/tables.ts'

export { forgetDeleted } from '../store/sqlite-space.ts'

/** Adds an account that is being erased, for what is to be erased with it. */
export async function addErased(db: Db, id: string, now: number): Promise<void> {
  const nobody = { email: erasedEmail(id), name: '', password_hash: '', admin: 0 }
  await db
    .insertInto('accounts')
    .values({ id, ...nobody, locked_at: now, created_at: now })
    .execute()
}

/** Takes a profile from its account, with the sign-ins that are bound to it; false if it is not the account's. */
export async function moveProfile(db: Db, id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const moved = await db
    .updateTable('profiles')
    .set({ account_id: to, name: '', avatar_url: null, in_training: 0 })
    .where('id', '=', id)
    .where('account_id', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await db.updateTable('sign_ins').set({ account_id: to }).where('profile_id', '=', id).execute()
  return true
}

/** Nothing is learnt any more from the profiles of an account. */
export async function leaveTraining(db: Db, accountId: string): Promise<void> {
  await db.updateTable('profiles').set({ in_training: 0 }).where('account_id', '=', accountId).execute()
}

const MOST_AT_ONCE = 1000

/** Accounts that are being erased. */
export async function listErased(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where(isErased).limit(MOST_AT_ONCE).execute()
  return rows.map(({ id }) => id)
}

/** Deletes what an account that is being erased owns, a batch at a time, children before parents, and then the account. */
export async function eraseAccount(db: Db, id: string): Promise<void> {
  const profiles = await db.selectFrom('profiles').select('id').where('account_id', '=', id).limit(MOST_AT_ONCE).execute()
  for (const profile of profiles)
    for (const table of profileTables) await deleteInBatches(db, table, sql`profile_id = ${profile.id}`)
  const signIns = sql`select public_id from sign_ins where account_id = ${id}`
  await deleteInBatches(db, 'browsing_sessions', sql`public_id in (${signIns})`)
  await deleteInBatches(db, 'sign_ins', sql`account_id = ${id}`)
  await deleteInBatches(db, 'revoked_sign_ins', sql`account_id = ${id}`)
  await deleteInBatches(db, 'known_places', sql`account_id = ${id}`)
  await deleteInBatches(db, 'device_codes', sql`decided_by = ${id}`)
  await deleteInBatches(db, 'invites', sql`created_by = ${id}`)
  await deleteInBatches(db, 'password_resets', sql`account_id = ${id}`)
  await deleteInBatches(db, 'profiles', sql`account_id = ${id}`)
  await db.deleteFrom('accounts').where('id', '=', id).where(isErased).execute()
}
