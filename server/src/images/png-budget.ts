import { Problem } from '../problems.ts'
import { TokenBuckets } from '../token-buckets.ts'

/** A minute's worth may be asked for at once: the posters of a few screens. */
const BURST_SECONDS = 60
/** Of what drawing costs, the part that sending what is there already costs. */
const SENDING_SHARE = 1 / 8

/** What an address may have drawn and sent as PNG, by the size of the pictures. Both throw RATE_LIMITED where it is used up. */
export type PngBudget = {
  send: (asker: string, megapixels: number) => void
  draw: (asker: string, megapixels: number) => void
}

/** A full budget of so many millions of pixels a second; 0: without end. */
export function newPngBudget(megapixelsPerSecond: number, now: () => number): PngBudget {
  const burst = megapixelsPerSecond * BURST_SECONDS
  const buckets = new TokenBuckets({ rate: megapixelsPerSecond, burst })

  const take = (asker: string, megapixels: number) => {
    if (buckets.rate === 0) return
    const { left, waitSeconds } = buckets.take(asker, now(), megapixels)
    if (left >= 0) return
    throw new Problem('RATE_LIMITED', {
      detail: 'too many requests for PNG pictures; the SVG is available',
      retryAfterSeconds: waitSeconds,
      limit: { name: 'png', quota: burst, windowSeconds: BURST_SECONDS },
    })
  }
  return {
    send: (asker, megapixels) => take(asker, megapixels * SENDING_SHARE),
    draw: (asker, megapixels) => take(asker, megapixels * (1 - SENDING_SHARE)),
  }
}
