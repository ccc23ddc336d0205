// A half-step of implicit alternating least squares: solves each row exactly against the factors of the other side.
//
//   (Σ |wᵢ|·yᵢ·yᵢᵀ + alpha · YᵀY + ridge · I) · x = Σ wᵢ·yᵢ        over the row's titles i

import { cholesky, solve } from './cholesky'
import { gemm, pack } from './gemm'
import { axpy } from './vector'

const CHUNK = 256

/** Copies the factors of `count` titles times √|weight| into consecutive lines, and adds weight · factors to `x`. */
function gatherFactors(factors: usize, d: i32, title: usize, weight: usize, count: i32, lines: usize, x: usize): void {
  for (let i = 0; i < count; i++) {
    const from = factors + ((<usize>load<u32>(title + ((<usize>i) << 2)) * d) << 2)
    const value: f32 = weight ? load<f32>(weight + ((<usize>i) << 2)) : 1
    const line = lines + ((<usize>i * d) << 2)
    memory.fill(line, 0, (<usize>d) << 2)
    axpy(sqrt<f32>(abs<f32>(value)), from, line, d)
    axpy(value, from, x, d)
  }
}

/** A += Σ y·yᵀ over the gathered lines, lower tiles only. `panels` is scratch for both packed operands. */
function addOuter(lines: usize, d: i32, count: i32, a: usize, panels: usize, wide: i32): void {
  const pb = panels + ((<usize>d * CHUNK) << 2)
  pack(lines, 1, d, d, count, 4, panels)
  pack(lines, 1, d, d, count, 16, pb)
  for (let j = 0; j < d; j += 16) {
    const pa = panels + ((<usize>j * count) << 2)
    gemm(pa, pb + ((<usize>j * count) << 2), a + ((<usize>j * d + j) << 2), d, d - j, 16, count, 1, wide)
  }
}

/** x ← Σ w·y, A ← alpha·YᵀY + ridge·I + Σ |w|·y·yᵀ, then x ← A⁻¹·x for one row. */
function solveRow(
  base: usize,
  ridge: f32,
  factors: usize,
  d: i32,
  title: usize,
  weight: usize,
  count: i32,
  x: usize,
  scratch: usize,
  wide: i32,
): void {
  const lines = scratch + ((<usize>d * d) << 2)
  const panels = lines + ((<usize>d * CHUNK) << 2)
  memory.copy(scratch, base, (<usize>d * d) << 2)
  memory.fill(x, 0, (<usize>d) << 2)
  for (let first = 0; first < count; first += CHUNK) {
    const some = min(CHUNK, count - first)
    const offset = (<usize>first) << 2
    gatherFactors(factors, d, title + offset, weight ? weight + offset : 0, some, lines, x)
    addOuter(lines, d, some, scratch, panels, wide)
  }
  for (let i = 0; i < d; i++) {
    const cell = scratch + ((<usize>i * d + i) << 2)
    store<f32>(cell, load<f32>(cell) + ridge)
  }
  if (cholesky(scratch, d, d) === 0) solve(scratch, d, d, x)
  else memory.fill(x, 0, (<usize>d) << 2)
}

/**
 * Solves rows [from, to). `base` is alpha·YᵀY, `ridge` has one number per row, `weight` one per title of a row (or is
 * 0: all weigh 1), `scratch` d·(d + 3·256) numbers for this worker alone. A row that cannot be solved becomes zero.
 */
export function alsRows(
  base: usize,
  ridge: usize,
  factors: usize,
  d: i32,
  start: usize,
  title: usize,
  weight: usize,
  from: i32,
  to: i32,
  out: usize,
  scratch: usize,
  wide: i32,
): void {
  for (let row = from; row < to; row++) {
    const offset = (<usize>row) << 2
    const first = (<usize>load<u32>(start + offset)) << 2
    const count = (load<u32>(start + offset, 4) << 2) - <u32>first
    const weights = weight ? weight + first : 0
    const x = out + ((<usize>row * d) << 2)
    solveRow(base, load<f32>(ridge + offset), factors, d, title + first, weights, count >> 2, x, scratch, wide)
  }
}
