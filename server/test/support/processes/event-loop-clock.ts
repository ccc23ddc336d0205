const TICK_MS = 100

/**
 * Counts steps of 100 ms, each of which begins when the last one has ended. What stalls the machine stalls the count
 * too: "answered within 5 s" is a statement about the service under test, not about the load beside it.
 */
export function startEventLoopClock(): () => number {
  let ticks = 0
  let timer: NodeJS.Timeout
  const next = () => {
    timer = setTimeout(() => {
      ticks++
      next()
    }, TICK_MS)
    timer.unref()
  }
  next()
  return () => {
    clearTimeout(timer)
    return ticks * TICK_MS
  }
}
