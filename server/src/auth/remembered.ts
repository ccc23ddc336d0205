const LIFE_MS = 800
const MOST = 10_000

/** When a read began, and how often everything had been forgotten by then. */
export type Reading = { at: number; forgotten: number }

/** Remembers for less than a second that something was valid, so that a revoke anywhere counts everywhere within one. */
export class Remembered<T> {
  readonly #entries = new Map<string, { value: T; from: number; until: number }>()
  #forgotten = 0

  /** What was read under this key less than LIFE_MS ago and still stands. */
  recall(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key)
    return entry && now >= entry.from && now < entry.until ? entry.value : undefined
  }

  /** To be called before a read whose result is to be kept. */
  begin(now: number): Reading {
    return { at: now, forgotten: this.#forgotten }
  }

  /** Keeps what was read, until `expiresAt` at most; not if everything was forgotten while the read was under way. */
  keep(key: string, value: T, { at, forgotten }: Reading, expiresAt: number): void {
    if (forgotten !== this.#forgotten) return
    if (this.#entries.size >= MOST) this.#entries.clear()
    this.#entries.set(key, { value, from: at, until: Math.min(at + LIFE_MS, expiresAt) })
  }

  clear(): void {
    this.#forgotten++
    this.#entries.clear()
  }
}
