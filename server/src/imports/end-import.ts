import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { countAddedBy } from '../taste/bulk/imported.ts'
import type { ProfileImportRow } from './store.ts'
import * as store from './store.ts'

/** Ends an import, with the counts of its rows and of what was added. */
export async function endImport(ctx: CatalogueCtx, key: store.ImportKey, change: Partial<ProfileImportRow>): Promise<void> {
  const now = ctx.now()
  const counts = await importCounts(ctx, key)
  await store.changeImport(ctx.store.slow, key, ['reading', 'adding'], {
    ...counts,
    progress: 1,
    ...change,
    updated_at: now,
    finished_at: now,
  })
}

/** How many rows of an import have each status, and how many entries it added. */
export async function importCounts(ctx: CatalogueCtx, key: store.ImportKey) {
  const { matched = 0, unsure = 0, missing = 0 } = await store.countRows(ctx.store.slow, key)
  return { matched, unsure, missing, ...(await countAddedBy(ctx, { profile_id: key.profileId, import_id: key.importId })) }
}
