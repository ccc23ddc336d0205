const MAX_BUCKETS = 50_000
/**
 * Requests are counted within this time of their arrival. A larger step back in time means that the clock was set back.
 */
const MAX_COUNT_DELAY_MS = 10_000
/** How long a bucket may keep its place in the order of use. */
const REORDER_MS = 1000

type Bucket = { left: number; at: number; placedAt: number }

/**
 * A token bucket per key, in this node's memory: `rate` tokens a second, up to `burst`. Bounded: evicts the least
 * recently used.
 */
export class TokenBuckets {
  readonly rate: number
  readonly burst: number
  readonly #buckets = new Map<string, Bucket>()

  constructor({ rate, burst }: { rate: number; burst: number }) {
    this.rate = rate
    this.burst = burst
  }

  /**
   * Takes `count` tokens. If there are too few, takes none: `left` is negative, and `waitSeconds` is the time until
   * there are enough.
   */
  take(key: string, at: number, count = 1): { left: number; waitSeconds: number } {
    const bucket = this.#bucketOf(key, at)
    const isClockSetBack = bucket.at - at > MAX_COUNT_DELAY_MS
    const since = isClockSetBack ? at : bucket.at
    const filled = Math.min(this.burst, bucket.left + (Math.max(0, at - since) / 1000) * this.rate)
    const remaining = filled - count
    bucket.left = remaining < 0 ? filled : remaining
    bucket.at = Math.max(at, since) // a request that is counted late must not refill the same time twice
    return { left: Math.floor(remaining), waitSeconds: remaining < 0 ? -remaining / this.rate : 0 }
  }

  /** Re-inserts the bucket, at most once a second: the map stays in the order of use. */
  #bucketOf(key: string, at: number): Bucket {
    const existing = this.#buckets.get(key)
    if (existing && at - existing.placedAt < REORDER_MS) return existing
    const bucket = existing ?? { left: this.burst, at, placedAt: at }
    bucket.placedAt = at
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > MAX_BUCKETS) this.#evictOldest()
    return bucket
  }

  #evictOldest(): void {
    for (const oldest of this.#buckets.keys()) return void this.#buckets.delete(oldest)
  }
}
