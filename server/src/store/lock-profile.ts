import { sql } from 'kysely'
import type { Db } from './open.ts'

/**
 * Makes others that add to this profile wait until the transaction ends, so that counting is exact; false if it is
 * gone.
 */
export async function lockProfile(db: Db, profileId: string): Promise<boolean> {
  const row = await db.updateTable('profiles').set({ id: sql`id` }).where('id', '=', profileId).returning('id').executeTakeFirst()
  return row !== undefined
}
