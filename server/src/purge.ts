import { purgeLinks } from './accounts/purge.ts'
import { purgeSignIns } from './auth/purge.ts'
import type { Ctx } from './ctx.ts'
import { purgePages } from './pages/purge.ts'
import { eraseMarked } from './profiles/erase.ts'
import { removeOldCopies } from './store/data-folder/leftovers.ts'
import { releaseFreeSpace, truncateLog } from './store/sqlite/sqlite-space.ts'

const HOUR_MS = 3_600_000

/**
 * A purge that pauses for an hour after the clock has jumped by more than one: under a wrong clock, data that is still
 * needed would be deleted, and a wrong clock is usually corrected soon. `ticks` is a monotonic clock in milliseconds.
 */
export function newClockSafePurge(ctx: Ctx, ticks: () => number = () => performance.now()): () => Promise<void> {
  let seen = { clock: ctx.now(), ticks: ticks() }
  let heldUntil = seen.ticks
  return async () => {
    const now = { clock: ctx.now(), ticks: ticks() }
    const jumpMs = now.clock - seen.clock - (now.ticks - seen.ticks)
    seen = now
    if (Math.abs(jumpMs) > HOUR_MS) {
      heldUntil = now.ticks + HOUR_MS
      ctx.log.warn({ jumpMs }, 'the clock has jumped: nothing is purged for an hour')
    }
    if (now.ticks >= heldUntil) await purge(ctx)
  }
}

/** Deletes expired data of every feature, and its traces in the files of the store. */
export async function purge(ctx: Ctx): Promise<void> {
  await eraseMarked(ctx)
  await purgeSignIns(ctx)
  await purgePages(ctx)
  await purgeLinks(ctx)
  await releaseFreeSpace(ctx.store)
  await truncateLog(ctx.store)
  removeOldCopies(ctx.settings.dataDir, ctx.now())
}
