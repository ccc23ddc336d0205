import { inBackground } from '../ctx.ts'
import type { SourcesCtx } from './ctx.ts'
import { ClaimLost, pull } from './pull.ts'
import { ReadingFailed } from './reading-failed.ts'
import { newReadingSlots } from './reading-slots.ts'
import type { SourceRow } from './store.ts'
import * as store from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** The time limit for reading a server. */
const MAX_READING_MS = 5 * MINUTE_MS
/** How long a claim is valid; an older one is of a process that has died. */
const CLAIM_MS = 10 * MINUTE_MS
const FIRST_RETRY_MS = 5 * MINUTE_MS
const LONGEST_RETRY_MS = 6 * HOUR_MS
const DUE_PER_QUERY = 6

/** Reads media servers: each source every hour, on one of all nodes. */
export type SourceReader = {
  /** Starts to read the sources that are due, a few at a time, and resolves without waiting for them. */
  readDue: (ctx: SourcesCtx) => Promise<void>
  /** Resolves when nothing is being read here. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

export function newSourceReader(): SourceReader {
  const stop = new AbortController()
  const slots = newReadingSlots()
  const running = new Set<Promise<void>>()
  const rounds = new Set<Promise<void>>()

  /** Claims some of the due sources and starts to read them; false if there was nothing to start. */
  const readSome = async (ctx: SourcesCtx): Promise<boolean> => {
    const query = { limit: DUE_PER_QUERY, withoutAccounts: slots.fullAccounts() }
    let hasBegun = false
    for (const { account_id, ...key } of await store.listDue(ctx.store.slow, claimTime(ctx), query)) {
      if (stop.signal.aborted || !slots.take(account_id)) continue
      const claimed = await store.claimSource(ctx.store.slow, key, claimTime(ctx)).catch((error) => {
        slots.free(account_id)
        throw error
      })
      if (claimed) begin(ctx, claimed, account_id)
      else slots.free(account_id)
      hasBegun ||= claimed !== undefined
    }
    return hasBegun
  }
  const readDue = async (ctx: SourcesCtx): Promise<void> => {
    // Again after each start: sources of an account that has all of its slots may hide those of others.
    for (let hasBegun = true; hasBegun && slots.hasFree() && !stop.signal.aborted; ) hasBegun = await readSome(ctx)
  }
  const startRound = (ctx: SourcesCtx): Promise<void> => {
    const begun = inBackground(() => readDue(ctx))
    rounds.add(begun)
    return begun.finally(() => rounds.delete(begun))
  }
  const begin = (ctx: SourcesCtx, claimed: SourceRow, accountId: string) => {
    const run = inBackground(() => readOne(ctx, claimed, stop.signal)).catch((error) =>
      ctx.log.warn({ sourceId: claimed.id, err: error }, 'the state of a source could not be stored'),
    )
    running.add(run)
    void run.then(async () => {
      running.delete(run)
      slots.free(accountId)
      // More may be due; on failure the next run finds them.
      if (!stop.signal.aborted) await startRound(ctx).catch(() => {})
    })
  }
  return {
    readDue: startRound,
    idle: async () => {
      while (running.size + rounds.size > 0) await Promise.allSettled([...rounds, ...running])
    },
    close: async () => {
      stop.abort()
      await Promise.allSettled([...rounds, ...running])
      await Promise.allSettled(running)
    },
  }
}

function claimTime({ now }: Pick<SourcesCtx, 'now'>): store.ClaimPeriod {
  const time = now()
  return { now: time, until: time + CLAIM_MS, latestDue: time + LONGEST_RETRY_MS }
}

/** Reads a source and stores the outcome. One that a shutdown interrupts is due for other nodes at once. */
async function readOne(ctx: SourcesCtx, source: SourceRow, closing: AbortSignal): Promise<void> {
  const { slow } = ctx.store
  try {
    const counts = await pull(ctx, source, AbortSignal.any([closing, AbortSignal.timeout(MAX_READING_MS)]))
    const next_read_at = ctx.now() + HOUR_MS
    const ok = { outcome: 'ok', message: null, failure: null, failures: 0, read_at: source.tried_at }
    await store.endReading(slow, source, { ...counts, ...ok, next_read_at })
  } catch (error) {
    if (error instanceof ClaimLost) return
    if (closing.aborted) {
      const { outcome, message, failure, failures } = source
      return store.endReading(slow, source, { outcome, message, failure, failures, next_read_at: ctx.now() })
    }
    const { state: outcome, message, failure } = asReadingFailed(error)
    if (outcome === 'failed') ctx.log.warn({ sourceId: source.id, err: error }, 'a source could not be read')
    const failures = source.failures + 1
    const next_read_at = ctx.now() + retryMs(failures)
    await store.endReading(slow, source, { outcome, message, failure: JSON.stringify(failure), failures, next_read_at })
  }
}

/** The pause until the next try; doubles with each failure. */
export function retryMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20))
}

function asReadingFailed(error: unknown): ReadingFailed {
  return error instanceof ReadingFailed ? error : new ReadingFailed({ code: 'failed' })
}
