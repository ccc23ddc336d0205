import type { Ctx } from '../ctx.ts'
import { removePagesExpiredBefore } from './store.ts'

/** Deletes the pages of sessions that are over for a day. */
export async function purgePages({ store: { slow }, now }: Ctx): Promise<void> {
  await removePagesExpiredBefore(slow, now())
}
