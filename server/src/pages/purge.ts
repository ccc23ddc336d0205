import type { Ctx } from '../ctx.ts'
import { removeExpiredPages } from './store.ts'

/** Longer than a page lasts: its session's half hour and a day. */
const LONGEST_PAGE_MS = 2 * 86_400_000

/** Deletes the pages of sessions that are over for a day, and those that a clock since set back has dated ahead. */
export async function purgePages({ store: { slow }, now }: Ctx): Promise<void> {
  await removeExpiredPages(slow, { now: now(), latest: now() + LONGEST_PAGE_MS })
}
