const ENTRY_LIFE_MS = 800
export const MAX_CACHED = 10_000

/** When a read began, and how often the cache had been cleared by then. */
export type ReadStart = { at: number; clears: number }

/**
 * Caches for less than a second what was valid, so that a revoke on any node counts on all nodes within one.
 */
export class ShortCache<T> {
  readonly #entries = new Map<string, { value: T; from: number; until: number }>()
  readonly #pendingReads = new Map<string, ReadStart & { result: Promise<T> }>()
  #clears = 0
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

  /** The value of this key, if it was read less than ENTRY_LIFE_MS ago and not invalidated since. */
  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    if (entry && now >= entry.from && now < entry.until) {
      this.#hits++
      return entry.value
    }
    this.#misses++
    return undefined
  }

  /** The result of `read`, shared by concurrent callers: when the entry of a busy one expires, one reads the store. */
  getShared(key: string, now: number, read: () => Promise<T>): Promise<T> {
    const pending = this.#pendingReads.get(key)
    if (pending && pending.clears === this.#clears && now >= pending.at && now < pending.at + ENTRY_LIFE_MS) return pending.result
    const started = { ...this.beginRead(now), result: read() }
    this.#pendingReads.set(key, started)
    const done = () => {
      if (this.#pendingReads.get(key) === started) this.#pendingReads.delete(key)
    }
    started.result.then(done, done)
    return started.result
  }

  /** To be called before a read whose result will be cached. */
  beginRead(now: number): ReadStart {
    return { at: now, clears: this.#clears }
  }

  /** Caches a value that was read, until `expiresAt` at most; not if the cache was cleared during the read. */
  set(key: string, value: T, { at, clears }: ReadStart, expiresAt: number): void {
    if (clears !== this.#clears) return
    if (this.#entries.size >= MAX_CACHED) this.#entries.clear()
    this.#entries.set(key, { value, from: at, until: Math.min(at + ENTRY_LIFE_MS, expiresAt) })
  }

  clear(): void {
    this.#clears++
    this.#entries.clear()
  }
}
