import type { Interactions } from '../models/audience/interactions.ts'
import { mirrorTriangle } from './gemm.ts'
import { type Matrix, newMatrix } from './matrix.ts'
import { type Compute, type KernelTask, splitRange } from './pool.ts'

const MAX_TASKS = 16

/** The Gram matrix G = Σ_u weight_u · x_u·x_uᵀ: how often two titles are in the same history, with weighted users. */
export async function gramOf(compute: Compute, x: Interactions, userWeight: Float32Array): Promise<Matrix> {
  const g = newMatrix(compute.space, x.titles, x.titles)
  const mark = compute.space.mark()
  const start = copyIn(compute.space.u32(x.start.length), x.start)
  const title = copyIn(compute.space.u32(x.title.length), x.title)
  const weight = copyIn(compute.space.f32(x.users), userWeight)
  const at = [start, title, weight].map((array) => array.byteOffset)
  const ranges = splitRange(x.titles, Math.max(16, Math.ceil(x.titles / MAX_TASKS)))
  await compute.pool.run(
    ranges.map(([low, high]): KernelTask => [['gram', ...at, 0, x.users, low, high, g.data.byteOffset, g.stride]]),
  )
  await mirrorTriangle(compute, g, 1)
  compute.space.release(mark)
  return g
}

function copyIn<A extends Float32Array | Uint32Array>(into: A, from: A): A {
  into.set(from)
  return into
}
