import type { Ctx } from './ctx.ts'
import { rescue, type Soon } from './http/soon.ts'
import { Problem } from './problems.ts'
import { ParentGone, StoreUnavailable, timeouts, withinBudget } from './store/deadline.ts'

/** One budget of time for all store work of a request. A read whose connection was lost is tried once more within it. */
export function guard<T>(ctx: Ctx, { reads, spentMs }: { reads: boolean; spentMs: number }, work: () => Soon<T>): Soon<T> {
  const again = (error: unknown) => {
    if (!reads || !(error instanceof StoreUnavailable) || error.reason !== 'lost') throw error
    ctx.count('store_retried')
    return work()
  }
  const inWords = (error: unknown) => {
    throw inProblems(ctx, error)
  }
  return withinBudget(timeouts.requestMs - spentMs, () => rescue(() => rescue(work, again), inWords))
}

function inProblems(ctx: Ctx, error: unknown): unknown {
  if (error instanceof ParentGone) return new Problem('NOT_FOUND')
  if (!(error instanceof StoreUnavailable)) return error
  ctx.count('store_unavailable')
  ctx.log.warn({ reason: error.reason, err: error.cause }, 'store unavailable')
  return new Problem('NOT_READY', { detail: 'the store does not answer; try again in a moment' })
}
