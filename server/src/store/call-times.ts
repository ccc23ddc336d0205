const WINDOW_MS = 60_000

/**
 * Records the longest call of the current and the previous window: a long call blocks the event loop.
 */
export class CallTimes {
  #windowStart = 0
  #current = 0
  #previous = 0

  /** A call that ended just now, by the clock of `performance`. */
  note(began: number, ended: number): void {
    this.#startWindowIfDue(ended)
    if (ended - began > this.#current) this.#current = ended - began
  }

  longestMs(): number {
    this.#startWindowIfDue(performance.now())
    return Math.max(this.#current, this.#previous)
  }

  #startWindowIfDue(now: number): void {
    const since = now - this.#windowStart
    if (since < WINDOW_MS) return
    this.#previous = since < 2 * WINDOW_MS ? this.#current : 0
    this.#current = 0
    this.#windowStart = now
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
