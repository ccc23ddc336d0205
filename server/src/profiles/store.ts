import { sql } from 'kysely'
import { isNotErased } from '../store/erased.ts'
import type { Db } from '../store/open.ts'
import type { ProfileRow } from '../store/schema.ts'
import { profileColumns } from '../store/tables/profile-columns.ts'

export type { ProfileRow } from '../store/schema.ts'

/** The profiles of an account, newest first. */
export function listProfiles(db: Db, accountId: string): Promise<ProfileRow[]> {
  return db
    .selectFrom('profiles')
    .select(profileColumns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

export function findProfile(db: Db, accountId: string, id: string): Promise<ProfileRow | undefined> {
  const profile = db.selectFrom('profiles').select(profileColumns)
  return profile.where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

/** Locks the account's row until the transaction ends, so that counting its profiles is exact. */
export async function lockAccount(db: Db, accountId: string): Promise<boolean> {
  const existing = await db
    .updateTable('accounts')
    .set({ id: sql`id` })
    .where('id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return existing !== undefined
}

export async function countProfiles(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('profiles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addProfile(db: Db, row: ProfileRow): Promise<void> {
  await db.insertInto('profiles').values(row).execute()
}

export function changeProfile(
  db: Db,
  accountId: string,
  id: string,
  change: Partial<ProfileRow>,
): Promise<ProfileRow | undefined> {
  return db
    .updateTable('profiles')
    .set(change)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(profileColumns)
    .executeTakeFirst()
}

/** Names of profiles in order, each once. */
export async function findProfileNames(
  db: Db,
  { email, limit }: { email?: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select('profiles.name')
    .distinct()
    .where(isNotErased)
    .$if(email !== undefined, (query) => query.where('accounts.email', '=', email ?? ''))
    .orderBy('profiles.name')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** Profiles with this id or name, of one account or of any, at most `limit`. */
export function findProfilesNamed(
  db: Db,
  { named, email, limit }: { named: string; email?: string | undefined; limit: number },
): Promise<ProfileRow[]> {
  return db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(profileColumns)
    .where((row) => row.or([row('profiles.id', '=', named), row('profiles.name', '=', named)]))
    .where(isNotErased)
    .$if(email !== undefined, (query) => query.where('accounts.email', '=', email ?? ''))
    .orderBy('profiles.id')
    .limit(limit)
    .execute()
}
