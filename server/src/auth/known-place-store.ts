import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import type { Db } from '../store/open.ts'

const MAX_PER_ACCOUNT = 200

/** Adds a place of the account, and removes the least recently seen ones beyond a maximum. False if it existed. */
export async function addKnownPlace(db: Db, accountId: string, place: string, now: number): Promise<boolean> {
  const added = await db
    .insertInto('known_places')
    .values({ account_id: accountId, place, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('place')
    .executeTakeFirst()
  if (added) await trimKnownPlaces(db, accountId)
  return added !== undefined
}

async function trimKnownPlaces(db: Db, accountId: string): Promise<void> {
  const older = db
    .selectFrom('known_places')
    .select('place')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('place')
    .limit(1000)
    .offset(MAX_PER_ACCOUNT)
  await db.deleteFrom('known_places').where('account_id', '=', accountId).where('place', 'in', older).execute()
}

/** Records that places of the account are still in use; those seen after `since` are not written again. */
export async function refreshKnownPlaces(
  db: Db,
  accountId: string,
  places: string[],
  { now, since }: { now: number; since: number },
) {
  await db
    .updateTable('known_places')
    .set({ seen_at: now })
    .where('account_id', '=', accountId)
    .where('place', 'in', places)
    .where('seen_at', '<', since)
    .execute()
}

export async function hasKnownPlace(db: Db, accountId: string, place: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_places')
    .select('place')
    .where('account_id', '=', accountId)
    .where('place', '=', place)
    .executeTakeFirst()
  return found !== undefined
}

export async function removeKnownPlace(db: Db, accountId: string, place: string): Promise<void> {
  await db.deleteFrom('known_places').where('account_id', '=', accountId).where('place', '=', place).execute()
}

export async function removeKnownPlacesSeenBefore(db: Db, time: number): Promise<void> {
  await deleteInBatches(db, 'known_places', sql`seen_at < ${time}`)
}
