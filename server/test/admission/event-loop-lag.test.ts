import { afterEach, describe, expect, it } from 'vitest'
import { LagMonitor } from '../../src/admission/event-loop-lag.ts'

const LIMIT_MS = 50

/** Holds the event loop again and again until the monitor has measured a lag above the limit. */
async function holdUntilLate(lag: LagMonitor): Promise<void> {
  await expect
    .poll(
      () => {
        const until = performance.now() + 4 * LIMIT_MS
        while (performance.now() < until);
        return lag.lagMs
      },
      { interval: 0, timeout: 20_000 },
    )
    .toBeGreaterThan(LIMIT_MS)
}

/** How many of so many requests at once are admitted. */
const admittedOf = (lag: LagMonitor, requests: number) =>
  Array.from({ length: requests }, () => lag.admits()).filter(Boolean).length

describe('a monitor of the event loop’s lag', () => {
  let lag: LagMonitor
  afterEach(() => lag?.close())

  it('sheds a crowd while the lag is above the limit, and never the few requests of one household', async () => {
    lag = new LagMonitor(LIMIT_MS)
    expect(admittedOf(lag, 1000)).toBe(1000)
    await holdUntilLate(lag)
    expect(admittedOf(lag, 1000)).toBe(10)
    await expect.poll(() => lag.lagMs, { timeout: 20_000 }).toBeLessThanOrEqual(LIMIT_MS)
    expect(admittedOf(lag, 1000)).toBe(1000)
  })

  it('sheds nothing without a limit', async () => {
    lag = new LagMonitor(0)
    await holdUntilLate(lag)
    expect(admittedOf(lag, 1000)).toBe(1000)
  })
})
