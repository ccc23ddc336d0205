import { inBackground, latestEnd } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import type { CatalogueCtx } from '../ctx.ts'
import { type Source, SourceBroken } from '../sources/source.ts'
import { type ImportWatcher, runImport } from './import.ts'
import { takeImportLease } from './import-lease.ts'
import * as runs from './import-store.ts'

/** An import: how to open its source, and what to release afterwards, whatever the outcome. */
export type ImportOrder = { open: () => Promise<Source>; release?: () => Promise<void> }

/** Imports in the background of this node, one at a time. */
export type Importer = {
  /** Starts an import and returns its id; CONFLICT while another runs, on any node. */
  begin: (ctx: CatalogueCtx, order: ImportOrder) => Promise<string>
  /** Stops the import with this id at its next batch; false if it does not run here. */
  stop: (importId: string) => boolean
  /** Resolves when nothing runs here. */
  idle: () => Promise<void>
  /** Stops the current import; it can be continued later. */
  close: () => Promise<void>
}

/**
 * A run without a lease that has not advanced for this long is dead: the command line and the last release take no
 * lease.
 */
const DEAD_RUN_MS = 60_000

type RunningImport = { stop: AbortController; importId?: string; ended: Promise<void> }

/** An importer without a running import. */
export function newImporter(): Importer {
  let isClosing = false
  let running: RunningImport | undefined
  const begin = (ctx: CatalogueCtx, order: ImportOrder): Promise<string> => {
    const begun = Promise.withResolvers<string>()
    const run: RunningImport = { stop: new AbortController(), ended: Promise.resolve() }
    const isFree = !isClosing && running === undefined
    if (isFree) running = run // before any await, so that of many concurrent callers one starts
    run.ended = inBackground(async () => {
      try {
        if (!isFree) throw alreadyRunning()
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
        await order.release?.().catch((error) => ctx.log.warn({ err: error }, 'the remains of an import could not be removed'))
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

type RunWatcher = Required<Omit<ImportWatcher, 'onProgress'>>

/** Of all concurrent callers, on any number of nodes, one gets the lease. */
async function perform(ctx: CatalogueCtx, order: ImportOrder, watcher: RunWatcher): Promise<void> {
  const lease = await takeImportLease(ctx)
  if (!lease) throw alreadyRunning()
  try {
    const now = ctx.now()
    if (await runs.findLiveRun(ctx.db, { since: now - DEAD_RUN_MS, latest: latestEnd(now, 0) })) throw alreadyRunning()
    const begun = (importId: string) => {
      lease.nameRun(importId)
      watcher.begun(importId)
    }
    await runAndLog(ctx, order, { begun, signal: AbortSignal.any([watcher.signal, lease.lost]) })
  } finally {
    await lease.end()
  }
}

async function runAndLog(ctx: CatalogueCtx, { open }: ImportOrder, watcher: RunWatcher): Promise<void> {
  const report = await runImport(ctx, await open(), { ...watcher, onProgress: () => {} })
  const { source, status, read, added, changed, refused, message } = report
  ctx.log.info({ source, status, read, added, changed, refused, message }, 'an import has ended')
}

function alreadyRunning(): Problem {
  return new Problem('CONFLICT', { detail: 'an import is running: wait until it has finished, or stop it' })
}

/** A source that cannot be opened is the caller's problem; its message is for the operator. */
function asProblem(error: unknown): unknown {
  return error instanceof SourceBroken ? new Problem('CONFLICT', { detail: error.message }) : error
}
