/** Clock and randomness of the client; tests replace them. */
export type Timing = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Rejects with the signal's reason if aborted. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** A random number in [0, 1). */
  random: () => number
}

/** The system clock and `Math.random`. */
export const machineTiming: Timing = { now: Date.now, sleep, random: Math.random }

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const wake = () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
