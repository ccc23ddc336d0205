import { sql } from 'kysely'
import type { Db, Store } from './open.ts'

/**
 * How far this machine's clock is behind the database's, in milliseconds: the database's is the one all nodes share.
 */
export async function clockOffset({ kind, slow }: Pick<Store, 'kind' | 'slow'>, wallClock: () => number): Promise<number> {
  if (kind === 'sqlite') return 0
  const before = wallClock()
  const time = await databaseTime(slow)
  return Math.round(time - (before + wallClock()) / 2)
}

async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ time: number | string }>`select extract(epoch from clock_timestamp()) * 1000 as time`.execute(db)
  return Number(rows[0]?.time)
}

/** The latest moment that the store has noted; 0 when nothing has happened yet. */
export async function newestEntryAt(db: Db): Promise<number> {
  const { newest } = await db
    .selectFrom('audit')
    .select((select) => select.fn.max('at').as('newest'))
    .executeTakeFirstOrThrow()
  return Number(newest ?? 0)
}
