import { setImmediate } from 'node:timers/promises'
import { newId, retryWhileUnavailable, transact } from '../../ctx.ts'
import type { CatalogueCtx } from '../ctx.ts'
import { type Batch, type ImportPhase, type Refusal, type Source, SourceBroken } from '../sources/source.ts'
import { withdrawDemo } from '../titles.ts'
import { deleteAudience } from './audiences.ts'
import { checkBatch, emptyTally, type ImportTally, putBatch } from './import-batch.ts'
import type { ImportRunRow } from './import-store.ts'
import * as runs from './import-store.ts'

const MAX_PROBLEMS = 20

type ImportProgress = { phase: ImportPhase; part: number | null; count: number }

/** Watches a run and may stop it: it ends at the next batch, and can be continued. */
export type ImportWatcher = {
  onProgress: (progress: ImportProgress) => void
  signal: AbortSignal
  /** Called with the run's id once it is stored. */
  begun?: (importId: string) => void
}

export type ImportReport = ImportTally & {
  source: string
  place: string
  status: 'done' | 'stopped' | 'failed'
  /** Whether it continued an interrupted run. */
  resumed: boolean
  /** The first refused entries. */
  problems: Refusal[]
  /** Why it failed. */
  message?: string
  withdrawnDemo: number
  notices: string[]
}

/**
 * The state stored in the row of a run besides the counts: enough to continue after any interruption. `runner`
 * identifies its process; `message` is the reason of a failure.
 */
export type RunState = {
  runner: string
  fingerprint: string
  at: string | null
  tally: ImportTally
  phase?: ImportPhase
  part?: number | null
  message?: string
}

type ImportRun = { row: ImportRunRow; state: RunState; problems: Refusal[]; resumed: boolean }

/** Another process has taken over the same import. */
class TakenOver extends SourceBroken {
  constructor() {
    super('another process has taken over this import, or has stopped it')
  }
}

/**
 * Imports a source batch by batch. A batch and the run's position are stored in one transaction, so the next run at
 * the same location continues exactly there.
 */
export async function runImport(
  ctx: CatalogueCtx,
  source: Source,
  { onProgress, signal, begun }: ImportWatcher,
): Promise<ImportReport> {
  const run = await openRun(ctx, source)
  begun?.(run.row.id)
  try {
    if (run.state.at === null && source.audience !== undefined) await deleteAudience(ctx, source.audience, { signal })
    for await (const batch of source.batches(run.state.at ?? undefined, signal)) {
      await putAndNote(ctx, source, run, batch)
      onProgress({ phase: batch.phase, part: batch.part, count: run.state.tally.read })
      signal.throwIfAborted()
      await setImmediate()
    }
    const { added, changed, same } = run.state.tally
    const withdrawnDemo = added + changed + same > 0 ? await withdrawDemo(ctx) : 0
    return await end(ctx, source, run, { status: 'done', withdrawnDemo })
  } catch (error) {
    if (signal.aborted) return end(ctx, source, run, { status: 'stopped' })
    if (error instanceof TakenOver) throw error
    const message = error instanceof Error ? error.message : String(error)
    const report = await end(ctx, source, run, { status: 'failed', message })
    if (error instanceof SourceBroken) return report
    throw error
  } finally {
    await ctx.catalogueHolder.settle().catch((error) => ctx.log.warn({ err: error }, 'the catalogue could not be read again'))
  }
}

/** How often to try to take over a run that still advances. */
const MAX_TRIES = 50

async function openRun(ctx: CatalogueCtx, source: Source, triesLeft = MAX_TRIES): Promise<ImportRun> {
  const runner = newId(ctx, 'runner')
  const latest = await runs.findLatestRun(ctx.db, source.name, source.location)
  const broken = latest && latest.status !== 'done' && latest.position !== null ? latest : undefined
  const before = broken?.position ? (JSON.parse(broken.position) as RunState) : undefined
  if (broken && before && before.fingerprint === source.fingerprint) {
    const { message: _, ...rest } = before
    const state = { ...rest, runner }
    const row: ImportRunRow = { ...broken, position: JSON.stringify(state), status: 'running', finished_at: null }
    if (await runs.advanceRun(ctx.db, row.id, broken.position, advanceOf(row, ctx.now())))
      return { row, state, problems: JSON.parse(broken.problems) as Refusal[], resumed: before.at !== null }
    if (triesLeft === 0) throw new SourceBroken('another process is running this import')
    return openRun(ctx, source, triesLeft - 1)
  }
  const state: RunState = { runner, fingerprint: source.fingerprint, at: null, tally: emptyTally }
  const row = newRow(ctx, source, state)
  await runs.addRun(ctx.db, row)
  return { row, state, problems: [], resumed: false }
}

function newRow(ctx: CatalogueCtx, { name, location: place }: Source, state: RunState): ImportRunRow {
  const now = ctx.now()
  return {
    id: newId(ctx, 'import'),
    source: name,
    place,
    position: JSON.stringify(state),
    status: 'running',
    read: 0,
    added: 0,
    changed: 0,
    refused: 0,
    problems: '[]',
    started_at: now,
    updated_at: now,
    finished_at: null,
  }
}

/** The row of a run after an advance. */
export function advanceOf(row: ImportRunRow, now: number): runs.RunAdvance {
  const { id: _id, source: _source, place: _place, started_at: _started, ...advance } = row
  return { ...advance, updated_at: now }
}

/** Stores a batch and advances the run in one transaction. */
async function putAndNote(ctx: CatalogueCtx, source: Source, run: ImportRun, batch: Batch): Promise<void> {
  const checked = checkBatch(batch, ctx.settings)
  await setImmediate()
  const problems = [...run.problems, ...checked.refused].slice(0, MAX_PROBLEMS)
  const from = run.row.position
  const next = await retryWhileUnavailable(ctx, () =>
    transact(ctx, async (inner) => {
      // This node follows the store every second anyway.
      const quiet = { ...inner, catalogueHolder: { ...inner.catalogueHolder, refresh: async () => {} } }
      const tally = await putBatch(quiet, source, checked, run.state.tally)
      const state: RunState = { ...run.state, at: batch.position, tally, phase: batch.phase, part: batch.part }
      const row = rowWith(run.row, state, problems)
      if (!(await runs.advanceRun(inner.db, row.id, from, advanceOf(row, ctx.now())))) throw new TakenOver()
      return { row, state }
    }).catch((error) => settleRun(ctx, error, { run, at: batch.position })),
  )
  Object.assign(run, { ...next, problems })
}

function rowWith(row: ImportRunRow, state: RunState, problems: Refusal[]): ImportRunRow {
  const { read, added, changed, refused } = state.tally
  return { ...row, position: JSON.stringify(state), problems: JSON.stringify(problems), read, added, changed, refused }
}

/** If it is unknown whether the last attempt was committed, the row is read: after a commit it has our state. */
async function settleRun(
  ctx: CatalogueCtx,
  error: unknown,
  { run, at }: { run: ImportRun; at: string },
): Promise<Pick<ImportRun, 'row' | 'state'>> {
  if (!(error instanceof TakenOver)) throw error
  const row = await runs.findRun(ctx.db, run.row.id)
  const state = row?.position ? (JSON.parse(row.position) as RunState) : undefined
  if (!row || state?.runner !== run.state.runner || state.at !== at) throw error
  return { row, state }
}

type RunEnd = { status: ImportReport['status']; message?: string; withdrawnDemo?: number }

async function end(
  ctx: CatalogueCtx,
  source: Source,
  run: ImportRun,
  { status, message, withdrawnDemo = 0 }: RunEnd,
): Promise<ImportReport> {
  const { row, state, problems, resumed } = run
  const now = ctx.now()
  const position = JSON.stringify(message === undefined ? state : { ...state, message })
  const to = { ...advanceOf(row, now), position, status, finished_at: now }
  await retryWhileUnavailable(ctx, () => runs.advanceRun(ctx.db, row.id, row.position, to))
  return {
    source: source.name,
    place: source.location,
    status,
    resumed,
    ...state.tally,
    problems,
    withdrawnDemo,
    ...(message !== undefined && { message }),
    notices: source.notices ?? [],
  }
}
