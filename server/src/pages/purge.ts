import type { Ctx } from '../ctx.ts'
import { removeExpiredPages } from './store.ts'

/** Longer than the lifetime of a page: half an hour for its session, and a day. */
const LONGEST_PAGE_MS = 2 * 86_400_000

/** Deletes the pages of sessions that ended a day ago, and those dated in the future by a clock that was set back. */
export async function purgePages({ store: { slow }, now }: Ctx): Promise<void> {
  await removeExpiredPages(slow, { now: now(), latest: now() + LONGEST_PAGE_MS })
}
