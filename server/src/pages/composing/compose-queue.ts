import { isBudgetSpent } from '../../ctx.ts'
import { Problem } from '../../problems.ts'

/** With more callers waiting than this a request would take longer than people wait. */
const MAX_WAITING = 200

/**
 * A queue for work that takes milliseconds, first come, first served: idle threads take it, and this thread does the
 * rest.
 */
export type ComposeQueue<Thread> = {
  /**
   * Waits for a turn: that of an idle thread, or (undefined) one in this thread, to be used at once. This thread does
   * one piece per turn of the event loop, so that small requests are answered in between. Throws OVERLOADED if too
   * many wait: the event loop itself is not late then, so the load shedding by lag would not notice.
   */
  next: () => Promise<Thread | undefined>
  /** Another turn in this thread, before the waiting callers. */
  continueLater: () => Promise<void>
  /** Adds capacity of a thread for one more piece. */
  offer: (thread: Thread) => void
  /** Removes a thread from the queue. */
  withdraw: (thread: Thread) => void
}

/** A queue without threads. */
export function newComposeQueue<Thread>(): ComposeQueue<Thread> {
  const waiting: ((thread?: Thread) => void)[] = []
  const continuations: (() => void)[] = []
  const free: Thread[] = [] // empty while callers wait
  let isScheduled = false
  const schedule = (): void => {
    if (!isScheduled) setImmediate(callNext)
    isScheduled = true
  }
  const callNext = (): void => {
    isScheduled = false
    const call = continuations.shift() ?? waiting.shift()
    call?.()
    if (continuations.length + waiting.length > 0) schedule() // in the next turn, after everything due in this one
  }
  const offer = (thread: Thread): void => {
    const first = waiting.shift()
    if (first) first(thread)
    else free.push(thread)
  }
  const next = async (): Promise<Thread | undefined> => {
    const idle = free.shift()
    if (idle) return idle
    if (waiting.length >= MAX_WAITING) throw new Problem('OVERLOADED')
    schedule()
    const thread = await new Promise<Thread | undefined>((resolve) => waiting.push(resolve))
    if (!isBudgetSpent()) return thread
    if (thread) offer(thread)
    throw new Problem('OVERLOADED') // the result could not be stored in time any more
  }
  const continueLater = async (): Promise<void> => {
    schedule()
    await new Promise<void>((resolve) => continuations.push(resolve))
  }
  const withdraw = (thread: Thread): void => {
    for (let at = free.indexOf(thread); at >= 0; at = free.indexOf(thread)) free.splice(at, 1)
  }
  return { next, continueLater, offer, withdraw }
}
