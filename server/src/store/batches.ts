import { setTimeout } from 'node:timers/promises'
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './open.ts'
import type { Table } from './tables/tables.ts'

/** One batch holds the write lock for about this long. */
const TARGET_MS = 10
/** Smaller batches would not be faster where each waits longer than that for the disk. */
const MIN_BATCH = 200
const MAX_BATCH = 5000

/**
 * Does work in batches until one is not full. Their size follows the time of the last ones, and after each comes a
 * pause of the same length, so that requests write in between. Returns how much was done.
 */
export async function inBatches(work: (limit: number) => Promise<number>): Promise<number> {
  let limit = MIN_BATCH
  for (let total = 0; ; ) {
    const began = performance.now()
    const done = await work(limit)
    const tookMs = performance.now() - began
    total += done
    if (done < limit) return total
    const fitting = Math.round((limit * TARGET_MS) / Math.max(tookMs, 1))
    limit = Math.max(MIN_BATCH, Math.min(MAX_BATCH, limit * 2, fitting))
    await setTimeout(tookMs)
  }
}

/**
 * Deletes the rows of a table that satisfy one of some conditions, a batch at a time, each in its own transaction. One
 * condition after the other: an index finds the first rows of each, but not those of both
 * at once.
 */
export async function deleteInBatches(db: Db, table: Table, ...conditions: RawBuilder<SqlBool>[]): Promise<void> {
  for (const condition of conditions) await inBatches((limit) => deleteSome(db, table, { condition, limit }))
}

type BatchCondition = { condition: RawBuilder<SqlBool>; limit: number }

/** Rows by their physical position, which every table has, whatever its key. */
async function deleteSome(db: Db, table: Table, { condition, limit }: BatchCondition): Promise<number> {
  const from = sql`from ${sql.table(table)} where ${condition} limit ${limit}`
  const chosen =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`ctid = any(array(select ctid ${from}))`
      : sql`rowid in (select rowid ${from})`
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${chosen}`.execute(db)
  return Number(numAffectedRows)
}
