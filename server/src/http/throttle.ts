import { limitKey } from '../addresses.ts'
import { Problem } from '../problems.ts'
import { TokenBuckets } from '../token-buckets.ts'
import { type NamedLimit, policyOf } from './rate-limit-headers.ts'

/** Token buckets that callers know by a name. */
class Throttle {
  readonly buckets: TokenBuckets
  readonly limit: NamedLimit
  /** As the RateLimit-Policy header has it. */
  readonly policy: string

  constructor({ name, rate, burst }: { name: string; rate: number; burst: number }) {
    this.buckets = new TokenBuckets({ rate, burst })
    this.limit = { name, quota: burst, windowSeconds: burst / rate }
    this.policy = policyOf(this.limit)
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

  ofSignIn(standing: LimitCheck, publicId: string): void {
    count(this.#signIns, publicId, standing)
  }

  /** All sign-ins of an account together; a caller is told of this budget only where it is used up. */
  ofAccount(standing: LimitCheck, accountId: string): void {
    const { limits } = standing
    count(this.#accounts, accountId, standing)
    standing.limits = limits
  }

  ofAddress(standing: LimitCheck & { readonly address: string }): void {
    count(this.#addresses, limitKey(standing.address), standing)
  }

  /** One look at a page of posters is dozens of these: they have a budget of their own. */
  ofPictures(standing: LimitCheck & { readonly address: string }): void {
    count(this.#pictures, limitKey(standing.address), standing)
  }
}

/** A request at its time, and where its caller is told how it stands; the latest limit counts. */
type LimitCheck = { readonly at: number; limits: readonly string[] }

function count(throttle: Throttle, key: string, standing: LimitCheck): void {
  const { buckets, limit, policy } = throttle
  if (buckets.rate === 0) return
  const { left, waitSeconds } = buckets.take(key, standing.at)
  if (left < 0) throw new Problem('RATE_LIMITED', { retryAfterSeconds: waitSeconds, limit })
  standing.limits = ['ratelimit-policy', policy, 'ratelimit', `"${limit.name}";r=${left};t=1`]
}
