import type { Db } from './open.ts'
import type { LeaseRow } from './schema.ts'
import { CLOCK_LEEWAY_MS } from './time-spans.ts'

/**
 * Takes a lease that is free or has run out, or that a clock since set back has given for longer; of any number of
 * callers one gets it.
 */
export async function takeLease(db: Db, lease: LeaseRow, now: number): Promise<boolean> {
  const taken = await db
    .insertInto('leases')
    .values(lease)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          holder: eb.ref('excluded.holder'),
          expires_at: eb.ref('excluded.expires_at'),
          state: eb.ref('excluded.state'),
        }))
        .where((eb) =>
          eb.or([eb('leases.expires_at', '<=', now), eb('leases.expires_at', '>', lease.expires_at + CLOCK_LEEWAY_MS)]),
        ),
    )
    .returning('holder')
    .executeTakeFirst()
  return taken !== undefined
}

/** Renews a lease; false when somebody else has it by now. */
export async function renewLease(db: Db, { name, holder, expires_at, state }: LeaseRow): Promise<boolean> {
  const renewed = await db
    .updateTable('leases')
    .set({ expires_at, state })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Releases a lease, if it is still the holder's. */
export async function endLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}

/** Releases a lease that is in a given state, whoever holds it. */
export async function endLeaseIn(db: Db, name: string, state: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('state', '=', state).execute()
}

/** Who has a lease now. */
export function findLease(db: Db, name: string, { now, latest }: { now: number; latest: number }): Promise<LeaseRow | undefined> {
  return db
    .selectFrom('leases')
    .selectAll()
    .where('name', '=', name)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latest)
    .executeTakeFirst()
}
