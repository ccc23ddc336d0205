import { sql } from 'kysely'
import { deleteInBatches } from '../../store/batches.ts'
import { compiledOnce } from '../../store/compiled.ts'
import { type JsonColumns, jsonOf, namesIn, selectFrom } from '../../store/json-rows.ts'
import type { Db } from '../../store/open.ts'
import { latestEnd } from '../../store/time-spans.ts'

export type Limit = { id: string; max: number; windowMs: number }

/**
 * Counts one against the limit in one statement. False: it was used up, and nothing was counted. A window that ends
 * later than it can has ended: the clock was wrong when it began.
 */
export async function take(db: Db, { id, max, windowMs }: Limit, now: number): Promise<boolean> {
  const isOver = sql<boolean>`(limits.resets_at <= ${now} or limits.resets_at > ${latestEnd(now, windowMs)})`
  const taken = await db
    .insertInto('limits')
    .values({ id, count: 1, resets_at: now + windowMs })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          count: sql`case when ${isOver} then 1 else limits.count + 1 end`,
          resets_at: sql`case when ${isOver} then excluded.resets_at else limits.resets_at end`,
        })
        .where((where) => where.or([isOver, where('limits.count', '<', max)])),
    )
    .returning('count')
    .executeTakeFirst()
  return taken !== undefined
}

const columns: JsonColumns<'id' | 'count' | 'resets_at'> = { id: 'text', count: 'integer', resets_at: 'bigint' }

const takeNew = compiledOnce((db, { rows, now, latest }: { rows: string; now: number; latest: number }) =>
  db
    .insertInto('limits')
    .columns(namesIn(columns))
    .expression(selectFrom(db, columns, rows))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ count: 1, resets_at: eb.ref('excluded.resets_at') }))
        .where(sql<boolean>`(limits.resets_at <= ${now} or limits.resets_at > ${latest})`),
    )
    .returning('id')
    .compile(),
)

/** Of some ids those of which none is counted within the window; they are counted now, in one statement. */
export async function takeFirst(db: Db, { ids, windowMs }: { ids: string[]; windowMs: number }, now: number): Promise<string[]> {
  const rows = jsonOf(
    columns,
    ids.map((id) => ({ id, count: 1, resets_at: now + windowMs })),
  )
  const taken = await takeNew(db, { rows, now, latest: latestEnd(now, windowMs) })
  return taken.rows.map(({ id }) => id)
}

/** Uncounts one: an attempt that was counted in advance has succeeded. */
export async function takeBack(db: Db, { id, windowMs }: Limit, now: number): Promise<void> {
  await db
    .updateTable('limits')
    .set({ count: sql`count - 1` })
    .where('id', '=', id)
    .where('count', '>', 0)
    .where('resets_at', '>', now)
    .where('resets_at', '<=', latestEnd(now, windowMs))
    .execute()
}

/** The current count of the limit, and when its window ends. */
export async function findLimit(db: Db, id: string): Promise<{ count: number; resets_at: number } | undefined> {
  return db.selectFrom('limits').select(['count', 'resets_at']).where('id', '=', id).executeTakeFirst()
}

/** Deletes windows that have ended, and those that end later than any can. */
export async function removeOldLimits(db: Db, { now, latest }: { now: number; latest: number }): Promise<void> {
  await deleteInBatches(db, 'limits', sql`resets_at <= ${now}`, sql`resets_at > ${latest}`)
}
