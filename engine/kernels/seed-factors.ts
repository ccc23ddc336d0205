import { subtractProduct } from './vector'

// The contributions of seeds to the fold-in: y(slot) · A⁻¹·y(seed) for a block of seeds, exact in 32-bit integers.
//
// The solutions z = A⁻¹·y of the seeds are rounded to 14 bits. Two numbers of one seed are adjacent, so that one
// instruction multiplies and adds two numbers of four seeds:
//
//   z[k / 2] = | z₀[k] z₀[k+1] | z₁[k] z₁[k+1] | z₂[k] z₂[k+1] | z₃[k] z₃[k+1] | …

const NONE: u32 = 0xffffffff
const MAX_STEPS: f32 = 8191

/** Copies the rows code[r] as 16-bit numbers. */
export function copyRows(bytes: usize, d: i32, code: usize, count: i32, out: usize): void {
  for (const end = code + ((<usize>count) << 2); code < end; code += 4) {
    const row = bytes + <usize>load<u32>(code) * d
    for (let i: usize = 0; i < <usize>d; i += 16) {
      const some = v128.load(row + i)
      v128.store(out, i16x8.extend_low_i8x16_s(some))
      v128.store(out, i16x8.extend_high_i8x16_s(some), 16)
      out += 32
    }
  }
}

/**
 * Copies the factors of the seeds into columns of `x`, which has `wide` columns. Seeds without factors and columns
 * after the seeds are zero.
 */
function copyFactors(rows: usize, d: i32, code: usize, width: usize, x: usize, wide: usize): void {
  for (let seed: usize = 0; seed < wide; seed++) {
    const number = seed < width ? load<u32>(code + (seed << 2)) : NONE
    let row = rows + ((<usize>number * d) << 2)
    let cell = x + (seed << 2)
    for (let i = 0; i < d; i++) {
      store<f32>(cell, number === NONE ? 0 : load<f32>(row))
      row += 4
      cell += wide << 2
    }
  }
}

/**
 * x ← (L·Lᵀ)⁻¹·x for sixteen seeds; `row` is the distance of one number of a seed to its next, in bytes. Two lines at a
 * time are reduced by the others, so that each other line is read once for both; d is even.
 */
function solveSixteen(l: usize, d: i32, x: usize, row: usize): void {
  for (let i = 0; i < d; i += 2) substituteForward(l, d, i, x, row)
  for (let i = d - 2; i >= 0; i -= 2) substituteBack(l, d, i, x, row)
}

/** Forward substitution of lines i and i + 1: x ← L⁻¹·x. The lines above are done. */
function substituteForward(l: usize, d: i32, i: i32, x: usize, row: usize): void {
  const first = x + <usize>i * row
  const next = (<usize>d) << 2
  const line = l + <usize>i * next
  subtractFromTwo(first, row, x, i, row, line, 4, next)
  const own = line + ((<usize>i) << 2)
  divide(first, own)
  subtractFromOne(first + row, first, own + next)
  divide(first + row, own + next + 4)
}

/** Back substitution of lines i and i + 1: x ← L⁻ᵀ·x. The lines below are done. */
function substituteBack(l: usize, d: i32, i: i32, x: usize, row: usize): void {
  const first = x + <usize>i * row
  const next = (<usize>d) << 2
  const last = <usize>(d - 1)
  subtractFromTwo(first, row, x + last * row, d - 2 - i, 0 - row, l + last * next + ((<usize>i) << 2), 0 - next, 4)
  const own = l + <usize>i * next + ((<usize>i) << 2)
  divide(first + row, own + next + 4)
  subtractFromOne(first, first + row, own + next)
  divide(first, own)
}

/**
 * Subtracts `count` other lines, each times a factor, from two lines of sixteen numbers that are `row` bytes apart.
 * `way` is the distance of one other line to the next, `along` that of their factors, and `across` that of the factor
 * for the second line from that for the first.
 */
function subtractFromTwo(
  first: usize,
  row: usize,
  other: usize,
  count: i32,
  way: usize,
  factor: usize,
  along: usize,
  across: usize,
): void {
  const second = first + row
  let a0 = v128.load(first)
  let b0 = v128.load(first, 16)
  let c0 = v128.load(first, 32)
  let e0 = v128.load(first, 48)
  let a1 = v128.load(second)
  let b1 = v128.load(second, 16)
  let c1 = v128.load(second, 32)
  let e1 = v128.load(second, 48)
  for (let j = 0; j < count; j++) {
    const f0 = v128.load32_splat(factor)
    const f1 = v128.load32_splat(factor + across)
    const a = v128.load(other)
    const b = v128.load(other, 16)
    const c = v128.load(other, 32)
    const e = v128.load(other, 48)
    a0 = subtractProduct(a0, f0, a)
    a1 = subtractProduct(a1, f1, a)
    b0 = subtractProduct(b0, f0, b)
    b1 = subtractProduct(b1, f1, b)
    c0 = subtractProduct(c0, f0, c)
    c1 = subtractProduct(c1, f1, c)
    e0 = subtractProduct(e0, f0, e)
    e1 = subtractProduct(e1, f1, e)
    other += way
    factor += along
  }
  storeSixteen(first, a0, b0, c0, e0)
  storeSixteen(second, a1, b1, c1, e1)
}

/** Subtracts another line, times a factor, from a line of sixteen numbers. */
function subtractFromOne(cell: usize, other: usize, factor: usize): void {
  const f = v128.load32_splat(factor)
  for (let at: usize = 0; at < 64; at += 16)
    v128.store(cell + at, subtractProduct(v128.load(cell + at), f, v128.load(other + at)))
}

function divide(cell: usize, pivot: usize): void {
  const by = v128.load32_splat(pivot)
  for (let at: usize = 0; at < 64; at += 16) v128.store(cell + at, f32x4.div(v128.load(cell + at), by))
}

function storeSixteen(cell: usize, a: v128, b: v128, c: v128, e: v128): void {
  v128.store(cell, a)
  v128.store(cell, b, 16)
  v128.store(cell, c, 32)
  v128.store(cell, e, 48)
}

function roundScaled(four: v128, scale: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(four, scale)))
}

/** Rounds the solutions of four seeds to 14 bits; step ← weight times the value of one rounding step. */
function roundFour(x: usize, d: i32, line: usize, weight: usize, out: usize, row: usize, step: usize): void {
  let max = f32x4.splat(0)
  for (let i = 0; i < d; i++) max = f32x4.pmax(max, f32x4.abs(v128.load(x + <usize>i * line)))
  const isZero = f32x4.eq(max, f32x4.splat(0))
  const scale = v128.andnot(f32x4.div(f32x4.splat(MAX_STEPS), max), isZero)
  v128.store(step, f32x4.mul(v128.load(weight), f32x4.div(max, f32x4.splat(MAX_STEPS))))
  for (let i = 0; i < d; i += 2) {
    const first = v128.and(roundScaled(v128.load(x), scale), i32x4.splat(0xffff))
    v128.store(out, v128.or(first, i32x4.shl(roundScaled(v128.load(x + line), scale), 16)))
    x += line << 1
    out += row
  }
}

/**
 * solutions, step ← A⁻¹·y of each seed of a block; `l` is the factorisation of A. `width` is a multiple of 4; `x` is
 * scratch for sixteen seeds at a time.
 */
export function solveSeeds(
  l: usize,
  d: i32,
  rows: usize,
  code: usize,
  weight: usize,
  width: i32,
  x: usize,
  solutions: usize,
  step: usize,
): void {
  const row = (<usize>width) << 2
  const line = (row + 63) & ~63
  copyFactors(rows, d, code, <usize>width, x, line >> 2)
  for (let at: usize = 0; at < line; at += 64) solveSixteen(l, d, x + at, line)
  for (let at: usize = 0; at < row; at += 16) roundFour(x + at, d, line, weight + at, solutions + at, row, step + at)
}
