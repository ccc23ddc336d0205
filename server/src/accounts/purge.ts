import type { Ctx } from '../ctx.ts'
import { removeIdentityRequestsExpiredBefore } from './identity-store.ts'
import { removeLinksExpiredBefore } from './store.ts'

const DAY_MS = 86_400_000

/** Deletes invitations, reset links and sign-ins that never came back from the provider, a day after their end. */
export async function purgeLinks({ store: { slow }, now }: Ctx): Promise<void> {
  await removeLinksExpiredBefore(slow, now() - DAY_MS)
  await removeIdentityRequestsExpiredBefore(slow, now() - DAY_MS)
}
