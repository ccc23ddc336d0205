// The fold-in taken apart by seeds: y(slot) · A⁻¹·y(seed) for a block of seeds, exact in 32-bit integers.
//
// Solutions of the seeds lie side by side; two numbers of one seed are a pair of 16 bits, so that one instruction multiplies and
// adds a pair for four seeds:      pairs[k / 2] = | z₀[k] z₀[k+1] | z₁[k] z₁[k+1] | z₂[k] z₂[k+1] | z₃[k] z₃[k+1] | …
// The rows of four slots lie together in the same way, so that what is multiplied with one another is read from the front to the back.

const NONE: u32 = 0xffffffff
const STEPS: f32 = 32767

/** Lays the rows code[r] of the bytes out in 16 bits, four at a time: a pair of each, the next pair of each. `count` is a multiple of 4. */
export function widenRows(bytes: usize, d: i32, code: usize, count: i32, out: usize): void {
  for (let r = 0; r < count; r += 4) {
    const a = bytes + <usize>load<u32>(code) * d
    const b = bytes + <usize>load<u32>(code, 4) * d
    const c = bytes + <usize>load<u32>(code, 8) * d
    const e = bytes + <usize>load<u32>(code, 12) * d
    for (let i: usize = 0; i < <usize>d; i += 8) {
      widenFour(v128.load8x8_s(a + i), v128.load8x8_s(b + i), v128.load8x8_s(c + i), v128.load8x8_s(e + i), out)
      out += 64
    }
    code += 16
  }
}

/** Four pairs of each of four rows. */
function widenFour(a: v128, b: v128, c: v128, e: v128, out: usize): void {
  const abLow = v128.shuffle<i32>(a, b, 0, 4, 1, 5)
  const abHigh = v128.shuffle<i32>(a, b, 2, 6, 3, 7)
  const ceLow = v128.shuffle<i32>(c, e, 0, 4, 1, 5)
  const ceHigh = v128.shuffle<i32>(c, e, 2, 6, 3, 7)
  v128.store(out, v128.shuffle<i64>(abLow, ceLow, 0, 2))
  v128.store(out, v128.shuffle<i64>(abLow, ceLow, 1, 3), 16)
  v128.store(out, v128.shuffle<i64>(abHigh, ceHigh, 0, 2), 32)
  v128.store(out, v128.shuffle<i64>(abHigh, ceHigh, 1, 3), 48)
}

/** Lays the factors of the seeds side by side, `wide` to a line; a seed without factors is zero, and so is what is beyond the seeds. */
function layOut(rows: usize, d: i32, code: usize, width: usize, x: usize, wide: usize): void {
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

/** x ← (L·Lᵀ)⁻¹·x for sixteen seeds; `row` is the way from one number of a seed to its next. */
function solveSixteen(l: usize, d: i32, x: usize, row: usize): void {
  for (let i = 0; i < d; i++) {
    const cell = x + <usize>i * row
    const line = l + ((<usize>i * d) << 2)
    let a = v128.load(cell)
    let b = v128.load(cell, 16)
    let c = v128.load(cell, 32)
    let e = v128.load(cell, 48)
    let other = x
    for (let j = 0; j < i; j++) {
      const factor = v128.load32_splat(line + ((<usize>j) << 2))
      a = f32x4.sub(a, f32x4.mul(factor, v128.load(other)))
      b = f32x4.sub(b, f32x4.mul(factor, v128.load(other, 16)))
      c = f32x4.sub(c, f32x4.mul(factor, v128.load(other, 32)))
      e = f32x4.sub(e, f32x4.mul(factor, v128.load(other, 48)))
      other += row
    }
    putDivided(cell, v128.load32_splat(line + ((<usize>i) << 2)), a, b, c, e)
  }
  for (let i = d - 1; i >= 0; i--) {
    const cell = x + <usize>i * row
    const line = l + ((<usize>i * d) << 2)
    const pivot = v128.load32_splat(line + ((<usize>i) << 2))
    putDivided(cell, pivot, v128.load(cell), v128.load(cell, 16), v128.load(cell, 32), v128.load(cell, 48))
    const a = v128.load(cell)
    const b = v128.load(cell, 16)
    const c = v128.load(cell, 32)
    const e = v128.load(cell, 48)
    let other = x
    for (let j = 0; j < i; j++) {
      const factor = v128.load32_splat(line + ((<usize>j) << 2))
      v128.store(other, f32x4.sub(v128.load(other), f32x4.mul(factor, a)))
      v128.store(other, f32x4.sub(v128.load(other, 16), f32x4.mul(factor, b)), 16)
      v128.store(other, f32x4.sub(v128.load(other, 32), f32x4.mul(factor, c)), 32)
      v128.store(other, f32x4.sub(v128.load(other, 48), f32x4.mul(factor, e)), 48)
      other += row
    }
  }
}

function putDivided(cell: usize, pivot: v128, a: v128, b: v128, c: v128, e: v128): void {
  v128.store(cell, f32x4.div(a, pivot))
  v128.store(cell, f32x4.div(b, pivot), 16)
  v128.store(cell, f32x4.div(c, pivot), 32)
  v128.store(cell, f32x4.div(e, pivot), 48)
}

function rounded(four: v128, scale: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(four, scale)))
}

/** Rounds the solutions of four seeds to pairs of 16 bits; step ← weight times what one of their steps stands for. */
function roundFour(x: usize, d: i32, line: usize, weight: usize, pairs: usize, row: usize, step: usize): void {
  let most = f32x4.splat(0)
  for (let i = 0; i < d; i++) most = f32x4.pmax(most, f32x4.abs(v128.load(x + <usize>i * line)))
  const isZero = f32x4.eq(most, f32x4.splat(0))
  const scale = v128.andnot(f32x4.div(f32x4.splat(STEPS), most), isZero)
  v128.store(step, f32x4.mul(v128.load(weight), f32x4.div(most, f32x4.splat(STEPS))))
  for (let i = 0; i < d; i += 2) {
    const low = rounded(v128.load(x), scale)
    const high = rounded(v128.load(x + line), scale)
    v128.store(pairs, v128.or(v128.and(low, i32x4.splat(0xffff)), i32x4.shl(high, 16)))
    x += line << 1
    pairs += row
  }
}

/** pairs, step ← A⁻¹·y of every seed of a block, `l` being the factorisation of A. `width` is a multiple of 4; sixteen at a time are solved in `x`. */
export function solveSeeds(
  l: usize,
  d: i32,
  rows: usize,
  code: usize,
  weight: usize,
  width: i32,
  x: usize,
  pairs: usize,
  step: usize,
): void {
  const row = (<usize>width) << 2
  const line = (row + 63) & ~63
  layOut(rows, d, code, <usize>width, x, line >> 2)
  for (let at: usize = 0; at < line; at += 64) solveSixteen(l, d, x + at, line)
  for (let at: usize = 0; at < row; at += 16) roundFour(x + at, d, line, weight + at, pairs + at, row, step + at)
}

function addDots(terms: usize, sum: v128, scale: v128, step: usize): void {
  const dots = f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(sum), scale), v128.load(step))
  v128.store(terms, f32x4.add(v128.load(terms), dots))
}

/** Four slots by eight seeds: eight sums stay in registers. */
function fourByEight(y: usize, end: usize, pairs: usize, row: usize, step: usize, scale: usize, slot: usize, terms: usize): void {
  let s00 = i32x4.splat(0)
  let s01 = i32x4.splat(0)
  let s10 = i32x4.splat(0)
  let s11 = i32x4.splat(0)
  let s20 = i32x4.splat(0)
  let s21 = i32x4.splat(0)
  let s30 = i32x4.splat(0)
  let s31 = i32x4.splat(0)
  for (; y < end; y += 16) {
    const z0 = v128.load(pairs)
    const z1 = v128.load(pairs, 16)
    const y0 = v128.load32_splat(y)
    s00 = i32x4.add(s00, i32x4.dot_i16x8_s(y0, z0))
    s01 = i32x4.add(s01, i32x4.dot_i16x8_s(y0, z1))
    const y1 = v128.load32_splat(y, 4)
    s10 = i32x4.add(s10, i32x4.dot_i16x8_s(y1, z0))
    s11 = i32x4.add(s11, i32x4.dot_i16x8_s(y1, z1))
    const y2 = v128.load32_splat(y, 8)
    s20 = i32x4.add(s20, i32x4.dot_i16x8_s(y2, z0))
    s21 = i32x4.add(s21, i32x4.dot_i16x8_s(y2, z1))
    const y3 = v128.load32_splat(y, 12)
    s30 = i32x4.add(s30, i32x4.dot_i16x8_s(y3, z0))
    s31 = i32x4.add(s31, i32x4.dot_i16x8_s(y3, z1))
    pairs += row
  }
  addFour(s00, s10, s20, s30, row, step, scale, slot, terms)
  addFour(s01, s11, s21, s31, row, step + 16, scale, slot, terms + 16)
}

/** Four slots by four seeds, where eight are too many. */
function fourByFour(y: usize, end: usize, pairs: usize, row: usize, step: usize, scale: usize, slot: usize, terms: usize): void {
  let s0 = i32x4.splat(0)
  let s1 = i32x4.splat(0)
  let s2 = i32x4.splat(0)
  let s3 = i32x4.splat(0)
  for (; y < end; y += 16) {
    const z = v128.load(pairs)
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(v128.load32_splat(y), z))
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(v128.load32_splat(y, 4), z))
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(v128.load32_splat(y, 8), z))
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(v128.load32_splat(y, 12), z))
    pairs += row
  }
  addFour(s0, s1, s2, s3, row, step, scale, slot, terms)
}

/** Adds the sums of four seeds to four slots. */
function addFour(s0: v128, s1: v128, s2: v128, s3: v128, row: usize, step: usize, scale: usize, slot: usize, terms: usize): void {
  addDots(terms + <usize>load<u32>(slot) * row, s0, v128.load32_splat(scale), step)
  addDots(terms + <usize>load<u32>(slot, 4) * row, s1, v128.load32_splat(scale, 4), step)
  addDots(terms + <usize>load<u32>(slot, 8) * row, s2, v128.load32_splat(scale, 8), step)
  addDots(terms + <usize>load<u32>(slot, 12) * row, s3, v128.load32_splat(scale, 12), step)
}

/**
 * terms[slot[r]][·] += scale[r] · step[·] · (row r · solution of each seed); |row| ≤ 128, |solution| ≤ 32767 and d ≤ 512.
 * `count` and `width` are multiples of 4.
 */
export function dotSeeds(
  rows: usize,
  scale: usize,
  slot: usize,
  count: i32,
  d: i32,
  pairs: usize,
  step: usize,
  width: i32,
  terms: usize,
): void {
  const row = (<usize>width) << 2
  const even = row & ~31
  for (let r = 0; r < count; r += 4) {
    const end = rows + ((<usize>d) << 3)
    for (let at: usize = 0; at < even; at += 32) fourByEight(rows, end, pairs + at, row, step + at, scale, slot, terms + at)
    if (even < row) fourByFour(rows, end, pairs + even, row, step + even, scale, slot, terms + even)
    rows = end
    scale += 16
    slot += 16
  }
}
