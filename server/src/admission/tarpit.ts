import { limitKey } from '../addresses.ts'

const LEAST_DELAY_MS = 100
const MOST_DELAY_MS = 2000
/** So many refusals in a row wait the least; each further one waits longer. */
const PATIENT_WITH = 20
const STEP_MS = 50
const FORGIVEN_PER_SECOND = 4
const MOST_COUNTED = 120
/** Refusals that may wait at once, of an address: as many as it may have connections. */
const MOST_WAITING = 256
const MOST_ADDRESSES = 10_000

type Address = { refused: number; at: number; waiting: number }

/** Who is refused over and over waits ever longer for it: a flood of requests takes no more time than a few. */
export class Tarpit {
  readonly #addresses = new Map<string, Address>()

  /** Counts a refusal. Milliseconds until it may be sent; undefined where so many wait already that the connection should be closed. */
  begin(address: string, now = performance.now()): { waitMs: number; end: () => void } | undefined {
    const entry = this.#of(limitKey(address), now)
    if (entry.waiting >= MOST_WAITING) return undefined
    const forgiven = ((now - entry.at) / 1000) * FORGIVEN_PER_SECOND
    entry.refused = Math.min(MOST_COUNTED, Math.max(0, entry.refused - forgiven) + 1)
    entry.at = now
    entry.waiting++
    const waitMs = Math.min(MOST_DELAY_MS, LEAST_DELAY_MS + Math.max(0, entry.refused - PATIENT_WITH) * STEP_MS)
    return { waitMs, end: () => void entry.waiting-- }
  }

  #of(key: string, now: number): Address {
    const entry = this.#addresses.get(key) ?? { refused: 0, at: now, waiting: 0 }
    this.#addresses.delete(key)
    this.#addresses.set(key, entry)
    if (this.#addresses.size > MOST_ADDRESSES) this.#forgetOldest()
    return entry
  }

  #forgetOldest(): void {
    for (const oldest of this.#addresses.keys()) return void this.#addresses.delete(oldest)
  }
}
