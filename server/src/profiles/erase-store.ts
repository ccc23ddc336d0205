import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import { erasedEmail, isErased } from '../store/erased.ts'
import type { Db } from '../store/open.ts'
import { profileTables } from '../store/tables/tables.ts'

export { truncateLog } from '../store/sqlite/sqlite-space.ts'

/** Adds an account marked as erased, as owner of rows to be erased. */
export async function addErased(db: Db, id: string, now: number): Promise<void> {
  const blankFields = { email: erasedEmail(id), name: '', password_hash: '', admin: 0 }
  await db
    .insertInto('accounts')
    .values({ id, ...blankFields, locked_at: now, created_at: now })
    .execute()
}

/** Moves a profile to another account, with the sign-ins bound to it; false if `from` does not own it. */
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

/** Takes the profiles of an account out of training. */
export async function leaveTraining(db: Db, accountId: string): Promise<void> {
  await db.updateTable('profiles').set({ in_training: 0 }).where('account_id', '=', accountId).execute()
}

const MAX_PER_READ = 1000

/** Accounts marked as erased. */
export async function listErased(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where(isErased).limit(MAX_PER_READ).execute()
  return rows.map(({ id }) => id)
}

/** Deletes an account marked as erased with all it owns, in batches, children before parents. */
export async function eraseAccount(db: Db, id: string): Promise<void> {
  const profiles = await db.selectFrom('profiles').select('id').where('account_id', '=', id).limit(MAX_PER_READ).execute()
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
