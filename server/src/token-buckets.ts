const MOST_BUCKETS = 50_000
/** A request is counted within this time of its arrival; what seems later is a clock that was set back. */
const LATEST_MS = 10_000
const REORDER_MS = 1000

type Bucket = { left: number; at: number; placedAt: number }

/** A token bucket per key, in this node's memory: `rate` a second, bursts of `burst`. Bounded: the longest unused key is forgotten. */
export class TokenBuckets {
  readonly rate: number
  readonly burst: number
  readonly #buckets = new Map<string, Bucket>()

  constructor({ rate, burst }: { rate: number; burst: number }) {
    this.rate = rate
    this.burst = burst
  }

  /** Takes so many; says how many are left (negative: there were too few, and none was taken) and in how many seconds there are enough. */
  take(key: string, at: number, count = 1): { left: number; waitSeconds: number } {
    const bucket = this.#bucketOf(key, at)
    const isClockSetBack = bucket.at - at > LATEST_MS
    const since = isClockSetBack ? at : bucket.at
    const filled = Math.min(this.burst, bucket.left + (Math.max(0, at - since) / 1000) * this.rate)
    const left = filled - count
    bucket.left = left < 0 ? filled : left
    bucket.at = Math.max(at, since) // a request that is counted late fills nothing twice
    return { left: Math.floor(left), waitSeconds: left < 0 ? -left / this.rate : 0 }
  }

  /** Re-inserting keeps the map in order of use, to the second. */
  #bucketOf(key: string, at: number): Bucket {
    const existing = this.#buckets.get(key)
    if (existing && at - existing.placedAt < REORDER_MS) return existing
    const bucket = existing ?? { left: this.burst, at, placedAt: at }
    bucket.placedAt = at
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MOST_BUCKETS) this.#forgetOldest()
    return bucket
  }

  #forgetOldest(): void {
    for (const oldest of this.#buckets.keys()) return void this.#buckets.delete(oldest)
  }
}
