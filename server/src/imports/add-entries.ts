import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { addImported, inImportTransaction, splitByKind } from '../taste/bulk/imported.ts'
import { tasteChanged } from '../taste/current/current-states.ts'
import { latestAcceptedTime } from '../taste/times.ts'
import type { ProfileScope } from '../taste/titles.ts'
import { endImport } from './end-import.ts'
import type { ImportedEvent } from './formats/entry.ts'
import type { ImportedRow } from './store.ts'
import * as store from './store.ts'
import { tasteEntries } from './taste-entries.ts'

const ROWS_PER_BATCH = 50

/** Adds the entries of all rows in batches; stops when the import is undone meanwhile. */
export async function addRows(ctx: CatalogueCtx, profile: ProfileScope, key: store.ImportKey): Promise<void> {
  const total = (await store.countRows(ctx.store.slow, key)).matched ?? 0
  const { created_at: createdAt } = (await store.findImport(ctx.store.slow, key)) ?? { created_at: ctx.now() }
  for (let done = 0; ; ) {
    const rows = await store.listRowsToAdd(ctx.store.slow, key, ROWS_PER_BATCH)
    if (rows.length === 0) break
    if (!(await addBatch(ctx, key, { rows, createdAt, progress: Math.min(1, done / Math.max(1, total)) }))) return
    done += rows.length
  }
  await endImport(ctx, key, { status: 'done' })
  tasteChanged(ctx, profile.id)
}

type RowsToAdd = { rows: readonly ImportedRow[]; createdAt: number; progress: number }

/**
 * Adds the entries of rows; false if the import was undone. Each kind has its own transaction, so that other writers do
 * not wait for all of them. Rows are cleared last: after an interruption all of it is repeated, and adding is
 * idempotent.
 */
async function addBatch(ctx: CatalogueCtx, key: store.ImportKey, { rows, createdAt, progress }: RowsToAdd): Promise<boolean> {
  const inTransaction = (work: (ctx: CatalogueCtx) => Promise<void>) =>
    inImportTransaction(ctx, async (ctx) => {
      const locked = await store.changeImport(ctx.db, key, ['adding'], { updated_at: ctx.now(), progress })
      if (locked) await work(ctx)
      return locked !== undefined
    })
  const entries = rows.flatMap((row) => entriesOfRow(ctx, row, createdAt))
  const to = { profile_id: key.profileId, import_id: key.importId }
  for (const some of splitByKind(entries)) if (!(await inTransaction((ctx) => addImported(ctx, to, some)))) return false
  const positions = rows.map(({ position }) => position)
  return inTransaction((ctx) => store.clearEvents(ctx.db, key, positions))
}

/** The entries of a row to store; none while this node has not loaded its title. */
export function entriesOfRow(ctx: CatalogueCtx, { number, events }: ImportedRow, now: number) {
  const live = ctx.liveCatalogue()
  if (number === null || number >= live.count || events === '') return []
  const runtime = live.catalogue.columns.runtime[number]
  const title = { number, isSeries: live.idOf(number).startsWith('TV'), runtime: runtime && runtime > 0 ? runtime : undefined }
  return tasteEntries(title, JSON.parse(events) as ImportedEvent[], { now, latest: latestAcceptedTime(ctx) })
}
