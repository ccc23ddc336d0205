import type { Ctx } from '../ctx.ts'
import { removeAuditBefore } from './audit-store.ts'
import { removeCodes } from './device-code-store.ts'
import { removeRetiredKeys } from './keys/key-store.ts'
import { removeKnownPlacesSeenBefore } from './known-place-store.ts'
import { removeOldLimits } from './limits/limit-store.ts'
import { removeExpiredSessions } from './sessions/session-store.ts'
import { removeRevokedExpiredBefore, removeSignInsExpiredBefore } from './sign-in-store.ts'

const DAY_MS = 86_400_000

/**
 * Deletes what has outlived its use. Expired codes and sign-ins stay for a while, so that a late request gets
 * "expired".
 */
export async function purgeSignIns({ store: { slow }, now }: Ctx): Promise<void> {
  const time = now()
  const latest = time + DAY_MS // none of these lasts so long: what claims to was made by a clock since set back
  await removeCodes(slow, { expiredBefore: time - DAY_MS, latest })
  await removeExpiredSessions(slow, { expiredBefore: time - DAY_MS, latest })
  await removeSignInsExpiredBefore(slow, time - 30 * DAY_MS)
  await removeRevokedExpiredBefore(slow, time)
  await removeKnownPlacesSeenBefore(slow, time - 90 * DAY_MS)
  await removeOldLimits(slow, { now: time, latest })
  await removeRetiredKeys(slow, time)
  await removeAuditBefore(slow, time - 365 * DAY_MS)
}
