import { cell, type Matrix, padToTile } from './matrix.ts'
import { type Compute, type KernelTask, splitRange } from './pool.ts'

const BLOCK_DEPTH = 256
const BLOCK_ROWS = 128

/**
 * One side of a product as vectors: `at` is the address of element t of a vector, `vs` the stride between vectors, `ts`
 * inside one.
 */
interface Operand {
  readonly at: (vector: number, t: number) => number
  readonly vs: number
  readonly ts: number
  readonly count: number
}

/** C += A·B */
export async function gemm(compute: Compute, a: Matrix, b: Matrix, c: Matrix): Promise<void> {
  await multiply(compute, { c, depth: a.cols, left: rowsOf(a), right: columnsOf(b), lowerOnly: false })
}

/** C += Aᵀ·A. Computes the lower tiles and mirrors them. */
export async function syrk(compute: Compute, a: Matrix, c: Matrix): Promise<void> {
  await multiply(compute, { c, depth: a.rows, left: columnsOf(a), right: columnsOf(a), lowerOnly: true })
  await mirrorTriangle(compute, c, 1)
}

/** Multiplies the lower triangle by `sign` and copies it to the upper one. */
export async function mirrorTriangle({ pool }: Compute, c: Matrix, sign: number): Promise<void> {
  await pool.run(splitRange(c.rows, BLOCK_ROWS).map(([from, to]) => [['mirror', c.data.byteOffset, c.stride, from, to, sign]]))
}

function rowsOf(m: Matrix): Operand {
  return { at: (i, t) => cell(m, i, t), vs: m.stride, ts: 1, count: m.rows }
}

function columnsOf(m: Matrix): Operand {
  return { at: (j, t) => cell(m, t, j), vs: 1, ts: m.stride, count: m.cols }
}

interface Product {
  readonly c: Matrix
  readonly depth: number
  readonly left: Operand
  readonly right: Operand
  readonly lowerOnly: boolean
}

async function multiply({ space, pool }: Compute, { c, depth, left, right, lowerOnly }: Product): Promise<void> {
  const mark = space.mark()
  const pa = space.f32(padToTile(left.count) * BLOCK_DEPTH).byteOffset
  const pb = space.f32(padToTile(right.count) * BLOCK_DEPTH).byteOffset
  for (const [t, end] of splitRange(depth, BLOCK_DEPTH)) {
    const k = end - t
    await pool.run([...packTasks(left, t, k, 4, pa), ...packTasks(right, t, k, 16, pb)])
    await pool.run(
      splitRange(left.count, BLOCK_ROWS).map(([from, to]): KernelTask => {
        const cols = lowerOnly ? to : right.count
        return [['gemm', pa + from * k * 4, pb, cell(c, from, 0), c.stride, to - from, cols, k, 1, space.wide]]
      }),
    )
  }
  space.release(mark)
}

function packTasks(side: Operand, t: number, k: number, width: number, to: number): KernelTask[] {
  return splitRange(side.count, BLOCK_ROWS).map(([from, end]) => [
    ['pack', side.at(from, t), side.vs, side.ts, end - from, k, width, to + from * k * 4],
  ])
}
