import { describe, expect, it } from 'vitest'
import { Throttle } from '../src/http/throttle.ts'

const SECOND = 1000
const HOUR = 3_600_000

describe('a throttle', () => {
  const passed = (throttle: Throttle, times: readonly number[]) =>
    times.filter((at) => throttle.take('somebody', at).left >= 0).length

  it('lets a burst through, then so many a second', () => {
    const throttle = new Throttle({ name: 'sign-in', rate: 10, burst: 50 })
    expect(passed(throttle, Array(60).fill(0))).toBe(50)
    expect(passed(throttle, Array(60).fill(2 * SECOND))).toBe(20)
  })

  it('gives no time twice where some requests are counted late', () => {
    const throttle = new Throttle({ name: 'sign-in', rate: 10, burst: 50 })
    const times = Array.from({ length: 2000 }, (_, at) => HOUR + at - (at % 2) * SECOND)
    expect(passed(throttle, times)).toBeLessThanOrEqual(50 + 20)
  })

  it('goes on from a clock that was set back', () => {
    const throttle = new Throttle({ name: 'sign-in', rate: 10, burst: 50 })
    expect(passed(throttle, Array(60).fill(2 * HOUR))).toBe(50)
    expect(passed(throttle, [HOUR])).toBe(0)
    expect(passed(throttle, Array(60).fill(HOUR + SECOND))).toBe(10)
  })
})
