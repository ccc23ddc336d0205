const ENTRY_LIFE_MS = 800
export const MAX_CACHED = 10_000

/** When a read began, and how often everything had been forgotten by then. */
export type ReadStart = { at: number; forgotten: number }

/**
 * Remembers for less than a second that something was valid, so that a revoke anywhere counts everywhere within one.
 */
export class ShortCache<T> {
  readonly #entries = new Map<string, { value: T; from: number; until: number }>()
  readonly #underWay = new Map<string, ReadStart & { result: Promise<T> }>()
  #forgotten = 0
  #hits = 0
  #misses = 0

  get size(): number {
    return this.#entries.size
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  /** The value of this key, if it was read less than LIFE_MS ago and not invalidated since. */
  recall(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    if (entry && now >= entry.from && now < entry.until) {
      this.#hits++
      return entry.value
    }
    this.#misses++
    return undefined
  }

  /**
   * What `read` gives, for all who ask for it while it is under way: when a busy caller's entry has gone, one asks the
   * store.
   */
  shared(key: string, now: number, read: () => Promise<T>): Promise<T> {
    const pending = this.#underWay.get(key)
    if (pending && pending.forgotten === this.#forgotten && now >= pending.at && now < pending.at + ENTRY_LIFE_MS)
      return pending.result
    const one = { ...this.begin(now), result: read() }
    this.#underWay.set(key, one)
    const done = () => {
      if (this.#underWay.get(key) === one) this.#underWay.delete(key)
    }
    one.result.then(done, done)
    return one.result
  }

  /** To be called before a read whose result is to be kept. */
  begin(now: number): ReadStart {
    return { at: now, forgotten: this.#forgotten }
  }

  /** Caches a value that was read, until `expiresAt` at most; not if the cache was cleared during the read. */
  keep(key: string, value: T, { at, forgotten }: ReadStart, expiresAt: number): void {
    if (forgotten !== this.#forgotten) return
    if (this.#entries.size >= MAX_CACHED) this.#entries.clear()
    this.#entries.set(key, { value, from: at, until: Math.min(at + ENTRY_LIFE_MS, expiresAt) })
  }

  clear(): void {
    this.#forgotten++
    this.#entries.clear()
  }
}
