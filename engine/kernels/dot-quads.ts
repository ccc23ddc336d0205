// `dotSeeds` with the relaxed dot product of bytes, for hosts where that is a single instruction. It gives the same
// numbers: 8192 is added to those of the solutions to make them positive, and their upper and lower seven bits are two
// rows of bytes. So y·z = 128 · y·high + y·low − 8192 · Σ y. The upper ones come first: their sums are multiplied by
// 128 in place, and the lower ones added. With one sum for both, those of twelve slots stay in registers.
//
//   high[k / 4] = | z₀[k] … z₀[k+3] | z₁[k] … z₁[k+3] | z₂[k] … z₂[k+3] | z₃[k] … z₃[k+3] | …

const OFFSET: i16 = 8192

/**
 * Whether the relaxed dot product of bytes is a single instruction here. x86 without VNNI needs three, and one of them
 * saturates sums of two products that are out of the range of the relaxed operands.
 */
export function isDotFast(): bool {
  const saturated = 2 * 32767
  return (
    ASC_FEATURE_RELAXED_SIMD && i32x4.extract_lane(addQuads(i8x16.splat(127), i8x16.splat(-1), i32x4.splat(0)), 0) !== saturated
  )
}

/** sum[i] + Σ y[i·4 …] · z[i·4 …] over four bytes; those of z have seven bits, for the same result on every machine. */
function addQuads(y: v128, z: v128, sum: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? i32x4.relaxed_dot_i8x16_i7x16_add_s(y, z, sum) : unreachable()
}

/** Slots at a time: as many sums as are needed to keep the dot products of x86 busy, and fit in its 16 registers. */
const SLOTS: usize = 12
/** Bytes of four numbers of each of these slots, repeated four times. */
const LINE: usize = 16 * SLOTS

/** The arguments are those of `dotSeeds`; `scratch` points at (48 + 2 · width) · d + 48 bytes. */
export function dotQuads(
  rows: usize,
  scale: usize,
  slot: usize,
  count: i32,
  d: i32,
  solutions: usize,
  step: usize,
  width: i32,
  terms: usize,
  scratch: usize,
): void {
  const row = (<usize>width) << 2
  const size = (<usize>d) << 1
  const quads = scratch + 4 * SLOTS
  const end = quads + 4 * SLOTS * <usize>d
  const high = end
  const low = splitSolutions(solutions, d, row, high)
  for (const last = rows + <usize>count * size; rows < last; rows += SLOTS * size) {
    for (let r: usize = 0; r < SLOTS; r++) store<i32>(scratch + (r << 2), spreadQuads(rows + r * size, d, quads + (r << 4)))
    for (let at: usize = 0; at < row; at += 16)
      twelveByFour(quads, end, high + at, low + at, row, step + at, scratch, scale, slot, terms + at)
    scale += 4 * SLOTS
    slot += 4 * SLOTS
  }
}

/** Splits the solutions into their upper and lower seven bits; returns the address of the lower ones. */
function splitSolutions(solutions: usize, d: i32, row: usize, high: usize): usize {
  const low = high + ((<usize>d * row) >> 2)
  for (let k = 0; k < d; k += 4) {
    const line = <usize>(k >> 2) * row
    for (let at: usize = 0; at < row; at += 16) {
      const first = v128.load(solutions + at)
      const next = v128.load(solutions + row + at)
      const left = i16x8.add(v128.shuffle<i32>(first, next, 0, 4, 1, 5), i16x8.splat(OFFSET))
      const right = i16x8.add(v128.shuffle<i32>(first, next, 2, 6, 3, 7), i16x8.splat(OFFSET))
      v128.store(high + line + at, i8x16.narrow_i16x8_u(i16x8.shr_u(left, 7), i16x8.shr_u(right, 7)))
      const bits = i16x8.splat(127)
      v128.store(low + line + at, i8x16.narrow_i16x8_u(v128.and(left, bits), v128.and(right, bits)))
    }
    solutions += row << 1
  }
  return low
}

/** Repeats each four numbers of a row four times, with those of the other slots in between; returns their sum. */
function spreadQuads(row: usize, d: i32, out: usize): i32 {
  let sum = i32x4.splat(0)
  for (const end = row + ((<usize>d) << 1); row < end; row += 32) {
    const low = v128.load(row)
    const high = v128.load(row, 16)
    const bytes = i8x16.narrow_i16x8_s(low, high)
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 0, 0, 0, 0))
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 1, 1, 1, 1), LINE)
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 2, 2, 2, 2), 2 * LINE)
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 3, 3, 3, 3), 3 * LINE)
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.add(low, high), i16x8.splat(1)))
    out += 4 * LINE
  }
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
}

/** Twelve slots by four seeds. */
function twelveByFour(
  y: usize,
  end: usize,
  high: usize,
  low: usize,
  row: usize,
  step: usize,
  sum: usize,
  scale: usize,
  slot: usize,
  terms: usize,
): void {
  let s0 = i32x4.splat(0)
  let s1 = i32x4.splat(0)
  let s2 = i32x4.splat(0)
  let s3 = i32x4.splat(0)
  let s4 = i32x4.splat(0)
  let s5 = i32x4.splat(0)
  let s6 = i32x4.splat(0)
  let s7 = i32x4.splat(0)
  let s8 = i32x4.splat(0)
  let s9 = i32x4.splat(0)
  let s10 = i32x4.splat(0)
  let s11 = i32x4.splat(0)
  for (let at = y; at < end; at += LINE) {
    const z = v128.load(high)
    s0 = addQuads(v128.load(at), z, s0)
    s1 = addQuads(v128.load(at, 16), z, s1)
    s2 = addQuads(v128.load(at, 32), z, s2)
    s3 = addQuads(v128.load(at, 48), z, s3)
    s4 = addQuads(v128.load(at, 64), z, s4)
    s5 = addQuads(v128.load(at, 80), z, s5)
    s6 = addQuads(v128.load(at, 96), z, s6)
    s7 = addQuads(v128.load(at, 112), z, s7)
    s8 = addQuads(v128.load(at, 128), z, s8)
    s9 = addQuads(v128.load(at, 144), z, s9)
    s10 = addQuads(v128.load(at, 160), z, s10)
    s11 = addQuads(v128.load(at, 176), z, s11)
    high += row
  }
  s0 = i32x4.shl(s0, 7)
  s1 = i32x4.shl(s1, 7)
  s2 = i32x4.shl(s2, 7)
  s3 = i32x4.shl(s3, 7)
  s4 = i32x4.shl(s4, 7)
  s5 = i32x4.shl(s5, 7)
  s6 = i32x4.shl(s6, 7)
  s7 = i32x4.shl(s7, 7)
  s8 = i32x4.shl(s8, 7)
  s9 = i32x4.shl(s9, 7)
  s10 = i32x4.shl(s10, 7)
  s11 = i32x4.shl(s11, 7)
  for (let at = y; at < end; at += LINE) {
    const z = v128.load(low)
    s0 = addQuads(v128.load(at), z, s0)
    s1 = addQuads(v128.load(at, 16), z, s1)
    s2 = addQuads(v128.load(at, 32), z, s2)
    s3 = addQuads(v128.load(at, 48), z, s3)
    s4 = addQuads(v128.load(at, 64), z, s4)
    s5 = addQuads(v128.load(at, 80), z, s5)
    s6 = addQuads(v128.load(at, 96), z, s6)
    s7 = addQuads(v128.load(at, 112), z, s7)
    s8 = addQuads(v128.load(at, 128), z, s8)
    s9 = addQuads(v128.load(at, 144), z, s9)
    s10 = addQuads(v128.load(at, 160), z, s10)
    s11 = addQuads(v128.load(at, 176), z, s11)
    low += row
  }
  const steps = v128.load(step)
  addDots(terms + <usize>load<u32>(slot) * row, s0, sum, scale, steps)
  addDots(terms + <usize>load<u32>(slot, 4) * row, s1, sum + 4, scale + 4, steps)
  addDots(terms + <usize>load<u32>(slot, 8) * row, s2, sum + 8, scale + 8, steps)
  addDots(terms + <usize>load<u32>(slot, 12) * row, s3, sum + 12, scale + 12, steps)
  addDots(terms + <usize>load<u32>(slot, 16) * row, s4, sum + 16, scale + 16, steps)
  addDots(terms + <usize>load<u32>(slot, 20) * row, s5, sum + 20, scale + 20, steps)
  addDots(terms + <usize>load<u32>(slot, 24) * row, s6, sum + 24, scale + 24, steps)
  addDots(terms + <usize>load<u32>(slot, 28) * row, s7, sum + 28, scale + 28, steps)
  addDots(terms + <usize>load<u32>(slot, 32) * row, s8, sum + 32, scale + 32, steps)
  addDots(terms + <usize>load<u32>(slot, 36) * row, s9, sum + 36, scale + 36, steps)
  addDots(terms + <usize>load<u32>(slot, 40) * row, s10, sum + 40, scale + 40, steps)
  addDots(terms + <usize>load<u32>(slot, 44) * row, s11, sum + 44, scale + 44, steps)
}

function addDots(terms: usize, products: v128, sum: usize, scale: usize, step: v128): void {
  const above = i32x4.splat(<i32>OFFSET * load<i32>(sum))
  const dots = f32x4.convert_i32x4_s(i32x4.sub(products, above))
  v128.store(terms, f32x4.add(v128.load(terms), f32x4.mul(f32x4.mul(dots, v128.load32_splat(scale)), step)))
}
