import { availableParallelism } from 'node:os'
import { type Compute, inlinePool, openSpace } from '@marquee/engine'
import { readKernels } from '../../catalogue/memory/kernels.ts'
import { openWorkerPool } from './pool.ts'

const MAX_THREADS = 16

/** For fewer likes than this, starting threads takes longer than the work. */
const MAX_LIKES_INLINE = 20_000

/** The number of threads to use: none, or one per core. */
export function threadsFor(likes: number): number {
  return likes < MAX_LIKES_INLINE ? 0 : availableParallelism()
}

/**
 * Runs `work` with a memory space of its own and a pool of threads, both released afterwards. 0 threads: runs inline.
 */
export async function withCompute<T>(work: (compute: Compute) => Promise<T>, threads = availableParallelism()): Promise<T> {
  const space = await openSpace(readKernels())
  if (threads === 0) return work({ space, pool: inlinePool(space) })
  const pool = await openWorkerPool(space, Math.max(1, Math.min(MAX_THREADS, threads)))
  try {
    return await work({ space, pool })
  } finally {
    await pool.close()
  }
}
