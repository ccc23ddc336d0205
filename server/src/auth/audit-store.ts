import { sql } from 'kysely'
import { deleteInBatches } from '../store/batches.ts'
import type { Db } from '../store/open.ts'
import type { AuditRow } from '../store/schema.ts'

/** Append only. */
export async function addAuditEntry(db: Db, row: AuditRow): Promise<void> {
  await db.insertInto('audit').values(row).execute()
}

/** What is noted about an account, oldest first. */
export function listAuditEntries(db: Db, accountId: string): Promise<AuditRow[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('id')
    .limit(10_000)
    .execute()
}

export async function removeAuditBefore(db: Db, time: number): Promise<void> {
  await deleteInBatches(db, 'audit', sql`at < ${time}`)
}
