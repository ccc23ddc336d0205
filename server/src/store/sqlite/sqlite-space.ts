import { sql } from 'kysely'
import { inBatches } from '../batches.ts'
import { StoreUnavailable } from '../deadline.ts'
import type { Db, Store } from '../open.ts'

const INCREMENTAL = 2
/** So much may stay free in the file, for what comes next: one part of it, and a few megabytes. */
const FREE_PART = 0.1
const FREE_PAGES = 1024

type Space = { pages: number; free: number; mode: number }

/**
 * Gives the space of deleted rows back to the disk, a few pages at a time, but for a reserve. PostgreSQL keeps its own
 * for reuse.
 */
export async function releaseFreeSpace({ kind, slow }: Pick<Store, 'kind' | 'slow'>): Promise<void> {
  if (kind === 'postgres') return
  await inBatches(async (max) => {
    const { pages, free, mode } = await spaceOf(slow)
    const surplus = mode === INCREMENTAL ? free - Math.max(FREE_PAGES, Math.ceil(pages * FREE_PART)) : 0
    const giving = Math.max(0, Math.min(max, surplus))
    if (giving > 0) await sql`pragma incremental_vacuum(${sql.lit(giving)})`.execute(slow)
    return giving
  })
}

async function spaceOf(db: Db): Promise<Space> {
  const { rows } = await sql<Space>`
    select page_count as pages, freelist_count as free, auto_vacuum as mode
    from pragma_page_count, pragma_freelist_count, pragma_auto_vacuum`.execute(db)
  return rows[0] ?? { pages: 0, free: 0, mode: 0 }
}

/**
 * Rewrites a file of an earlier version once, before requests are served, so that free space can be returned to the
 * file system. If the disk is too full, or another process uses the file, it stays as it is: free space is then only
 * reused.
 */
export async function makeShrinkable(db: Db): Promise<void> {
  if ((await spaceOf(db)).mode === INCREMENTAL) return
  await sql`pragma auto_vacuum = incremental`.execute(db)
  const isRewritten = await sql`vacuum`.execute(db).then(
    () => true,
    (error) => {
      if (error instanceof StoreUnavailable) return false
      throw error
    },
  )
  if (isRewritten) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Checkpoints the log into the file; reads and writes continue meanwhile. */
export async function checkpoint({ kind, slow }: Pick<Store, 'kind' | 'slow'>): Promise<void> {
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(passive)`.execute(slow)
}

const MAX_TRIES = 20

/**
 * Empties what deleted rows leave in SQLite's write-ahead log; PostgreSQL's vacuum does its own. While a backup reads
 * it comes to nothing, and the next purge comes round.
 */
export async function truncateLog(store: Pick<Store, 'kind' | 'slow'>): Promise<void> {
  if (store.kind === 'postgres') return
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await checkpoint(store) // most of it, while others write: emptying holds them up for the rest only
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(store.slow)
    if (rows[0]?.busy === 0) return
  }
}
