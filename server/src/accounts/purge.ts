import type { Ctx } from '../ctx.ts'
import { removeIdentityRequestsExpiredBefore } from './identity-store.ts'
import { removeLinksExpiredBefore } from './store.ts'

const DAY_MS = 86_400_000

/** Deletes invitations, reset links and unfinished sign-ins at the provider, a day after they expired. */
export async function purgeLinks({ store: { slow }, now }: Ctx): Promise<void> {
  await removeLinksExpiredBefore(slow, now() - DAY_MS)
  await removeIdentityRequestsExpiredBefore(slow, now() - DAY_MS)
}
