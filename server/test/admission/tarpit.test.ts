import { describe, expect, it } from 'vitest'
import { Tarpit } from '../../src/admission/tarpit.ts'

describe('refusals', () => {
  const waits = (tarpit: Tarpit, count: number, address: string, at = 0) =>
    Array.from({ length: count }, () => {
      const refusal = tarpit.begin(address, at)
      refusal?.end()
      return refusal?.waitMs
    })

  it('wait a tenth of a second, and up to two seconds where an address asks on and on', () => {
    const tarpit = new Tarpit()
    const delays = waits(tarpit, 100, '192.0.2.1')
    expect(delays.slice(0, 20)).toEqual(Array(20).fill(100))
    expect(delays[20]).toBe(150)
    expect(delays.at(-1)).toBe(2000)
    expect(delays).toEqual(delays.toSorted((a = 0, b = 0) => a - b))
    expect(waits(tarpit, 1, '192.0.2.2')).toEqual([100])
  })

  it('are forgiven with time', () => {
    const tarpit = new Tarpit()
    waits(tarpit, 1000, '192.0.2.1')
    expect(waits(tarpit, 1, '192.0.2.1', 10_000)).toEqual([2000])
    expect(waits(tarpit, 1, '192.0.2.1', 60_000)).toEqual([100])
  })

  it('wait for so many of an address at once, IPv6 by its /64', () => {
    const tarpit = new Tarpit()
    const open = Array.from({ length: 300 }, (_, n) => tarpit.begin(`2001:db8::${n.toString(16)}`, 0))
    expect(open.filter((refusal) => refusal === undefined)).toHaveLength(44)
    expect(tarpit.begin('2001:db8:0:1::1', 0)).toBeDefined()
    open[0]?.end()
    expect(tarpit.begin('2001:db8::1', 0)).toBeDefined()
    expect(tarpit.begin('2001:db8::1', 0)).toBeUndefined()
  })
})
