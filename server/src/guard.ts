import { setImmediate } from 'node:timers/promises'
import type { Ctx } from './ctx.ts'
import { type MaybePromise, recover } from './maybe-promise.ts'
import { Problem } from './problems.ts'
import { type Budget, ParentMissing, StoreUnavailable, timeouts, withinBudget } from './store/deadline.ts'

export type GuardParts = Pick<Ctx, 'count' | 'log'> & {
  /** Called when the store refused a write: its disk is full or it is read-only. */
  noteRefusal: () => void
}

/** When the database closes its connections, several pooled ones are dead: a retry may get another one of them. */
const MAX_RETRIES = 3

/**
 * Runs all store work of a request within one time budget. A read whose connection was lost is retried within that
 * budget.
 */
export function newGuard(parts: GuardParts) {
  return <T>({ reads, since }: { reads: boolean; since: number }, work: (budget: Budget) => MaybePromise<T>): MaybePromise<T> => {
    const attempt = (budget: Budget, retries: number): MaybePromise<T> =>
      recover(
        () => work(budget),
        async (error) => {
          if (retries === 0 || !isLost(error)) throw toProblem(parts, error)
          parts.count('store_retried')
          await setImmediate() // by then the pool has removed most connections that were lost at the same time
          return attempt(budget, retries - 1)
        },
      )
    return withinBudget(timeouts.requestMs, (budget) => attempt(budget, reads ? MAX_RETRIES : 0), since)
  }
}

function isLost(error: unknown): boolean {
  return error instanceof StoreUnavailable && error.reason === 'lost'
}

function toProblem({ count, log, noteRefusal }: GuardParts, error: unknown): unknown {
  if (error instanceof ParentMissing) return new Problem('NOT_FOUND')
  if (refusesWrites(error)) {
    noteRefusal()
    return new Problem('NOT_READY', { detail: 'nothing can be written at the moment; try again later' })
  }
  if (!(error instanceof StoreUnavailable)) return error
  count('store_unavailable')
  log.warn({ reason: error.reason, err: error.cause }, 'store unavailable')
  return new Problem('NOT_READY', { detail: 'the store does not answer; try again in a moment' })
}

/** A full disk, here or at PostgreSQL, and a read-only PostgreSQL. SQLite's errors arrive as StoreUnavailable. */
const writeRefusalCodes = new Set(['ENOSPC', 'EDQUOT', '53100', '25006'])

function refusesWrites(error: unknown): boolean {
  return error instanceof Error && 'code' in error && writeRefusalCodes.has(String(error.code))
}
