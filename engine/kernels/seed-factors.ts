import { takeProduct } from './vector'

// The fold-in taken apart by seeds: y(slot) · A⁻¹·y(seed) for a block of seeds, exact in 32-bit integers.
//
// Solutions of the seeds are rounded to 14 bits and moved above zero; their upper and their lower seven bits are two rows of bytes,
// and y·z = 128 · y·high + y·low − 8192 · Σ y. Four numbers of one seed lie together, so that one instruction multiplies and adds
// four numbers for four seeds:      high[k / 4] = | z₀[k] … z₀[k+3] | z₁[k] … z₁[k+3] | z₂[k] … z₂[k+3] | z₃[k] … z₃[k+3] | …
// The rows of four slots lie together in the same way, so that what is multiplied with one another is read from the front to the back.

const NONE: u32 = 0xffffffff
const STEPS: f32 = 8191
const MIDDLE = 8192

/** Packs the rows code[r] of the bytes four at a time: four numbers of each, the next four of each; sum[r] = Σ row. `count` is a multiple of 4. */
export function packQuads(bytes: usize, d: i32, code: usize, count: i32, out: usize, sum: usize): void {
  for (let r = 0; r < count; r += 4) {
    const a = bytes + <usize>load<u32>(code) * d
    const b = bytes + <usize>load<u32>(code, 4) * d
    const c = bytes + <usize>load<u32>(code, 8) * d
    const e = bytes + <usize>load<u32>(code, 12) * d
    for (let i: usize = 0; i < <usize>d; i += 16) {
      packFour(v128.load(a + i), v128.load(b + i), v128.load(c + i), v128.load(e + i), out)
      out += 64
    }
    store<i32>(sum, sumOfBytes(a, d))
    store<i32>(sum, sumOfBytes(b, d), 4)
    store<i32>(sum, sumOfBytes(c, d), 8)
    store<i32>(sum, sumOfBytes(e, d), 12)
    code += 16
    sum += 16
  }
}

/** Four times four numbers of each of four rows. */
function packFour(a: v128, b: v128, c: v128, e: v128, out: usize): void {
  const abLow = v128.shuffle<i32>(a, b, 0, 4, 1, 5)
  const abHigh = v128.shuffle<i32>(a, b, 2, 6, 3, 7)
  const ceLow = v128.shuffle<i32>(c, e, 0, 4, 1, 5)
  const ceHigh = v128.shuffle<i32>(c, e, 2, 6, 3, 7)
  v128.store(out, v128.shuffle<i64>(abLow, ceLow, 0, 2))
  v128.store(out, v128.shuffle<i64>(abLow, ceLow, 1, 3), 16)
  v128.store(out, v128.shuffle<i64>(abHigh, ceHigh, 0, 2), 32)
  v128.store(out, v128.shuffle<i64>(abHigh, ceHigh, 1, 3), 48)
}

function sumOfBytes(row: usize, d: i32): i32 {
  let sum = i32x4.splat(0)
  for (let i: usize = 0; i < <usize>d; i += 16) {
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(row + i))))
  }
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
}

/** Copies the factors of the seeds side by side, `wide` to a line; a seed without factors is zero, and so is what is beyond the seeds. */
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
 * x ← (L·Lᵀ)⁻¹·x for sixteen seeds; `row` is the way from one number of a seed to its next. Two lines at a time take what others give, so
 * that each number of these is read once for both; d is even.
 */
function solveSixteen(l: usize, d: i32, x: usize, row: usize): void {
  for (let i = 0; i < d; i += 2) solveDown(l, d, i, x, row)
  for (let i = d - 2; i >= 0; i -= 2) solveUp(l, d, i, x, row)
}

/** Lines i and i + 1 of x ← L⁻¹·x: those above are done. */
function solveDown(l: usize, d: i32, i: i32, x: usize, row: usize): void {
  const first = x + <usize>i * row
  const next = (<usize>d) << 2
  const line = l + <usize>i * next
  takeFromTwo(first, row, x, i, row, line, 4, next)
  const own = line + ((<usize>i) << 2)
  divide(first, own)
  takeFromOne(first + row, first, own + next)
  divide(first + row, own + next + 4)
}

/** Lines i and i + 1 of x ← L⁻ᵀ·x: those below are done. */
function solveUp(l: usize, d: i32, i: i32, x: usize, row: usize): void {
  const first = x + <usize>i * row
  const next = (<usize>d) << 2
  const last = <usize>(d - 1)
  takeFromTwo(first, row, x + last * row, d - 2 - i, 0 - row, l + last * next + ((<usize>i) << 2), 0 - next, 4)
  const own = l + <usize>i * next + ((<usize>i) << 2)
  divide(first + row, own + next + 4)
  takeFromOne(first, first + row, own + next)
  divide(first, own)
}

/**
 * Two lines of sixteen numbers, `row` apart, take from themselves the product of `count` others with their factors: the next other is `way`
 * further, its factor for the first line `along` further, and that for the second line `across` from it.
 */
function takeFromTwo(
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
    a0 = takeProduct(a0, f0, a)
    a1 = takeProduct(a1, f1, a)
    b0 = takeProduct(b0, f0, b)
    b1 = takeProduct(b1, f1, b)
    c0 = takeProduct(c0, f0, c)
    c1 = takeProduct(c1, f1, c)
    e0 = takeProduct(e0, f0, e)
    e1 = takeProduct(e1, f1, e)
    other += way
    factor += along
  }
  putSixteen(first, a0, b0, c0, e0)
  putSixteen(second, a1, b1, c1, e1)
}

/** A line takes from itself the product of another with a factor. */
function takeFromOne(cell: usize, other: usize, factor: usize): void {
  const f = v128.load32_splat(factor)
  for (let at: usize = 0; at < 64; at += 16) v128.store(cell + at, takeProduct(v128.load(cell + at), f, v128.load(other + at)))
}

function divide(cell: usize, pivot: usize): void {
  const by = v128.load32_splat(pivot)
  for (let at: usize = 0; at < 64; at += 16) v128.store(cell + at, f32x4.div(v128.load(cell + at), by))
}

function putSixteen(cell: usize, a: v128, b: v128, c: v128, e: v128): void {
  v128.store(cell, a)
  v128.store(cell, b, 16)
  v128.store(cell, c, 32)
  v128.store(cell, e, 48)
}

function rounded(four: v128, scale: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(four, scale)))
}

/** Rounds the solutions of four seeds to 14 bits; step ← weight times what one of their steps stands for. */
function roundFour(x: usize, d: i32, line: usize, weight: usize, high: usize, low: usize, row: usize, step: usize): void {
  let most = f32x4.splat(0)
  for (let i = 0; i < d; i++) most = f32x4.pmax(most, f32x4.abs(v128.load(x + <usize>i * line)))
  const isZero = f32x4.eq(most, f32x4.splat(0))
  const scale = v128.andnot(f32x4.div(f32x4.splat(STEPS), most), isZero)
  v128.store(step, f32x4.mul(v128.load(weight), f32x4.div(most, f32x4.splat(STEPS))))
  for (let i = 0; i < d; i += 4) {
    let upper = i32x4.splat(0)
    let lower = i32x4.splat(0)
    for (let byte = 0; byte < 32; byte += 8) {
      const moved = i32x4.add(rounded(v128.load(x), scale), i32x4.splat(MIDDLE))
      upper = v128.or(upper, i32x4.shl(i32x4.shr_u(moved, 7), byte))
      lower = v128.or(lower, i32x4.shl(v128.and(moved, i32x4.splat(127)), byte))
      x += line
    }
    v128.store(high, upper)
    v128.store(low, lower)
    high += row
    low += row
  }
}

/** high, low, step ← A⁻¹·y of every seed of a block, `l` being the factorisation of A. `width` is a multiple of 4; sixteen at a time are solved in `x`. */
export function solveSeeds(
  l: usize,
  d: i32,
  rows: usize,
  code: usize,
  weight: usize,
  width: i32,
  x: usize,
  high: usize,
  low: usize,
  step: usize,
): void {
  const row = (<usize>width) << 2
  const line = (row + 63) & ~63
  copyFactors(rows, d, code, <usize>width, x, line >> 2)
  for (let at: usize = 0; at < line; at += 64) solveSixteen(l, d, x + at, line)
  for (let at: usize = 0; at < row; at += 16) roundFour(x + at, d, line, weight + at, high + at, low + at, row, step + at)
}
