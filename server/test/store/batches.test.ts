import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inBatches } from '../../src/store/batches.ts'

describe('inBatches', () => {
  it('ends on a disk that is slower than the time of a batch, whatever the size of batches', async () => {
    let left = 2000
    let batches = 0
    const done = await inBatches(async (max) => {
      await setTimeout(20)
      const some = Math.min(max, left)
      left -= some
      batches++
      return some
    })
    expect([done, left]).toEqual([2000, 0])
    expect(batches).toBeLessThanOrEqual(11)
  })
})
