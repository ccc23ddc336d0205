import { describe, expect, it } from 'vitest'
import { TokenBuckets } from '../src/token-buckets.ts'

const SECOND = 1000
const HOUR = 3_600_000

describe('token buckets', () => {
  const passed = (buckets: TokenBuckets, times: readonly number[]) =>
    times.filter((at) => buckets.take('somebody', at).left >= 0).length

  it('let a burst through, then so many a second', () => {
    const buckets = new TokenBuckets({ rate: 10, burst: 50 })
    expect(passed(buckets, Array(60).fill(0))).toBe(50)
    expect(passed(buckets, Array(60).fill(2 * SECOND))).toBe(20)
  })

  it('give no time twice where some requests are counted late', () => {
    const buckets = new TokenBuckets({ rate: 10, burst: 50 })
    const times = Array.from({ length: 2000 }, (_, at) => HOUR + at - (at % 2) * SECOND)
    expect(passed(buckets, times)).toBeLessThanOrEqual(50 + 20)
  })

  it('go on from a clock that was set back', () => {
    const buckets = new TokenBuckets({ rate: 10, burst: 50 })
    expect(passed(buckets, Array(60).fill(2 * HOUR))).toBe(50)
    expect(passed(buckets, [HOUR])).toBe(0)
    expect(passed(buckets, Array(60).fill(HOUR + SECOND))).toBe(10)
  })

  it('give so many at once or none, and say how long it takes until there are enough', () => {
    const buckets = new TokenBuckets({ rate: 2, burst: 10 })
    expect(buckets.take('somebody', 0, 7.5)).toEqual({ left: 2, waitSeconds: 0 })
    expect(buckets.take('somebody', 0, 4)).toEqual({ left: -2, waitSeconds: 0.75 })
    expect(buckets.take('somebody', 0, 2.5)).toEqual({ left: 0, waitSeconds: 0 })
  })
})
