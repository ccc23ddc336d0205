import { describe, expect, it } from 'vitest'
import { seeded } from '../../src/models/random.ts'
import { activityAt } from '../../src/taste/activity.ts'

const DAY = 86_400_000
const NOW = 20_000 * DAY
const before = (...days: number[]) => days.map((day) => NOW - day * DAY)

describe('activityAt', () => {
  it('is 1 as long as the pause is no longer than usual for the profile', () => {
    expect(activityAt(before(20, 40, 60, 80), NOW)).toBe(1)
    expect(activityAt(before(150, 300, 450), NOW)).toBe(1)
  })

  it('is close to 0 for a single signal long ago, and halves with each further usual pause', () => {
    expect(activityAt(before(2000, 2000.1, 2000.2), NOW)).toBeLessThan(1e-6)
    expect(activityAt(before(300, 400, 500), NOW)).toBeCloseTo(0.25)
  })

  it('is 1 where no times are known', () => {
    expect(activityAt([], NOW)).toBe(1)
    expect(activityAt([Number.NaN], NOW)).toBe(1)
  })

  it('never rises as time goes on, whatever the order of the signals', () => {
    const random = seeded(4)
    for (let round = 0; round < 50; round++) {
      const times = Float64Array.from({ length: 1 + Math.floor(random() * 20) }, () => NOW - random() * 900 * DAY)
      const shares = [0, 10, 100, 1000, 5000].map((days) => activityAt(times, NOW + days * DAY))
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      expect(activityAt(times.toReversed(), NOW)).toBe(shares[0])
    }
  })
})
