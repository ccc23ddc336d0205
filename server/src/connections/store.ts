import { sql } from 'kysely'
import { compiledOnce } from '../store/compiled.ts'
import { isNotErased } from '../store/erased.ts'
import { type JsonColumns, jsonOf, tableOf } from '../store/json-rows.ts'
import type { Db } from '../store/open.ts'
import type { ConnectionRow, ProfileRow } from '../store/schema.ts'
import { profileColumns } from '../store/tables/profile-columns.ts'

export { lockProfile } from '../store/lock-profile.ts'
export type { ConnectionRow } from '../store/schema.ts'

type ConnectionKey = Pick<ConnectionRow, 'profile_id' | 'id'>

export async function countConnections(db: Db, profileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('connections')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function addConnection(db: Db, row: ConnectionRow): Promise<void> {
  await db.insertInto('connections').values(row).execute()
}

const MAX_LISTED = 1000

/** Newest first. */
export function listConnections(db: Db, profileId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom('connections')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export function changeConnection(
  db: Db,
  { profile_id, id }: ConnectionKey,
  change: Partial<Pick<ConnectionRow, 'label' | 'server_user'>>,
): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('connections')
    .set({ id, ...change })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a connection; false if there is none. */
export async function removeConnection(db: Db, { profile_id, id }: ConnectionKey): Promise<boolean> {
  const removed = await db
    .deleteFrom('connections')
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return removed !== undefined
}

export type FoundConnection = ProfileRow & {
  connection_id: string
  kind: ConnectionRow['kind']
  server_user: string | null
  last_seen_at: number | null
  locked_at: number | null
}

const find = compiledOnce((db, { secretHash }: { secretHash: string }) =>
  db
    .selectFrom('connections')
    .innerJoin('profiles', 'profiles.id', 'connections.profile_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(profileColumns)
    .select(['connections.id as connection_id', 'connections.kind', 'connections.server_user', 'connections.last_seen_at'])
    .select('accounts.locked_at')
    .where('connections.secret_hash', '=', secretHash)
    .where(isNotErased)
    .compile(),
)

/** A connection and its profile, by the hash of its secret; undefined once the profile or account is being erased. */
export async function findConnection(db: Db, secretHash: string): Promise<FoundConnection | undefined> {
  const { rows } = await find(db, { secretHash })
  return rows[0]
}

/** Stores when a connection was used. */
export async function noteSeen(db: Db, { profile_id, id }: ConnectionKey, now: number): Promise<void> {
  await db
    .updateTable('connections')
    .set({ last_seen_at: now, first_seen_at: sql`coalesce(first_seen_at, ${now})` })
    .where('profile_id', '=', profile_id)
    .where('id', '=', id)
    .execute()
}

export type EventCounts = Pick<ConnectionRow, 'taken' | 'ignored' | 'unknown' | 'unmatched'>

export type CountedEvents = ConnectionKey & EventCounts & Pick<ConnectionRow, 'sender'>

const countColumns: JsonColumns<keyof CountedEvents> = {
  profile_id: 'text',
  id: 'text',
  sender: 'text',
  taken: 'bigint',
  ignored: 'bigint',
  unknown: 'bigint',
  unmatched: 'bigint',
}

const count = compiledOnce((db, { rows, now }: { rows: string; now: number }) =>
  sql`
    update connections set taken = connections.taken + counted.taken, ignored = connections.ignored + counted.ignored,
      unknown = connections.unknown + counted.unknown, unmatched = connections.unmatched + counted.unmatched,
      sender = coalesce(counted.sender, connections.sender), last_seen_at = ${now}
    from ${tableOf(db, countColumns, rows)} as counted
    where connections.profile_id = counted.profile_id and connections.id = counted.id`.compile(db),
)

/** Adds to the event counts of connections, and stores the sender if known; each connection may occur once. */
export async function countEvents(db: Db, counted: readonly CountedEvents[], now: number): Promise<void> {
  if (counted.length > 0) await count.later(db, { rows: jsonOf(countColumns, counted), now })
}
