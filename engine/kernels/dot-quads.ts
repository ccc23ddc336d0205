// `dotSeeds` with the relaxed dot product of bytes, for hosts where that is a single instruction. It gives the same
// numbers: 8192 is added to those of the solutions to make them positive, and their upper and lower seven bits are two
// rows of bytes. So y·z = 128 · y·high + y·low − 8192 · Σ y.
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

/** The arguments are those of `dotSeeds`; `scratch` points at (32 + 2 · width) · d + 32 bytes. */
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
  const quads = scratch + 32
  const end = quads + (size << 4)
  const high = end
  const low = splitSolutions(solutions, d, row, high)
  for (const last = rows + <usize>count * size; rows < last; rows += size << 3) {
    for (let r: usize = 0; r < 8; r++) store<i32>(scratch + (r << 2), spreadQuads(rows + r * size, d, quads + (r << 4)))
    for (let at: usize = 0; at < row; at += 16)
      eightByFour(quads, end, high + at, low + at, row, step + at, scratch, scale, slot, terms + at)
    scale += 32
    slot += 32
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

/** Repeats each four numbers of a row four times, with those of seven other rows in between; returns their sum. */
function spreadQuads(row: usize, d: i32, out: usize): i32 {
  let sum = i32x4.splat(0)
  for (const end = row + ((<usize>d) << 1); row < end; row += 32) {
    const low = v128.load(row)
    const high = v128.load(row, 16)
    const bytes = i8x16.narrow_i16x8_s(low, high)
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 0, 0, 0, 0))
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 1, 1, 1, 1), 128)
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 2, 2, 2, 2), 256)
    v128.store(out, v128.shuffle<i32>(bytes, bytes, 3, 3, 3, 3), 384)
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.add(low, high), i16x8.splat(1)))
    out += 512
  }
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
}

/** Eight slots by four seeds: sixteen sums stay in registers. */
function eightByFour(
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
  let h0 = i32x4.splat(0)
  let h1 = i32x4.splat(0)
  let h2 = i32x4.splat(0)
  let h3 = i32x4.splat(0)
  let h4 = i32x4.splat(0)
  let h5 = i32x4.splat(0)
  let h6 = i32x4.splat(0)
  let h7 = i32x4.splat(0)
  let l0 = i32x4.splat(0)
  let l1 = i32x4.splat(0)
  let l2 = i32x4.splat(0)
  let l3 = i32x4.splat(0)
  let l4 = i32x4.splat(0)
  let l5 = i32x4.splat(0)
  let l6 = i32x4.splat(0)
  let l7 = i32x4.splat(0)
  for (; y < end; y += 128) {
    const upper = v128.load(high)
    const lower = v128.load(low)
    const y0 = v128.load(y)
    h0 = addQuads(y0, upper, h0)
    l0 = addQuads(y0, lower, l0)
    const y1 = v128.load(y, 16)
    h1 = addQuads(y1, upper, h1)
    l1 = addQuads(y1, lower, l1)
    const y2 = v128.load(y, 32)
    h2 = addQuads(y2, upper, h2)
    l2 = addQuads(y2, lower, l2)
    const y3 = v128.load(y, 48)
    h3 = addQuads(y3, upper, h3)
    l3 = addQuads(y3, lower, l3)
    const y4 = v128.load(y, 64)
    h4 = addQuads(y4, upper, h4)
    l4 = addQuads(y4, lower, l4)
    const y5 = v128.load(y, 80)
    h5 = addQuads(y5, upper, h5)
    l5 = addQuads(y5, lower, l5)
    const y6 = v128.load(y, 96)
    h6 = addQuads(y6, upper, h6)
    l6 = addQuads(y6, lower, l6)
    const y7 = v128.load(y, 112)
    h7 = addQuads(y7, upper, h7)
    l7 = addQuads(y7, lower, l7)
    high += row
    low += row
  }
  const steps = v128.load(step)
  addDots(terms + <usize>load<u32>(slot) * row, h0, l0, sum, scale, steps)
  addDots(terms + <usize>load<u32>(slot, 4) * row, h1, l1, sum + 4, scale + 4, steps)
  addDots(terms + <usize>load<u32>(slot, 8) * row, h2, l2, sum + 8, scale + 8, steps)
  addDots(terms + <usize>load<u32>(slot, 12) * row, h3, l3, sum + 12, scale + 12, steps)
  addDots(terms + <usize>load<u32>(slot, 16) * row, h4, l4, sum + 16, scale + 16, steps)
  addDots(terms + <usize>load<u32>(slot, 20) * row, h5, l5, sum + 20, scale + 20, steps)
  addDots(terms + <usize>load<u32>(slot, 24) * row, h6, l6, sum + 24, scale + 24, steps)
  addDots(terms + <usize>load<u32>(slot, 28) * row, h7, l7, sum + 28, scale + 28, steps)
}

function addDots(terms: usize, upper: v128, lower: v128, sum: usize, scale: usize, step: v128): void {
  const above = i32x4.splat(<i32>OFFSET * load<i32>(sum))
  const dots = f32x4.convert_i32x4_s(i32x4.sub(i32x4.add(i32x4.shl(upper, 7), lower), above))
  v128.store(terms, f32x4.add(v128.load(terms), f32x4.mul(f32x4.mul(dots, v128.load32_splat(scale)), step)))
}
