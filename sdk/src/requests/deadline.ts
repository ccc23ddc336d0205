import { MarqueeError } from '../errors.ts'

type Limits = { timeoutMs: number; signal?: AbortSignal | undefined }

/**
 * Runs work with a signal that aborts with the caller's signal or after a timeout.
 * `AbortSignal.any` and `.timeout` are missing on many televisions.
 */
export async function withinTime<T>({ timeoutMs, signal }: Limits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (signal?.aborted) throw signal.reason
  const controller = new AbortController()
  const late = new MarqueeError({ code: 'TIMEOUT', message: `no answer within ${timeoutMs} ms` })
  const pass = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', pass, { once: true })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort(late)
  }, timeoutMs)
  try {
    return await work(controller.signal)
  } catch (thrown) {
    if (signal?.aborted) throw signal.reason
    throw isLate ? late : thrown
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', pass)
  }
}
