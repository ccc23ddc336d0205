import { removeLinksExpiredBefore } from './accounts/store.ts'
import { removeAuditBefore } from './auth/audit-store.ts'
import { removeCodesExpiredBefore } from './auth/device-code-store.ts'
import { removeRetiredKeys } from './auth/key-store.ts'
import { removeOldLimits } from './auth/limit-store.ts'
import { removeSessionsExpiredBefore } from './auth/session-store.ts'
import { removeSignInsExpiredBefore } from './auth/sign-in-store.ts'
import type { Ctx } from './ctx.ts'

const DAY_MS = 86_400_000

/** Deletes what has outlived its use. Expired codes and sign-ins stay a while, so that latecomers are told "expired". */
export async function purge({ store: { slow: db }, now }: Ctx): Promise<void> {
  const time = now()
  await removeCodesExpiredBefore(db, time - DAY_MS)
  await removeSessionsExpiredBefore(db, time - DAY_MS)
  await removeSignInsExpiredBefore(db, time - 30 * DAY_MS)
  await removeLinksExpiredBefore(db, time - DAY_MS)
  await removeOldLimits(db, time)
  await removeRetiredKeys(db, time)
  await removeAuditBefore(db, time - 365 * DAY_MS)
}
