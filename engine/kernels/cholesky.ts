// Cholesky factorisation of a small block by rows: A = L·Lᵀ, with L in the lower triangle; the upper is untouched.

import { axpy, dot, madd, sumOf } from './vector'

function at(a: usize, stride: i32, row: i32, col: i32): usize {
  return a + ((<usize>row * stride + col) << 2)
}

/** (A[i + r, j] − Σₜ L[i + r, t]·L[j, t]) ÷ L[j, j] for four rows at once: row j is loaded only once. */
function fourCells(row: usize, step: usize, other: usize, j: i32): void {
  let s0 = f32x4.splat(0)
  let s1 = f32x4.splat(0)
  let s2 = f32x4.splat(0)
  let s3 = f32x4.splat(0)
  const whole = (<usize>(j & ~3)) << 2
  for (let t: usize = 0; t < whole; t += 16) {
    const b = v128.load(other + t)
    const cell = row + t
    s0 = madd(v128.load(cell), b, s0)
    s1 = madd(v128.load(cell + step), b, s1)
    s2 = madd(v128.load(cell + 2 * step), b, s2)
    s3 = madd(v128.load(cell + 3 * step), b, s3)
  }
  finishCell(row, other, s0, j)
  finishCell(row + step, other, s1, j)
  finishCell(row + 2 * step, other, s2, j)
  finishCell(row + 3 * step, other, s3, j)
}

function finishCell(row: usize, other: usize, sum: v128, j: i32): void {
  let total = sumOf(sum)
  for (let t = j & ~3; t < j; t++) total += load<f32>(row + ((<usize>t) << 2)) * load<f32>(other + ((<usize>t) << 2))
  const cell = row + ((<usize>j) << 2)
  store<f32>(cell, (load<f32>(cell) - total) / load<f32>(other + ((<usize>j) << 2)))
}

/** Finishes row i from column `from` on; false if its pivot is not positive. */
function finishRow(a: usize, stride: i32, i: i32, from: i32): bool {
  const row = at(a, stride, i, 0)
  for (let j = from; j < i; j++) {
    const other = at(a, stride, j, 0)
    const cell = row + ((<usize>j) << 2)
    store<f32>(cell, (load<f32>(cell) - dot(row, other, j)) / load<f32>(other + ((<usize>j) << 2)))
  }
  const diagonal = row + ((<usize>i) << 2)
  const pivot = load<f32>(diagonal) - dot(row, row, i)
  if (!(pivot > 0)) return false
  store<f32>(diagonal, sqrt<f32>(pivot))
  return true
}

/** Factorises in place, four rows at a time. Returns 0, or the number (from 1) of the first non-positive pivot. */
export function cholesky(a: usize, stride: i32, n: i32): i32 {
  const step = (<usize>stride) << 2
  const whole = n & ~3
  for (let i = 0; i < whole; i += 4) {
    for (let j = 0; j < i; j++) fourCells(at(a, stride, i, 0), step, at(a, stride, j, 0), j)
    for (let r = i; r < i + 4; r++) if (!finishRow(a, stride, r, i)) return r + 1
  }
  for (let i = whole; i < n; i++) if (!finishRow(a, stride, i, 0)) return i + 1
  return 0
}

/** x ← (L·Lᵀ)⁻¹·x */
export function solve(l: usize, stride: i32, n: i32, x: usize): void {
  for (let i = 0; i < n; i++) {
    const row = at(l, stride, i, 0)
    const cell = x + ((<usize>i) << 2)
    store<f32>(cell, (load<f32>(cell) - dot(row, x, i)) / load<f32>(row + ((<usize>i) << 2)))
  }
  for (let i = n - 1; i >= 0; i--) {
    const row = at(l, stride, i, 0)
    const cell = x + ((<usize>i) << 2)
    const value = load<f32>(cell) / load<f32>(row + ((<usize>i) << 2))
    store<f32>(cell, value)
    axpy(-value, row, x, i)
  }
}

/** `out` ← (L·Lᵀ)⁻¹, both triangles. Computes L⁻¹ first, which replaces L. `out` has the stride of `l`. */
export function invertFactor(l: usize, stride: i32, n: i32, out: usize): void {
  for (let i = 0; i < n; i++) {
    invertRow(l, stride, i, out)
    memory.copy(at(l, stride, i, 0), out, (<usize>(i + 1)) << 2)
  }
  for (let i = 0; i < n; i++) memory.fill(at(out, stride, i, 0), 0, (<usize>n) << 2)
  for (let k = 0; k < n; k++) {
    const row = at(l, stride, k, 0)
    for (let i = 0; i <= k; i++) axpy(load<f32>(row + ((<usize>i) << 2)), row, at(out, stride, i, 0), k + 1)
  }
}

/** `line` ← row i of L⁻¹ = (eᵢ − Σₖ Lᵢₖ·row k of L⁻¹) ÷ Lᵢᵢ; the rows above i are already inverted. */
function invertRow(l: usize, stride: i32, i: i32, line: usize): void {
  const row = at(l, stride, i, 0)
  const inverse: f32 = 1 / load<f32>(row + ((<usize>i) << 2))
  memory.fill(line, 0, (<usize>(i + 1)) << 2)
  for (let k = 0; k < i; k++) axpy(-load<f32>(row + ((<usize>k) << 2)) * inverse, at(l, stride, k, 0), line, k + 1)
  store<f32>(line + ((<usize>i) << 2), inverse)
}
