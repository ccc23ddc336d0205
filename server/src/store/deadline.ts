import { AsyncLocalStorage } from 'node:async_hooks'

/** The store did not answer in time, or is not there. Nothing is known about a write that was under way. */
export class StoreUnavailable extends Error {
  readonly reason: 'acquire' | 'connect' | 'query' | 'budget' | 'lost'

  constructor(reason: StoreUnavailable['reason'], cause?: unknown) {
    super(`store unavailable: ${reason}`, { cause })
    this.name = 'StoreUnavailable'
    this.reason = reason
  }
}

/** The row that a new row belongs to was deleted meanwhile. */
export class ParentMissing extends Error {
  constructor(cause: unknown) {
    super('the parent row was deleted', { cause })
    this.name = 'ParentMissing'
  }
}

export const timeouts = { acquireMs: 1000, connectMs: 2000, queryMs: 3000, requestMs: 4500 } as const

/** The time, as `performance.now`, until which store work may take; work that waits for a caller moves it. */
export type Budget = { deadline: number }

const budgets = new AsyncLocalStorage<Budget>()

/** Gives all store work done inside `work` one budget of time together, counted from `since`. */
export function withinBudget<T>(milliseconds: number, work: (budget: Budget) => T, since = performance.now()): T {
  const budget = { deadline: since + milliseconds }
  return budgets.run(budget, work, budget)
}

/** Does work that outlives the request which began it: that request's budget is not its own. */
export function withoutBudget<T>(work: () => T): T {
  return budgets.exit(work)
}

/** The time a store call may take: its own limit, or what is left of the request's budget. */
export function timeLeft(limitMs: number): number {
  const budget = budgets.getStore()
  if (budget === undefined) return limitMs
  const left = budget.deadline - performance.now()
  if (left <= 0) throw new StoreUnavailable('budget')
  return Math.min(limitMs, left)
}

/** Whether the request's budget is used up: nothing it asks the store for will be done. */
export function isBudgetSpent(): boolean {
  const budget = budgets.getStore()
  return budget !== undefined && budget.deadline <= performance.now()
}

/**
 * Settles as `work` does, or throws StoreUnavailable after `milliseconds`; `late` receives a result nobody waits for
 * any more. An answer that has come while the event loop was busy with other things is in time.
 */
export function inTime<T>(work: Promise<T>, milliseconds: number, reason: StoreUnavailable['reason'], late?: (value: T) => void) {
  return new Promise<T>((resolve, reject) => {
    let open = true
    const end = () => {
      open = false
      reject(new StoreUnavailable(reason))
    }
    let turn: NodeJS.Immediate | undefined
    const timer = setTimeout(() => {
      turn = setImmediate(end) // what has come is read first
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      clearImmediate(turn)
    }
    work.then(
      (value) => {
        stop()
        if (open) resolve(value)
        else late?.(value)
      },
      (error) => {
        stop()
        if (open) reject(error)
      },
    )
  })
}
