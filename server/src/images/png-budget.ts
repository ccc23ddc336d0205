import { Problem } from '../problems.ts'
import { TokenBuckets } from '../token-buckets.ts'

/** The burst, in seconds of the rate: enough for the posters of a few screens. */
const BURST_SECONDS = 60
/** The cost of sending a cached PNG, as a share of the cost of drawing it. */
const SENDING_SHARE = 1 / 8

/**
 * Limits the PNGs that are drawn for and sent to an address, by their size. Both functions throw RATE_LIMITED over the
 * limit.
 */
export type PngBudget = {
  send: (clientKey: string, megapixels: number) => void
  draw: (clientKey: string, megapixels: number) => void
}

/** Makes a full budget with this rate; 0: no limit. */
export function newPngBudget(megapixelsPerSecond: number, now: () => number): PngBudget {
  const burst = megapixelsPerSecond * BURST_SECONDS
  const buckets = new TokenBuckets({ rate: megapixelsPerSecond, burst })

  const take = (clientKey: string, megapixels: number) => {
    if (buckets.rate === 0) return
    const { left, waitSeconds } = buckets.take(clientKey, now(), megapixels)
    if (left >= 0) return
    throw new Problem('RATE_LIMITED', {
      detail: 'too many requests for PNG pictures; the SVG is available',
      retryAfterSeconds: waitSeconds,
      limit: { name: 'png', quota: burst, windowSeconds: BURST_SECONDS },
    })
  }
  return {
    send: (clientKey, megapixels) => take(clientKey, megapixels * SENDING_SHARE),
    draw: (clientKey, megapixels) => take(clientKey, megapixels * (1 - SENDING_SHARE)),
  }
}
