import { inBackground, latestEnd } from '../ctx.ts'
import { Problem } from '../problems.ts'
import type { CatalogueCtx } from './ctx.ts'
import { runImport } from './import.ts'
import { takeImportLease } from './import-lease.ts'
import * as runs from './import-store.ts'
import { type Source, SourceBroken } from './sources/source.ts'

/** What is to be imported: how to open it, and what to do when it is needed no more, whatever became of it. */
export type ImportOrder = { open: () => Promise<Source>; release?: () => Promise<void> }

/** Imports in the background of this node, one at a time. */
export type Importer = {
  /** Begins an import and gives its id; CONFLICT while one is going on, here or elsewhere. */
  begin: (ctx: CatalogueCtx, order: ImportOrder) => Promise<string>
  /** Ends the import with this id at its next batch; false if it does not run here. */
  stop: (importId: string) => boolean
  /** Settles when nothing runs here. */
  idle: () => Promise<void>
  /** Ends what is going on; it can go on later. */
  close: () => Promise<void>
}

/** A run without a lease that has not moved for so long has died: the command line and the last release take none that is held. */
const DEAD_RUN_MS = 60_000

type RunningImport = { stop: AbortController; importId?: string; ended: Promise<void> }

/** An importer that does nothing yet. */
export function newImporter(): Importer {
  let isClosing = false
  let running: RunningImport | undefined
  const begin = (ctx: CatalogueCtx, order: ImportOrder): Promise<string> => {
    const begun = Promise.withResolvers<string>()
    const run: RunningImport = { stop: new AbortController(), ended: Promise.resolve() }
    const isFree = !isClosing && running === undefined
    if (isFree) running = run // before anybody waits: of many callers at once, one
    run.ended = inBackground(async () => {
      try {
        if (!isFree) throw goingOn()
        const noteBegun = (importId: string) => {
          run.importId = importId
          begun.resolve(importId)
        }
        await perform(ctx, order, { signal: run.stop.signal, begun: noteBegun })
      } catch (error) {
        if (run.importId !== undefined) ctx.log.warn({ importId: run.importId, err: error }, 'an import failed')
        begun.reject(asProblem(error))
      } finally {
        if (isFree) running = undefined
        await order.release?.().catch((error) => ctx.log.warn({ err: error }, 'what an import left could not be removed'))
      }
    })
    return begun.promise
  }
  return {
    begin,
    stop: (importId) => {
      if (running?.importId !== importId) return false
      running.stop.abort()
      return true
    },
    idle: async () => running?.ended,
    close: async () => {
      isClosing = true
      running?.stop.abort()
      await running?.ended
    },
  }
}

type ImportWatcher = { signal: AbortSignal; begun: (importId: string) => void }

/** Of all that ask at once, on any number of nodes, one gets the lease. */
async function perform(ctx: CatalogueCtx, order: ImportOrder, watcher: ImportWatcher): Promise<void> {
  const lease = await takeImportLease(ctx)
  if (!lease) throw goingOn()
  try {
    const now = ctx.now()
    if (await runs.findLiveRun(ctx.db, { since: now - DEAD_RUN_MS, latest: latestEnd(now, 0) })) throw goingOn()
    const begun = (importId: string) => {
      lease.nameRun(importId)
      watcher.begun(importId)
    }
    await runAndLog(ctx, order, { begun, signal: AbortSignal.any([watcher.signal, lease.lost]) })
  } finally {
    await lease.end()
  }
}

async function runAndLog(ctx: CatalogueCtx, { open }: ImportOrder, watcher: ImportWatcher): Promise<void> {
  const report = await runImport(ctx, await open(), { ...watcher, onProgress: () => {} })
  const { source, status, read, added, changed, refused, message } = report
  ctx.log.info({ source, status, read, added, changed, refused, message }, 'an import has ended')
}

function goingOn(): Problem {
  return new Problem('CONFLICT', { detail: 'an import is running: wait until it has finished, or stop it' })
}

/** A source that cannot be opened is nothing of ours; words of the source are the operator's to read. */
function asProblem(error: unknown): unknown {
  return error instanceof SourceBroken ? new Problem('CONFLICT', { detail: error.message }) : error
}
