import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import type { Db } from '../store/open.ts'

export type Limit = { id: string; most: number; windowMs: number }

/** Counts one against the limit in one statement. False: it was used up, and nothing was counted. */
export async function take(db: Db, { id, most, windowMs }: Limit, now: number): Promise<boolean> {
  const taken = await db
    .insertInto('limits')
    .values({ id, count: 1, resets_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          count: sql`case when limits.resets_at <= ${now} then 1 else limits.count + 1 end`,
          resets_at: sql`case when limits.resets_at <= ${now} then excluded.resets_at else limits.resets_at end`,
        })
        .where((where) => where.or([where('limits.resets_at', '<=', now), where('limits.count', '<', most)])),
    )
    .returning('count')
    .executeTakeFirst()
  return taken !== undefined
}

/** Takes one back: what was counted in advance turned out well. */
export async function giveBack(db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('limits')
    .set({ count: sql`count - 1` })
    .where('id', '=', id)
    .where('count', '>', 0)
    .where('resets_at', '>', now)
    .execute()
}

/** The limit's count now, and when it starts anew. */
export async function findLimit(db: Db, id: string): Promise<{ count: number; resets_at: number } | undefined> {
  return db.selectFrom('limits').select(['count', 'resets_at']).where('id', '=', id).executeTakeFirst()
}

export async function removeOldLimits(db: Db, now: number): Promise<void> {
  await deleteInBatches(db, 'limits', sql`resets_at <= ${now}`)
}
