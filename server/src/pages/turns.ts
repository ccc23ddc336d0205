import { isBudgetSpent } from '../ctx.ts'
import { Problem } from '../problems.ts'

/** Whoever came behind so many would wait longer than people do. */
const MOST_WAITING = 200

const waiting: (() => void)[] = []

/**
 * Does work that keeps the thread for milliseconds: one piece a turn of the event loop, in the order of arrival, so that everything
 * small is answered in between. Refused where too many wait: the loop itself is never late then, so nobody else would notice.
 */
export async function inTurn<T>(work: () => T): Promise<T> {
  if (waiting.length >= MOST_WAITING) throw new Problem('OVERLOADED')
  if (waiting.length === 0) setImmediate(callNext)
  await new Promise<void>((resolve) => waiting.push(resolve))
  if (isBudgetSpent()) throw new Problem('OVERLOADED') // what came of it could not be kept any more
  return work()
}

function callNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(callNext) // in the next turn: what is due in this one comes first
}

/** Goes on with such work in a turn of its own, before whoever waits. */
export async function inNextTurn<T>(work: () => T): Promise<T> {
  if (waiting.length === 0) setImmediate(callNext)
  await new Promise<void>((resolve) => waiting.unshift(resolve))
  return work()
}
