import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import type { Db } from '../store/open.ts'
import type { DeviceCodeRow } from '../store/schema.ts'
import { CLOCK_LEEWAY_MS } from '../store/time-spans.ts'

export type { DeviceCodeRow } from '../store/schema.ts'

const INTERVAL_STEP_SECONDS = 5
const MAX_INTERVAL_SECONDS = 60
const EARLY_GRACE_MS = 500

/** When a code that is alive ends: after now, and not later than a code can. */
export type CodeSpan = { now: number; latest: number }

/** Adds a code, unless its user code is taken just now. */
export async function addDeviceCode(db: Db, row: DeviceCodeRow): Promise<boolean> {
  const added = await db
    .insertInto('device_codes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code_hash')
    .executeTakeFirst()
  return added !== undefined
}

export async function countPending(db: Db, address: string, { now, latest }: CodeSpan): Promise<number> {
  const { count } = await db
    .selectFrom('device_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latest)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Notes a due poll; a pending code polled early has its interval raised instead. A poll that was noted for later is
 * none. One statement, so that polls cannot slip past each other.
 */
export async function notePoll(db: Db, codeHash: string, now: number): Promise<DeviceCodeRow | undefined> {
  const early = sql<boolean>`(polled_at is not null and polled_at <= ${now + CLOCK_LEEWAY_MS} and ${now} < polled_at + interval_seconds * 1000 - ${sql.lit(EARLY_GRACE_MS)})`
  const raised = sql`case when interval_seconds >= ${sql.lit(MAX_INTERVAL_SECONDS)} then interval_seconds when interval_seconds + ${sql.lit(INTERVAL_STEP_SECONDS)} > ${sql.lit(MAX_INTERVAL_SECONDS)} then ${sql.lit(MAX_INTERVAL_SECONDS)} else interval_seconds + ${sql.lit(INTERVAL_STEP_SECONDS)} end`
  return db
    .updateTable('device_codes')
    .set({
      polled_early: sql`case when ${early} then 1 else 0 end`,
      polled_at: sql`case when ${early} then polled_at else ${now} end`,
      interval_seconds: sql`case when ${early} and status = 'pending' and expires_at > ${now} then ${raised} else interval_seconds end`,
    })
    .where('code_hash', '=', codeHash)
    .returningAll()
    .executeTakeFirst()
}

export type Redemption = CodeSpan & { publicId: string; keyId: string }

/** Turns an approved code into a redeemed one. Of any number of callers, one gets the row. */
export function takeApprovedCode(
  db: Db,
  codeHash: string,
  { publicId, keyId, now, latest }: Redemption,
): Promise<DeviceCodeRow | undefined> {
  return db
    .updateTable('device_codes')
    .set({ status: 'redeemed', redeemed_at: now, public_id: publicId, key_id: keyId })
    .where('code_hash', '=', codeHash)
    .where('status', '=', 'approved')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latest)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('id')
          .whereRef('accounts.id', '=', 'device_codes.decided_by')
          .where('locked_at', 'is', null),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

export function findDeviceCode(db: Db, codeHash: string): Promise<DeviceCodeRow | undefined> {
  return db.selectFrom('device_codes').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()
}

export type Activation = DeviceCodeRow & { client_name: string; needs_profile: number }

/** A code by any of the HMACs that its letters have under the live keys. */
export function findByUserCode(db: Db, hmacs: string[]): Promise<Activation | undefined> {
  return db
    .selectFrom('device_codes')
    .innerJoin('clients', 'clients.id', 'device_codes.client_id')
    .selectAll('device_codes')
    .select(['clients.name as client_name', 'clients.needs_profile'])
    .where('user_code_hmac', 'in', hmacs)
    .executeTakeFirst()
}

export type Decision = {
  status: 'approved' | 'denied'
  accountId: string
  profileId: string | null
  intervalSeconds: number
  redeemableMs: number
} & CodeSpan

/** Settles a pending code. Of any number of approvals and denials, one gets the row. */
export function decide(db: Db, codeHash: string, decision: Decision): Promise<DeviceCodeRow | undefined> {
  const { status, accountId, profileId, intervalSeconds, redeemableMs, now, latest } = decision
  const until = now + redeemableMs
  return db
    .updateTable('device_codes')
    .set({
      status,
      decided_by: accountId,
      decided_at: now,
      profile_id: profileId,
      interval_seconds: intervalSeconds,
      expires_at: sql`case when expires_at < ${until} then ${until} else expires_at end`,
    })
    .where('code_hash', '=', codeHash)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latest)
    .returningAll()
    .executeTakeFirst()
}

/** Whether the account has that profile. */
export async function ownsProfile(db: Db, accountId: string, profileId: string): Promise<boolean> {
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', profileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes codes that ended before a moment, and those that end later than any can. */
export async function removeCodes(db: Db, { expiredBefore, latest }: { expiredBefore: number; latest: number }): Promise<void> {
  await deleteInBatches(db, 'device_codes', sql`expires_at < ${expiredBefore}`, sql`expires_at > ${latest}`)
}
