import { isBudgetSpent } from '../ctx.ts'
import { Problem } from '../problems.ts'

/** Whoever came behind so many would wait longer than people do. */
const MOST_WAITING = 200

/** Turns for work that takes milliseconds, in the order of arrival: some threads beside this thread may do it, the rest is done here. */
export type ComposeQueue<Thread> = {
  /**
   * Waits for a turn: that of a thread which is free, or (undefined) one in this thread, to be used at once. Here it is one piece a turn
   * of the event loop, so that everything small is answered in between. Refused where too many wait: the loop itself is never late
   * then, so nobody else would notice.
   */
  next: () => Promise<Thread | undefined>
  /** A further turn in this thread, before whoever waits. */
  again: () => Promise<void>
  /** Says that a thread can take one more piece. */
  offer: (thread: Thread) => void
  /** A thread takes no more. */
  withdraw: (thread: Thread) => void
}

/** Turns with no threads beside this thread. */
export function newComposeQueue<Thread>(): ComposeQueue<Thread> {
  const waiting: ((thread?: Thread) => void)[] = []
  const begun: (() => void)[] = []
  const free: Thread[] = [] // nobody waits while there are some
  let isCalled = false
  const callSoon = (): void => {
    if (!isCalled) setImmediate(callNext)
    isCalled = true
  }
  const callNext = (): void => {
    isCalled = false
    const call = begun.shift() ?? waiting.shift()
    call?.()
    if (begun.length + waiting.length > 0) callSoon() // in the next turn: what is due in this one comes first
  }
  const offer = (thread: Thread): void => {
    const first = waiting.shift()
    if (first) first(thread)
    else free.push(thread)
  }
  const next = async (): Promise<Thread | undefined> => {
    const idle = free.shift()
    if (idle) return idle
    if (waiting.length >= MOST_WAITING) throw new Problem('OVERLOADED')
    callSoon()
    const thread = await new Promise<Thread | undefined>((resolve) => waiting.push(resolve))
    if (!isBudgetSpent()) return thread
    if (thread) offer(thread)
    throw new Problem('OVERLOADED') // what came of it could not be kept any more
  }
  const again = async (): Promise<void> => {
    callSoon()
    await new Promise<void>((resolve) => begun.push(resolve))
  }
  const withdraw = (thread: Thread): void => {
    for (let at = free.indexOf(thread); at >= 0; at = free.indexOf(thread)) free.splice(at, 1)
  }
  return { next, again, offer, withdraw }
}
