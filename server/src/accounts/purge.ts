import type { Ctx } from '../ctx.ts'
import { removeLinksExpiredBefore } from './store.ts'

const DAY_MS = 86_400_000

/** Deletes invitations and reset links a day after their end. */
export async function purgeLinks({ store: { slow }, now }: Ctx): Promise<void> {
  await removeLinksExpiredBefore(slow, now() - DAY_MS)
}
