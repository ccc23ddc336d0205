import { describe, expect, it } from 'vitest'
import { newFairQueue, QueueFull } from '../../src/images/fair-queue.ts'

describe('a fair queue', () => {
  /** Work that ends when the test says so, and reports that it has begun. */
  function work() {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const piece = (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.push(() => resolve(name))
      })
    const endOne = async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
    return { begun, piece, endOne }
  }

  it('runs so many at once and no more', async () => {
    const queue = newFairQueue({ atOnce: 2, max: 10, maxPerCaller: 10 })
    const { begun, piece, endOne } = work()
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run('somebody', piece(name)))
    expect(begun).toEqual(['a', 'b'])
    await endOne()
    expect(begun).toEqual(['a', 'b', 'c'])
    for (let n = 0; n < 3; n++) await endOne()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('takes from one clientKey after the other', async () => {
    const queue = newFairQueue({ atOnce: 1, max: 10, maxPerCaller: 10 })
    const { begun, piece, endOne } = work()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run('a', piece(name))
    void queue.run('b', piece('b1'))
    void queue.run('c', piece('c1'))
    for (let n = 0; n < 6; n++) await endOne()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('refuses what is over its length, or over an clientKey’s share of it', async () => {
    const queue = newFairQueue({ atOnce: 1, max: 3, maxPerCaller: 2 })
    const { begun, piece, endOne } = work()
    const first = ['a1', 'a2', 'a3'].map((name) => queue.run('a', piece(name)))
    await expect(queue.run('a', piece('a4'))).rejects.toThrow(QueueFull)
    const last = queue.run('b', piece('b1'))
    await expect(queue.run('c', piece('c1'))).rejects.toThrow(QueueFull)
    for (let n = 0; n < 4; n++) await endOne()
    await Promise.all([...first, last])
    expect(begun).toHaveLength(4)
    const again = queue.run('c', piece('c1'))
    await endOne()
    expect(await again).toBe('c1')
  })

  it('continues after a failed task', async () => {
    const queue = newFairQueue({ atOnce: 1, max: 3, maxPerCaller: 3 })
    const failed = queue.run('a', () => Promise.reject(new Error('no')))
    const next = queue.run('a', async () => 'next')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('next')
  })
})
