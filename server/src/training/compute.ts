import { availableParallelism } from 'node:os'
import { type Compute, inlinePool, openSpace } from '@marquee/engine'
import { readKernels } from '../catalogue/kernels.ts'
import { openPool } from './pool.ts'

const MOST_THREADS = 16

/** For fewer likes than this, waking threads takes longer than the work. */
const FEW_LIKES = 20_000

/** How many threads are worth it: none, or one a core. */
export function threadsFor(likes: number): number {
  return likes < FEW_LIKES ? 0 : availableParallelism()
}

/** A space of its own and a thread a core, for work that is given back as a whole; no threads: all of it here and now. */
export async function withCompute<T>(work: (compute: Compute) => Promise<T>, threads = availableParallelism()): Promise<T> {
  const space = await openSpace(readKernels())
  if (threads === 0) return work({ space, pool: inlinePool(space) })
  const pool = await openPool(space, Math.max(1, Math.min(MOST_THREADS, threads)))
  try {
    return await work({ space, pool })
  } finally {
    await pool.close()
  }
}
