import { describe, expect, it } from 'vitest'
import { StoreUnavailable, timeLeft, withinBudget, withoutBudget } from '../../src/store/deadline.ts'

const HOUR_MS = 3_600_000

describe('a budget of time', () => {
  it('is separate for concurrent work', async () => {
    const later = async () => {
      await Promise.resolve()
      return timeLeft(2 * HOUR_MS)
    }
    const [hour, half] = await Promise.all([withinBudget(HOUR_MS, later), withinBudget(HOUR_MS / 2, later)])
    expect(hour).toBeGreaterThan(HOUR_MS / 2)
    expect(half).toBeLessThanOrEqual(HOUR_MS / 2)
  })

  it('is never longer than asked for, and ends with its work', () => {
    for (const milliseconds of [HOUR_MS, HOUR_MS + 3, HOUR_MS + 7])
      expect(withinBudget(milliseconds, () => timeLeft(2 * HOUR_MS))).toBeLessThanOrEqual(milliseconds)
    expect(timeLeft(2 * HOUR_MS)).toBe(2 * HOUR_MS)
  })

  it('counts from when the request came', () => {
    const long = performance.now() - 2 * HOUR_MS
    expect(() => withinBudget(HOUR_MS, () => timeLeft(1000), long)).toThrow(StoreUnavailable)
  })

  it('does not bind what outlives the request', () => {
    expect(withinBudget(1, () => withoutBudget(() => timeLeft(HOUR_MS)))).toBe(HOUR_MS)
  })
})
