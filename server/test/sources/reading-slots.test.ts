import { describe, expect, it } from 'vitest'
import { newReadingSlots } from '../../src/sources/reading-slots.ts'

describe('the slots for reading media servers', () => {
  it('are two for an account, and three in all', () => {
    const slots = newReadingSlots()
    expect([1, 2, 3].map(() => slots.take('ann'))).toEqual([true, true, false])
    expect(slots.fullAccounts()).toEqual(['ann'])
    expect(slots.take('ben')).toBe(true)
    expect(slots.hasFree()).toBe(false)
    expect(slots.take('cleo')).toBe(false)
  })

  it('can be taken again when they are free', () => {
    const slots = newReadingSlots()
    for (const account of ['ann', 'ann', 'ben']) slots.take(account)
    slots.free('ann')
    expect([slots.hasFree(), slots.fullAccounts()]).toEqual([true, []])
    expect([slots.take('ann'), slots.take('ann')]).toEqual([true, false])
  })
})
