import { limitKey } from '../network/addresses.ts'
import { Problem, type ProblemExtras } from '../problems.ts'
import { TokenBuckets } from '../token-buckets.ts'

/** A limit as the RateLimit headers state it: `quota` requests per window. */
type NamedLimit = NonNullable<ProblemExtras['limit']>

type Rates = { requestsPerSignIn: number; requestsPerAccount: number; requestsPerAddress: number; picturesPerAddress: number }

/** A request: when it arrived, and the RateLimit headers of its answer, which the limit counted last sets. */
type CountedRequest = { readonly at: number; rateLimitHeaders: readonly string[] }

/** Token buckets with the name that the headers state; a rate of 0 means no limit. */
class Quota {
  readonly #buckets: TokenBuckets
  readonly #limit: NamedLimit
  readonly #policy: string

  constructor(name: string, rate: number, burst: number) {
    this.#buckets = new TokenBuckets({ rate, burst })
    this.#limit = { name, quota: burst, windowSeconds: burst / rate }
    this.#policy = policyOf(this.#limit)
  }

  /** Counts a request; returns how many are left, or throws RATE_LIMITED. */
  take(key: string, at: number): number {
    if (this.#buckets.rate === 0) return Number.POSITIVE_INFINITY
    const { left, waitSeconds } = this.#buckets.take(key, at)
    if (left < 0) throw new Problem('RATE_LIMITED', { retryAfterSeconds: waitSeconds, limit: this.#limit })
    return left
  }

  /** As `take`, and sets the RateLimit headers. */
  count(key: string, request: CountedRequest): void {
    const left = this.take(key, request.at)
    if (left === Number.POSITIVE_INFINITY) return
    request.rateLimitHeaders = ['ratelimit-policy', this.#policy, 'ratelimit', `"${this.#limit.name}";r=${left};t=1`]
  }
}

/** The rate limits, which each node enforces by itself, and their RateLimit headers. */
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

  /** Counts all sign-ins of an account together; the headers state this limit only when it is exceeded. */
  countAccount(request: CountedRequest, accountId: string): void {
    this.#accounts.take(accountId, request.at)
  }

  countAddress(request: CountedRequest & { readonly address: string }): void {
    this.#addresses.count(limitKey(request.address), request)
  }

  /** Pictures have a limit of their own: one page shows dozens of posters. */
  countPicture(request: CountedRequest & { readonly address: string }): void {
    this.#pictures.count(limitKey(request.address), request)
  }
}

/** The RateLimit-Policy header of a limit. */
function policyOf({ name, quota, windowSeconds }: NamedLimit): string {
  return `"${name}";q=${quota}${windowSeconds === undefined ? '' : `;w=${windowSeconds}`}`
}

/** The RateLimit headers of an exceeded limit: names and values alternate. */
export function exhaustedHeaders(limit: NamedLimit, waitSeconds: number): string[] {
  const seconds = Math.max(1, Math.ceil(waitSeconds))
  return ['ratelimit-policy', policyOf(limit), 'ratelimit', `"${limit.name}";r=0;t=${seconds}`]
}
