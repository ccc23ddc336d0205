import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../open.ts'
import { CONNECTION_NAME } from './postgres.ts'

const LOOKS = 12
const LOOK_EVERY_MS = 250

/**
 * Whether a server uses this PostgreSQL database, wherever it runs: one that is up asks for its keys every second, so
 * within three one of its connections moves. Those that close are a server's that has just stopped; those that stay
 * still are a pooler's.
 */
export async function isInService(db: Db): Promise<boolean> {
  const first = await otherConnections(db)
  let seen = first
  for (let look = 0; look < LOOKS && seen.count > 0; look++) {
    await setTimeout(LOOK_EVERY_MS)
    seen = await otherConnections(db)
    if (seen.movedAt > first.movedAt) return true
  }
  return seen.hidden > 0
}

/** Our connections but this one. `hidden`: another role's, whose moves this one may not see. */
async function otherConnections(db: Db): Promise<{ count: number; hidden: number; movedAt: number }> {
  await sql`select pg_stat_clear_snapshot()`.execute(db) // within a transaction, the first look would be repeated
  const { rows } = await sql<{ count: number; hidden: number; movedAt: number }>`
    select count(*) as count, count(*) - count(state_change) as hidden,
      coalesce(extract(epoch from max(state_change)), 0)::float8 as "movedAt"
    from pg_stat_activity
    where datname = current_database() and application_name = ${CONNECTION_NAME} and pid <> pg_backend_pid()`.execute(db)
  return rows[0] ?? { count: 0, hidden: 0, movedAt: 0 }
}

/** The major version of the PostgreSQL server. */
export async function postgresVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ number: string }>`select current_setting('server_version_num') as number`.execute(db)
  return Math.floor(Number(rows[0]?.number) / 10_000)
}
