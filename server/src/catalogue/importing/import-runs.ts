import { activeKey, liveKeys } from '../../auth/keys/keyring.ts'
import { newId } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import { readCursor, signCursor } from '../../texts/cursors.ts'
import { isoTime } from '../../texts/iso-time.ts'
import type { CatalogueCtx } from '../ctx.ts'
import type { Refusal } from '../sources/source.ts'
import { advanceOf, type RunState } from './import.ts'
import { endLeaseOf } from './import-lease.ts'
import type { ImportRunRow } from './import-store.ts'
import * as store from './import-store.ts'

/** A run advances every few milliseconds; stopping it means to update its row in between. */
const MAX_TRIES = 50

/** Import runs of all nodes, newest first, paged. */
export async function listImportRuns(ctx: CatalogueCtx, forAccountId: string, limit: number, pageToken?: string) {
  const keys = liveKeys(ctx.keys().deriving, ctx.now()).map(({ cursor }) => cursor)
  const scope = `imports for ${forAccountId}`
  const [startedAt, id] = pageToken === undefined ? [] : readCursor(keys, scope, pageToken)
  const before = id === undefined ? undefined : { startedAt: Number(startedAt), id: String(id) }
  const rows = await store.listRuns(ctx.db, limit + 1, before)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const imports = shown.map(asImport)
  if (rows.length <= limit || !last) return { imports, hasMore: false }
  const key = activeKey(ctx.keys().deriving, ctx.now()).cursor
  return { imports, hasMore: true, nextPageToken: signCursor(key, scope, [last.started_at, last.id]) }
}

/** The progress of one run. */
export async function describeImportRun(ctx: CatalogueCtx, importId: string) {
  return asImport(await requireRun(ctx, importId))
}

/**
 * Stops a run on any node: its row is taken over, and its next batch notices. What was imported stays, and the same
 * import can be continued. False if it has already ended.
 */
export async function stopImport(ctx: CatalogueCtx, importId: string): Promise<boolean> {
  const isHere = ctx.importer.stop(importId)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const row = await requireRun(ctx, importId)
    if (row.status !== 'running') return isHere
    const now = ctx.now()
    const position = JSON.stringify({ ...stateOf(row), runner: newId(ctx, 'runner') })
    const stopped = { ...advanceOf(row, now), position, status: 'stopped', finished_at: now } as const
    if (!(await store.advanceRun(ctx.db, importId, row.position, stopped))) continue
    await endLeaseOf(ctx, importId)
    return true
  }
  throw new Problem('NOT_READY', { detail: 'the import could not be stopped while it was saving; try again' })
}

async function requireRun(ctx: CatalogueCtx, importId: string): Promise<ImportRunRow> {
  const row = await store.findRun(ctx.db, importId)
  if (!row) throw new Problem('NOT_FOUND')
  return row
}

function stateOf({ position }: ImportRunRow): Partial<RunState> {
  return position === null ? {} : (JSON.parse(position) as RunState)
}

function asImport(row: ImportRunRow) {
  const { phase, part = null, message } = stateOf(row)
  return {
    importId: row.id,
    source: row.source,
    place: row.place,
    status: row.status,
    progress: { phase: phase ?? 'beginning', part: row.status === 'done' ? 1 : part },
    read: row.read,
    added: row.added,
    changed: row.changed,
    refused: row.refused,
    problems: JSON.parse(row.problems) as Refusal[],
    ...(message !== undefined && { message }),
    startedAt: isoTime(row.started_at),
    updatedAt: isoTime(row.updated_at),
    ...(row.finished_at !== null && { finishedAt: isoTime(row.finished_at) }),
  }
}
