import type { Db } from '../../store/open.ts'
import type { KeyRow } from '../../store/schema.ts'

export type { KeyRow } from '../../store/schema.ts'

/** All keys, newest first. */
export function listKeys(db: Db): Promise<KeyRow[]> {
  return db.selectFrom('keys').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Written once: a second writer of the same generation changes nothing. */
export async function addKeys(db: Db, rows: KeyRow[]): Promise<void> {
  await db
    .insertInto('keys')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Gives every key older than `generation` that has no end yet the end of its kind. */
export async function retireKeysBefore(db: Db, generation: number, ends: Record<KeyRow['purpose'], number>): Promise<void> {
  for (const purpose of ['sign', 'derive'] as const)
    await db
      .updateTable('keys')
      .set({ retires_at: ends[purpose] })
      .where('purpose', '=', purpose)
      .where('id', '!=', `${purpose}-${generation}`)
      .where('retires_at', 'is', null)
      .execute()
}

/** Removes keys whose end has passed. */
export async function removeRetiredKeys(db: Db, now: number): Promise<void> {
  await db.deleteFrom('keys').where('retires_at', '<', now).execute()
}
