import { limitKey } from '../addresses.ts'
import { Problem } from '../problems.ts'
import { type NamedLimit, policyOf } from './rate-limit-headers.ts'

const MOST_BUCKETS = 50_000
/** A request is counted within this time of its arrival; what seems later is a clock that was set back. */
const LATEST_MS = 10_000
const REORDER_MS = 1000

type Bucket = { left: number; at: number; placedAt: number }

/** A token bucket per key, in this node's memory: `rate` a second, bursts of `burst`. Bounded: the longest unused key is forgotten. */
export class Throttle {
  readonly rate: number
  readonly limit: NamedLimit
  /** As the RateLimit-Policy header has it. */
  readonly policy: string
  readonly #burst: number
  readonly #buckets = new Map<string, Bucket>()

  constructor({ name, rate, burst }: { name: string; rate: number; burst: number }) {
    this.rate = rate
    this.limit = { name, quota: burst, windowSeconds: burst / rate }
    this.policy = policyOf(this.limit)
    this.#burst = burst
  }

  /** Takes one; says how many are left (negative: none was) and in how many seconds there is one more. */
  take(key: string, at: number): { left: number; waitSeconds: number } {
    const bucket = this.#bucketOf(key, at)
    const isClockSetBack = bucket.at - at > LATEST_MS
    const since = isClockSetBack ? at : bucket.at
    const filled = Math.min(this.#burst, bucket.left + (Math.max(0, at - since) / 1000) * this.rate)
    const left = filled - 1
    bucket.left = left < 0 ? filled : left
    bucket.at = Math.max(at, since) // a request that is counted late fills nothing twice
    return { left: Math.floor(left), waitSeconds: left < 0 ? -left / this.rate : 0 }
  }

  /** Re-inserting keeps the map in order of use, to the second. */
  #bucketOf(key: string, at: number): Bucket {
    const known = this.#buckets.get(key)
    if (known && at - known.placedAt < REORDER_MS) return known
    const bucket = known ?? { left: this.#burst, at, placedAt: at }
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

type Rates = { requestsPerSignIn: number; requestsPerAccount: number; requestsPerAddress: number; picturesPerAddress: number }

/** The limits every node keeps for itself, and the headers that tell a client where it stands. */
export class RateLimits {
  readonly #signIns: Throttle
  readonly #accounts: Throttle
  readonly #addresses: Throttle
  readonly #pictures: Throttle

  constructor({ requestsPerSignIn, requestsPerAccount, requestsPerAddress, picturesPerAddress }: Rates) {
    this.#signIns = new Throttle({ name: 'sign-in', rate: requestsPerSignIn, burst: requestsPerSignIn * 5 })
    this.#accounts = new Throttle({ name: 'account', rate: requestsPerAccount, burst: requestsPerAccount * 5 })
    this.#addresses = new Throttle({ name: 'address', rate: requestsPerAddress, burst: requestsPerAddress * 10 })
    this.#pictures = new Throttle({ name: 'pictures', rate: picturesPerAddress, burst: picturesPerAddress * 10 })
  }

  ofSignIn(standing: Standing, publicId: string): void {
    count(this.#signIns, publicId, standing)
  }

  /** All sign-ins of an account together; a caller is told of this budget only where it is used up. */
  ofAccount(standing: Standing, accountId: string): void {
    const { limits } = standing
    count(this.#accounts, accountId, standing)
    standing.limits = limits
  }

  ofAddress(standing: Standing & { readonly address: string }): void {
    count(this.#addresses, limitKey(standing.address), standing)
  }

  /** One look at a page of posters is dozens of these: they have a budget of their own. */
  ofPictures(standing: Standing & { readonly address: string }): void {
    count(this.#pictures, limitKey(standing.address), standing)
  }
}

/** A request at its time, and where its caller is told how it stands; the latest limit counts. */
type Standing = { readonly at: number; limits: readonly string[] }

function count(throttle: Throttle, key: string, standing: Standing): void {
  if (throttle.rate === 0) return
  const { left, waitSeconds } = throttle.take(key, standing.at)
  const { limit, policy } = throttle
  if (left < 0) throw new Problem('RATE_LIMITED', { retryAfterSeconds: waitSeconds, limit })
  standing.limits = ['ratelimit-policy', policy, 'ratelimit', `"${limit.name}";r=${left};t=1`]
}
