/** Time and chance as the client sees them; tests bring their own. */
export type Timing = {
  /** Milliseconds since 1970. */
  now: () => number
  /** Ends early, with the signal's reason, when that is aborted. */
  sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  /** From 0 up to, not including, 1. */
  random: () => number
}

/** The clock of the machine. */
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
