import { setTimeout } from 'node:timers/promises'

export type PaceBounds = {
  /** So long work may go on without a rest. */
  burstMs: number
  /** The part of all time that work may take in the long run. */
  share: number
}

/** Runs one piece of work after a rest, where much was done lately. What it takes goes by the clock: who gets no processor works less, too. */
export type Pace = <T>(work: () => Promise<T>) => Promise<T>

/** A rested pace. `clock` counts milliseconds. */
export function newPace(
  { burstMs, share }: PaceBounds,
  clock: () => number = () => performance.now(),
  rest: (ms: number) => Promise<void> = setTimeout,
): Pace {
  let left = burstMs
  let at = clock()

  const refill = () => {
    const now = clock()
    left = Math.min(burstMs, left + (now - at) * share)
    at = now
  }
  return async (work) => {
    refill()
    if (left < 0) await rest(-left / share)
    refill()
    const start = clock()
    try {
      return await work()
    } finally {
      left -= clock() - start
    }
  }
}
