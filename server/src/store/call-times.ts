const SPELL_MS = 60_000

/**
 * Records the longest call of the last minute or two: a long call blocks the event loop.
 */
export class CallTimes {
  #began = 0
  #now = 0
  #before = 0

  /** A call that ended just now, by the clock of `performance`. */
  note(began: number, ended: number): void {
    this.#turnOver(ended)
    if (ended - began > this.#now) this.#now = ended - began
  }

  longestMs(): number {
    this.#turnOver(performance.now())
    return Math.max(this.#now, this.#before)
  }

  #turnOver(now: number): void {
    const since = now - this.#began
    if (since < SPELL_MS) return
    this.#before = since < 2 * SPELL_MS ? this.#now : 0
    this.#now = 0
    this.#began = now
  }
}

/** Its metrics. */
export function longestCall({ longestCallMs }: { longestCallMs: () => number }) {
  return {
    name: 'marquee_store_longest_call_seconds',
    help: 'The longest time that a call of the embedded store held the event loop, in the last minute or two',
    read: () => longestCallMs() / 1000,
  }
}
