import { MarqueeError } from '../errors.ts'
import { isRepeatable } from './repeatable.ts'
import { type Request, sendOnce, type Transport } from './request.ts'
import type { Timing } from './timing.ts'

const MAX_ATTEMPTS = 4
const FIRST_DELAY_MS = 250
/** Maximum wait; if the server asks for more, the error is thrown and the caller decides. */
const MAX_DELAY_MS = 20_000
const MAX_TOTAL_MS = 30_000

/** Sends a request, with retries if it is safe and the error may be temporary. */
export async function sendWithRetries(transport: Transport, timing: Timing, request: Request): Promise<unknown> {
  const giveUpAt = timing.now() + MAX_TOTAL_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(transport, request)
    } catch (thrown) {
      if (attempt > 1 && isGone(request, thrown)) return undefined
      const delay = delayBefore(attempt, thrown, timing.random())
      const isLate = delay > MAX_DELAY_MS || timing.now() + delay > giveUpAt
      if (isLate || attempt === MAX_ATTEMPTS || !mayRepeat(request, thrown)) throw thrown
      await timing.sleep(delay, request.signal)
    }
  }
}

/** A repeated deletion that finds nothing has succeeded: the response to the first one was lost. */
function isGone({ verb }: Request, thrown: unknown): boolean {
  return verb === 'delete' && thrown instanceof MarqueeError && thrown.status === 404
}

function mayRepeat(request: Request, thrown: unknown): boolean {
  if (!(thrown instanceof MarqueeError)) return false
  if (thrown.status === 429 || thrown.code === 'OVERLOADED') return true // refused before anything was done
  const mayPass = thrown.code === 'NETWORK' || thrown.code === 'TIMEOUT' || [408, 502, 503, 504].includes(thrown.status)
  return mayPass && isRepeatable(request)
}

/** The server's `Retry-After`, else exponential backoff (1/4, 1/2, 1 … s) with jitter of up to half. */
function delayBefore(attempt: number, thrown: unknown, chance: number): number {
  const retryAfter = thrown instanceof MarqueeError ? thrown.retryAfterSeconds : undefined
  if (retryAfter !== undefined) return retryAfter * 1000
  return FIRST_DELAY_MS * 2 ** (attempt - 1) * (1 - chance / 2)
}
