import { setImmediate } from 'node:timers/promises'
import type { Ctx } from './ctx.ts'
import { type MaybePromise, recover } from './maybe-promise.ts'
import { Problem } from './problems.ts'
import { ParentGone, StoreUnavailable, timeouts, withinBudget } from './store/deadline.ts'

export type GuardParts = Pick<Ctx, 'count' | 'log'> & {
  /** Called when the store refused a write. */
  noteRefusal: () => void
}

/** A database that ends all its connections ends some that this process takes for good: one after another may be lost. */
const MOST_RETRIES = 3

/** One budget of time for all store work of a request. A read whose connection was lost is tried again within it. */
export function newGuard(parts: GuardParts) {
  return <T>({ reads, since }: { reads: boolean; since: number }, work: () => MaybePromise<T>): MaybePromise<T> => {
    const inWords = (error: unknown) => {
      throw inProblems(parts, error)
    }
    const retry =
      (left: number) =>
      async (error: unknown): Promise<T> => {
        if (!reads || left === 0 || !isLost(error)) return inWords(error)
        parts.count('store_retried')
        await setImmediate() // most connections that were lost with this one are out of the pool then
        return recover(work, retry(left - 1))
      }
    return withinBudget(timeouts.requestMs, () => recover(work, retry(MOST_RETRIES)), since)
  }
}

function isLost(error: unknown): boolean {
  return error instanceof StoreUnavailable && error.reason === 'lost'
}

function inProblems({ count, log, noteRefusal }: GuardParts, error: unknown): unknown {
  if (error instanceof ParentGone) return new Problem('NOT_FOUND')
  if (refusesWrites(error)) {
    noteRefusal()
    return new Problem('NOT_READY', { detail: 'nothing can be written at the moment; try again later' })
  }
  if (!(error instanceof StoreUnavailable)) return error
  count('store_unavailable')
  log.warn({ reason: error.reason, err: error.cause }, 'store unavailable')
  return new Problem('NOT_READY', { detail: 'the store does not answer; try again in a moment' })
}

/** A full disk, of ours or of PostgreSQL's, and a PostgreSQL that only takes reads; SQLite says it in its own way. */
const noWrites = new Set(['ENOSPC', 'EDQUOT', '53100', '25006'])

function refusesWrites(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noWrites.has(String(error.code))
}
