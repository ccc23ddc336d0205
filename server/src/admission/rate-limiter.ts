import { limitKey } from '../addresses.ts'
import { Problem, type ProblemExtras } from '../problems.ts'
import { TokenBuckets } from '../token-buckets.ts'

/** A limit as response headers state it: so many requests in so many seconds. */
type NamedLimit = NonNullable<ProblemExtras['limit']>

type Rates = { requestsPerSignIn: number; requestsPerAccount: number; requestsPerAddress: number; picturesPerAddress: number }

/** A request with its time, and the rate limit headers of its answer; the latest limit counts. */
type CountedRequest = { readonly at: number; rateLimitHeaders: readonly string[] }

/** Token buckets that callers know by a name; a rate of 0 is no limit. */
class Quota {
  readonly #buckets: TokenBuckets
  readonly #limit: NamedLimit
  readonly #policy: string

  constructor(name: string, rate: number, burst: number) {
    this.#buckets = new TokenBuckets({ rate, burst })
    this.#limit = { name, quota: burst, windowSeconds: burst / rate }
    this.#policy = policyOf(this.#limit)
  }

  /** Counts a request, and says how many are left. */
  take(key: string, at: number): number {
    if (this.#buckets.rate === 0) return Number.POSITIVE_INFINITY
    const { left, waitSeconds } = this.#buckets.take(key, at)
    if (left < 0) throw new Problem('RATE_LIMITED', { retryAfterSeconds: waitSeconds, limit: this.#limit })
    return left
  }

  /** The same, and states it in headers. */
  count(key: string, request: CountedRequest): void {
    const left = this.take(key, request.at)
    if (left === Number.POSITIVE_INFINITY) return
    request.rateLimitHeaders = ['ratelimit-policy', this.#policy, 'ratelimit', `"${this.#limit.name}";r=${left};t=1`]
  }
}

/** The limits every node keeps for itself, and the headers that tell a client where it stands. */
export class RateLimiter {
  readonly #signIns: Quota
  readonly #accounts: Quota
  readonly #addresses: Quota
  readonly #pictures: Quota

  constructor({ requestsPerSignIn, requestsPerAccount, requestsPerAddress, picturesPerAddress }: Rates) {
    this.#signIns = new Quota('sign-in', requestsPerSignIn, requestsPerSignIn * 5)
    this.#accounts = new Quota('account', requestsPerAccount, requestsPerAccount * 5)
    this.#addresses = new Quota('address', requestsPerAddress, requestsPerAddress * 10)
    this.#pictures = new Quota('pictures', picturesPerAddress, picturesPerAddress * 10)
  }

  countSignIn(request: CountedRequest, publicId: string): void {
    this.#signIns.count(publicId, request)
  }

  /** All sign-ins of an account together; this budget is in the headers only when it is used up. */
  countAccount(request: CountedRequest, accountId: string): void {
    this.#accounts.take(accountId, request.at)
  }

  countAddress(request: CountedRequest & { readonly address: string }): void {
    this.#addresses.count(limitKey(request.address), request)
  }

  /** One look at a page of posters is dozens of these: they have a budget of their own. */
  countPicture(request: CountedRequest & { readonly address: string }): void {
    this.#pictures.count(limitKey(request.address), request)
  }
}

/** The RateLimit-Policy header of a limit. */
function policyOf({ name, quota, windowSeconds }: NamedLimit): string {
  return `"${name}";q=${quota}${windowSeconds === undefined ? '' : `;w=${windowSeconds}`}`
}

/** The headers of a limit that is used up, names and values in turn. */
export function exhaustedHeaders(limit: NamedLimit, waitSeconds: number): string[] {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  return ['ratelimit-policy', policyOf(limit), 'ratelimit', `"${limit.name}";r=0;t=${seconds}`]
}
