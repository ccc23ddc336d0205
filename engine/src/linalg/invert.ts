import { mirrorTriangle } from './gemm.ts'
import { cell, type Matrix, padToTile } from './matrix.ts'
import { type Compute, type KernelTask, splitRange } from './pool.ts'

// Inverts a symmetric positive definite matrix in place by the sweep operator, one block of rows at a time:
//
//     P ← Aₖₖ⁻¹ (Cholesky)      Qᵢ ← Aᵢₖ·P      Aᵢⱼ ← Aᵢⱼ − Qᵢ·Aₖⱼ      Aᵢₖ ← Qᵢ      Aₖₖ ← −P
//
// After the last block A is −A⁻¹. This costs the n³ operations of Cholesky and inverse, but every step is one product
// of the same size, so two threads are busy to the end. Only the lower triangle is read or written.

const BLOCK_SIZE = 128

/** Thrown when a matrix cannot be inverted because a pivot is not positive. */
export class NotPositiveDefinite extends Error {
  constructor(line: number) {
    super(`the matrix is not positive definite at line ${line}: raise the regularisation`)
    this.name = 'NotPositiveDefinite'
  }
}

/** Inverts a symmetric positive definite matrix in place; both triangles are given and returned. */
export async function invert(compute: Compute, a: Matrix): Promise<void> {
  const { space } = compute
  const size = padToTile(a.rows)
  for (let i = a.rows; i < size; i++) a.data[i * a.stride + i] = 1
  const mark = space.mark()
  const scratch = newScratch(compute, size)
  for (const [from, to] of splitRange(size, BLOCK_SIZE)) await sweep(compute, { a, scratch, from, to, size })
  await mirrorTriangle(compute, a, -1)
  for (let i = a.rows; i < size; i++) a.data[i * a.stride + i] = 0
  space.release(mark)
}

/** Addresses of the buffers of one inversion: the diagonal block, its inverse, the packed panels and Q. */
interface InversionScratch {
  readonly block: number
  readonly inverse: number
  readonly packedInverse: number
  readonly left: number
  readonly packedQ: number
  readonly right: number
  readonly q: number
}

function newScratch({ space }: Compute, size: number): InversionScratch {
  const take = (length: number): number => space.f32(length).byteOffset
  return {
    block: take(BLOCK_SIZE * BLOCK_SIZE),
    inverse: take(BLOCK_SIZE * BLOCK_SIZE),
    packedInverse: take(BLOCK_SIZE * BLOCK_SIZE),
    left: take(size * BLOCK_SIZE),
    packedQ: take(size * BLOCK_SIZE),
    right: take(size * BLOCK_SIZE),
    q: take(size * BLOCK_SIZE),
  }
}

/** One step of the inversion: the block of lines [from, to) of a matrix of `size` lines. */
interface SweptBlock {
  readonly a: Matrix
  readonly scratch: InversionScratch
  readonly from: number
  readonly to: number
  readonly size: number
}

async function sweep(compute: Compute, block: SweptBlock): Promise<void> {
  const { from, to, size } = block
  invertBlock(compute, block)
  const others = [
    ...splitRange(from, BLOCK_SIZE),
    ...splitRange(size - to, BLOCK_SIZE).map(([i, end]): [number, number] => [i + to, end + to]),
  ]
  await compute.pool.run(others.map(([i, end]) => panelTask(compute, block, i, end)))
  // The long rows first, so that the last tasks are short.
  await compute.pool.run(others.reverse().map(([i, end]) => updateTask(compute, block, i, end)))
}

function invertBlock({ space: { raw } }: Compute, { a, scratch, from, to }: SweptBlock): void {
  const k = to - from
  raw.copyBlock(cell(a, from, from), a.stride, 1, k, k, scratch.block, k, 1, 1)
  const failed = raw.cholesky(scratch.block, k, k)
  if (failed) throw new NotPositiveDefinite(from + failed)
  raw.invertFactor(scratch.block, k, k, scratch.inverse)
  raw.pack(scratch.inverse, 1, k, k, k, 16, scratch.packedInverse)
  raw.copyBlock(scratch.inverse, k, 1, k, k, cell(a, from, from), a.stride, 1, -1)
}

/** Packs rows [i, end) of the block column for both sides, computes their Q, packs it and stores it in the column. */
function panelTask({ space }: Compute, { a, scratch, from, to }: SweptBlock, i: number, end: number): KernelTask {
  const k = to - from
  const rows = end - i
  const below = i > from
  const [at, vs, ts] = below ? [cell(a, i, from), a.stride, 1] : [cell(a, from, i), 1, a.stride]
  const offset = i * k * 4
  return [
    ['pack', at, vs, ts, rows, k, 4, scratch.left + offset],
    ['pack', at, vs, ts, rows, k, 16, scratch.right + offset],
    ['clear', scratch.q + offset, rows * k],
    ['gemm', scratch.left + offset, scratch.packedInverse, scratch.q + offset, k, rows, k, k, 1, space.wide],
    ['pack', scratch.q + offset, k, 1, rows, k, 4, scratch.packedQ + offset],
    ['copyBlock', scratch.q + offset, k, 1, rows, k, at, vs, ts, 1],
  ]
}

/** Aᵢⱼ −= Qᵢ·Aₖⱼ for rows [i, end) and the columns of their lower triangle, except those of the block itself. */
function updateTask({ space }: Compute, { a, scratch, from, to }: SweptBlock, i: number, end: number): KernelTask {
  const k = to - from
  const left = scratch.packedQ + i * k * 4
  const part = (first: number, last: number): KernelTask =>
    last > first
      ? [['gemm', left, scratch.right + first * k * 4, cell(a, i, first), a.stride, end - i, last - first, k, -1, space.wide]]
      : []
  return [...part(0, Math.min(from, end)), ...part(to, end)]
}
