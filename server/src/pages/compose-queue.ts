import { isBudgetSpent } from '../ctx.ts'
import { Problem } from '../problems.ts'

/** Whoever came behind so many would wait longer than people do. */
const MOST_WAITING = 200

/** Turns for work that takes milliseconds, in the order of arrival: some hands beside this thread may do it, the rest is done here. */
export type ComposeQueue<Hand> = {
  /**
   * Waits for a turn: that of a hand which is free, or (undefined) one in this thread, to be used at once. Here it is one piece a turn
   * of the event loop, so that everything small is answered in between. Refused where too many wait: the loop itself is never late
   * then, so nobody else would notice.
   */
  next: () => Promise<Hand | undefined>
  /** A further turn in this thread, before whoever waits. */
  again: () => Promise<void>
  /** Says that a hand can take one more piece. */
  offer: (hand: Hand) => void
  /** A hand takes no more. */
  withdraw: (hand: Hand) => void
}

/** Turns with no hands beside this thread. */
export function newComposeQueue<Hand>(): ComposeQueue<Hand> {
  const waiting: ((hand?: Hand) => void)[] = []
  const begun: (() => void)[] = []
  const free: Hand[] = [] // nobody waits while there are some
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
  const offer = (hand: Hand): void => {
    const first = waiting.shift()
    if (first) first(hand)
    else free.push(hand)
  }
  const next = async (): Promise<Hand | undefined> => {
    const idle = free.shift()
    if (idle) return idle
    if (waiting.length >= MOST_WAITING) throw new Problem('OVERLOADED')
    callSoon()
    const hand = await new Promise<Hand | undefined>((resolve) => waiting.push(resolve))
    if (!isBudgetSpent()) return hand
    if (hand) offer(hand)
    throw new Problem('OVERLOADED') // what came of it could not be kept any more
  }
  const again = async (): Promise<void> => {
    callSoon()
    await new Promise<void>((resolve) => begun.push(resolve))
  }
  const withdraw = (hand: Hand): void => {
    for (let at = free.indexOf(hand); at >= 0; at = free.indexOf(hand)) free.splice(at, 1)
  }
  return { next, again, offer, withdraw }
}
