const LIFE_MS = 800
const MOST = 10_000

/** Remembers for less than a second that something was valid, so that a revoke anywhere counts everywhere within one. */
export class Remembered<T> {
  readonly #entries = new Map<string, { value: T; readAt: number }>()

  /** What was read under this key less than LIFE_MS ago. */
  recall(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    return entry && now >= entry.readAt && now - entry.readAt < LIFE_MS ? entry.value : undefined
  }

  /** `readAt`: the time before the read began. */
  keep(key: string, value: T, readAt: number): void {
    if (this.#entries.size >= MOST) this.#entries.clear()
    this.#entries.set(key, { value, readAt })
  }

  clear(): void {
    this.#entries.clear()
  }
}
