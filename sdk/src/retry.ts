import { MarqueeError } from './errors.ts'
import { isRepeatable } from './repeatable.ts'
import { type Request, sendOnce, type Wire } from './request.ts'
import type { Timing } from './timing.ts'

const MAX_ATTEMPTS = 4
const FIRST_DELAY_MS = 250
/** Nobody waits longer unseen: beyond it the caller hears of the refusal and decides. */
const MAX_DELAY_MS = 20_000
const MAX_TOTAL_MS = 30_000

/** Sends a request, and again where that can do no harm and may help. */
export async function sendWithRetries(wire: Wire, timing: Timing, request: Request): Promise<unknown> {
  const giveUpAt = timing.now() + MAX_TOTAL_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(wire, request)
    } catch (thrown) {
      if (attempt > 1 && isGone(request, thrown)) return undefined
      const delay = delayBefore(attempt, thrown, timing.random())
      const isLate = delay > MAX_DELAY_MS || timing.now() + delay > giveUpAt
      if (isLate || attempt === MAX_ATTEMPTS || !mayRepeat(request, thrown)) throw thrown
      await timing.sleep(delay, request.signal)
    }
  }
}

/** A deletion whose first answer was lost finds nothing left to delete: it is done. */
function isGone({ verb }: Request, thrown: unknown): boolean {
  return verb === 'delete' && thrown instanceof MarqueeError && thrown.status === 404
}

function mayRepeat(request: Request, thrown: unknown): boolean {
  if (!(thrown instanceof MarqueeError)) return false
  if (thrown.status === 429 || thrown.code === 'OVERLOADED') return true // turned away before anything was done
  const mayPass = thrown.code === 'NETWORK' || thrown.code === 'TIMEOUT' || [408, 502, 503, 504].includes(thrown.status)
  return mayPass && isRepeatable(request)
}

/** As long as the server asks, otherwise 1/4, 1/2, 1 … s, shortened by up to half so that many clients do not come back at once. */
function delayBefore(attempt: number, thrown: unknown, chance: number): number {
  const asked = thrown instanceof MarqueeError ? thrown.retryAfterSeconds : undefined
  if (asked !== undefined) return asked * 1000
  return FIRST_DELAY_MS * 2 ** (attempt - 1) * (1 - chance / 2)
}
