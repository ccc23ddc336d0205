import { purgeLinks } from './accounts/purge.ts'
import { purgeSignIns } from './auth/purge.ts'
import type { Ctx } from './ctx.ts'
import { purgePages } from './pages/purge.ts'
import { eraseMarked } from './profiles/erase.ts'
import { removeOldCopies } from './store/leftovers.ts'
import { forgetDeleted, giveSpaceBack } from './store/sqlite-space.ts'

/** Deletes what has outlived its use, in every feature, and its traces in the store. */
export async function purge(ctx: Ctx): Promise<void> {
  await eraseMarked(ctx)
  await purgeSignIns(ctx)
  await purgePages(ctx)
  await purgeLinks(ctx)
  await giveSpaceBack(ctx.store)
  await forgetDeleted(ctx.store)
  removeOldCopies(ctx.settings.dataDir, ctx.now())
}
