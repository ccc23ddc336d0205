import { limitKey } from '../network/addresses.ts'

const MIN_DELAY_MS = 100
const MAX_DELAY_MS = 2000
/** Refusals in a row that get the least delay; each further one is delayed by a step more. */
const REFUSALS_AT_MIN_DELAY = 20
const DELAY_STEP_MS = 50
const REFUSALS_FORGIVEN_PER_SECOND = 4
const MAX_REFUSALS_COUNTED = 120
/** Delayed refusals per address at a time: by default an address may have as many connections. */
const MAX_DELAYED_REFUSALS = 256
const MAX_ADDRESSES = 10_000

type Address = { refused: number; at: number; waiting: number }

/** Delays repeated refusals of an address increasingly, so that a flood of requests costs no more time than a few. */
export class Tarpit {
  readonly #addresses = new Map<string, Address>()

  /**
   * Counts a refusal and returns its delay; undefined where too many of the address wait and the connection should be
   * closed.
   */
  begin(address: string, now = performance.now()): { waitMs: number; end: () => void } | undefined {
    const entry = this.#entryOf(limitKey(address), now)
    if (entry.waiting >= MAX_DELAYED_REFUSALS) return undefined
    const forgiven = ((now - entry.at) / 1000) * REFUSALS_FORGIVEN_PER_SECOND
    entry.refused = Math.min(MAX_REFUSALS_COUNTED, Math.max(0, entry.refused - forgiven) + 1)
    entry.at = now
    entry.waiting++
    const waitMs = Math.min(MAX_DELAY_MS, MIN_DELAY_MS + Math.max(0, entry.refused - REFUSALS_AT_MIN_DELAY) * DELAY_STEP_MS)
    return { waitMs, end: () => void entry.waiting-- }
  }

  #entryOf(key: string, now: number): Address {
    const entry = this.#addresses.get(key) ?? { refused: 0, at: now, waiting: 0 }
    this.#addresses.delete(key)
    this.#addresses.set(key, entry)
    if (this.#addresses.size > MAX_ADDRESSES) this.#evictOldest()
    return entry
  }

  #evictOldest(): void {
    for (const oldest of this.#addresses.keys()) return void this.#addresses.delete(oldest)
  }
}
