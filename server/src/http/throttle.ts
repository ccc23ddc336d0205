import { limitKey } from '../addresses.ts'
import { Problem } from '../problems.ts'

/** A token bucket per key, in this node's memory: `rate` a second, bursts of `burst`. Bounded: the longest unused key is forgotten. */
export class Throttle {
  readonly rate: number
  readonly burst: number
  readonly #now: () => number
  readonly #buckets = new Map<string, { left: number; at: number }>()

  constructor(rate: number, burst: number, now: () => number) {
    this.rate = rate
    this.burst = burst
    this.#now = now
  }

  /** Takes one; says how many are left (negative: none was) and in how many seconds there is one more. */
  take(key: string): { left: number; waitSeconds: number } {
    if (this.rate === 0) return { left: Number.POSITIVE_INFINITY, waitSeconds: 0 }
    const at = this.#now()
    const bucket = this.#buckets.get(key)
    const filled = bucket ? Math.min(this.burst, bucket.left + (Math.max(0, at - bucket.at) / 1000) * this.rate) : this.burst
    const left = filled - 1
    this.#remember(key, { left: left < 0 ? filled : left, at })
    return { left: Math.floor(left), waitSeconds: left < 0 ? -left / this.rate : 0 }
  }

  #remember(key: string, bucket: { left: number; at: number }): void {
    this.#buckets.delete(key) // re-inserting keeps the map in order of use
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > 50_000) for (const oldest of this.#buckets.keys()) return void this.#buckets.delete(oldest)
  }
}

/** The two limits every node keeps for itself, and the headers that tell a client where it stands. */
export class RateLimits {
  readonly #signIns: Throttle
  readonly #addresses: Throttle

  constructor(perSignIn: number, perAddress: number, now: () => number) {
    this.#signIns = new Throttle(perSignIn, perSignIn * 5, now)
    this.#addresses = new Throttle(perAddress, perAddress * 10, now)
  }

  ofSignIn(publicId: string, reply: HeaderSink): void {
    count(this.#signIns, 'sign-in', publicId, reply)
  }

  ofAddress(address: string, reply: HeaderSink): void {
    count(this.#addresses, 'address', limitKey(address), reply)
  }
}

type HeaderSink = { header: (name: string, value: string) => unknown }

function count(throttle: Throttle, policy: string, key: string, reply: HeaderSink): void {
  if (throttle.rate === 0) return
  const { left, waitSeconds } = throttle.take(key)
  reply.header('ratelimit-policy', `"${policy}";q=${throttle.burst};w=${throttle.burst / throttle.rate}`)
  reply.header('ratelimit', `"${policy}";r=${Math.max(0, left)};t=1`)
  if (left < 0) throw new Problem('RATE_LIMITED', { retryAfterSeconds: waitSeconds })
}
