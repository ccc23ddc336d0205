import { afterAll, describe, expect, it } from 'vitest'
import { openWorkerPool } from '../../../server/src/training/threads/pool.ts'
import { openSpace } from '../../src/kernels/space.ts'
import { inlinePool, type ThreadPool } from '../../src/linalg/pool.ts'
import { fitEase } from '../../src/models/audience/ease.ts'
import { fitIals } from '../../src/models/audience/ials.ts'
import { randomAudience } from '../audience.ts'
import { kernelBytes } from '../spaces.ts'

const space = await openSpace(kernelBytes)
const pool = await openWorkerPool(space, 2)
afterAll(() => pool.close())

describe('a pool of worker threads', () => {
  const x = randomAudience({ users: 200, titles: 300, kinds: 6, seed: 1 })

  it('fits the same matrix and factors as without threads, bit for bit', async () => {
    const ease = { lambda: 10, dropout: 0.2, userExponent: 0.5, popularityExponent: 0.1 }
    const ials = { d: 16, alpha: 0.1, lambda: 0.01, rounds: 2, seed: 1 }
    const fitted = async (threads: ThreadPool): Promise<{ w: Float32Array; y: Float32Array }> => {
      const compute = { space, pool: threads }
      const w = await fitEase(compute, x, ease)
      return { w: w.data.slice(), y: (await fitIals(compute, x, ials)).titles.data.slice() }
    }
    const alone = await fitted(inlinePool(space))
    expect(await fitted(pool)).toEqual(alone)
  })

  it('resolves at once without tasks', async () => {
    await expect(pool.run([])).resolves.toBeUndefined()
  })

  it('rejects when a task fails, and works afterwards', async () => {
    await expect(pool.run([[['clear', 0xfffffff0, 1 << 28]]])).rejects.toThrow('a worker failed')
    const numbers = space.f32(4).fill(1)
    await pool.run([[['clear', numbers.byteOffset, 4]]])
    expect([...numbers]).toEqual([0, 0, 0, 0])
  })
})
