import { setTimeout } from 'node:timers/promises'

export type ThrottleBounds = {
  /** How long work may run without a pause. */
  burstMs: number
  /** The share of time that work may take on average. */
  share: number
}

/**
 * Runs a task, after a pause if the budget is used up. Counts elapsed time, not CPU time: a busy machine gets less
 * work, too.
 */
export type Throttle = <T>(work: () => Promise<T>) => Promise<T>

/** Makes a throttle with a full budget. `clock` returns milliseconds. */
export function newThrottle(
  { burstMs, share }: ThrottleBounds,
  clock: () => number = () => performance.now(),
  rest: (ms: number) => Promise<void> = setTimeout,
): Throttle {
  let remainingMs = burstMs
  let at = clock()

  const refill = () => {
    const now = clock()
    remainingMs = Math.min(burstMs, remainingMs + (now - at) * share)
    at = now
  }
  return async (work) => {
    refill()
    if (remainingMs < 0) await rest(-remainingMs / share)
    refill()
    const start = clock()
    try {
      return await work()
    } finally {
      remainingMs -= clock() - start
    }
  }
}
