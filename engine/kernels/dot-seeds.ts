// Dot products of slots with the solutions of seeds (see seed-factors.ts): rows of bytes, with many sums in registers.

/** The number that was added to each number of a solution. */
const OFFSET = 8192

/**
 * sum[i] + Σ y[i·4 …] · z[i·4 …] over four bytes; those of z have seven bits, so that the result is the same on every
 * machine.
 */
function addQuads(y: v128, z: v128, sum: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return i32x4.relaxed_dot_i8x16_i7x16_add_s(y, z, sum)
  const low = i32x4.extadd_pairwise_i16x8_s(i16x8.extmul_low_i8x16_s(y, z))
  const high = i32x4.extadd_pairwise_i16x8_s(i16x8.extmul_high_i8x16_s(y, z))
  const first = v128.shuffle<i32>(low, high, 0, 2, 4, 6)
  return i32x4.add(sum, i32x4.add(first, v128.shuffle<i32>(low, high, 1, 3, 5, 7)))
}

function addDots(terms: usize, upper: v128, lower: v128, sum: usize, scale: usize, step: v128): void {
  const above = i32x4.splat(OFFSET * load<i32>(sum))
  const dots = f32x4.convert_i32x4_s(i32x4.sub(i32x4.add(i32x4.shl(upper, 7), lower), above))
  v128.store(terms, f32x4.add(v128.load(terms), f32x4.mul(f32x4.mul(dots, v128.load32_splat(scale)), step)))
}

/**
 * terms[slot[r]][·] += scale[r] · step[·] · (row r · solution of each seed); |row| ≤ 128 and d ≤ 512. `count` and
 * `width` are multiples of 4; `scratch` points at 32 · d bytes.
 */
export function dotSeeds(
  rows: usize,
  sum: usize,
  scale: usize,
  slot: usize,
  count: i32,
  d: i32,
  high: usize,
  low: usize,
  step: usize,
  width: i32,
  terms: usize,
  scratch: usize,
): void {
  const row = (<usize>width) << 2
  const size = (<usize>d) << 2
  let r = 0
  for (; r + 8 <= count; r += 8) {
    const end = spreadQuads(rows, size, scratch)
    for (let at: usize = 0; at < row; at += 16)
      eightByFour(scratch, end, high + at, low + at, row, step + at, sum, scale, slot, terms + at)
    rows += size << 1
    sum += 32
    scale += 32
    slot += 32
  }
  if (r < count) {
    for (let at: usize = 0; at < row; at += 16)
      fourByFour(rows, rows + size, high + at, low + at, row, step + at, sum, scale, slot, terms + at)
  }
}

/** Repeats each four numbers of eight rows four times, which saves a splat for each seed. Returns the end. */
function spreadQuads(rows: usize, size: usize, out: usize): usize {
  for (const end = rows + size; rows < end; rows += 16) {
    v128.store(out, v128.load32_splat(rows))
    v128.store(out, v128.load32_splat(rows, 4), 16)
    v128.store(out, v128.load32_splat(rows, 8), 32)
    v128.store(out, v128.load32_splat(rows, 12), 48)
    v128.store(out, v128.load32_splat(rows + size), 64)
    v128.store(out, v128.load32_splat(rows + size, 4), 80)
    v128.store(out, v128.load32_splat(rows + size, 8), 96)
    v128.store(out, v128.load32_splat(rows + size, 12), 112)
    out += 128
  }
  return out
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

/** Four slots by four seeds: eight sums stay in registers. */
function fourByFour(
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
  let l0 = i32x4.splat(0)
  let l1 = i32x4.splat(0)
  let l2 = i32x4.splat(0)
  let l3 = i32x4.splat(0)
  for (; y < end; y += 16) {
    const upper = v128.load(high)
    const lower = v128.load(low)
    const y0 = v128.load32_splat(y)
    h0 = addQuads(y0, upper, h0)
    l0 = addQuads(y0, lower, l0)
    const y1 = v128.load32_splat(y, 4)
    h1 = addQuads(y1, upper, h1)
    l1 = addQuads(y1, lower, l1)
    const y2 = v128.load32_splat(y, 8)
    h2 = addQuads(y2, upper, h2)
    l2 = addQuads(y2, lower, l2)
    const y3 = v128.load32_splat(y, 12)
    h3 = addQuads(y3, upper, h3)
    l3 = addQuads(y3, lower, l3)
    high += row
    low += row
  }
  const steps = v128.load(step)
  addDots(terms + <usize>load<u32>(slot) * row, h0, l0, sum, scale, steps)
  addDots(terms + <usize>load<u32>(slot, 4) * row, h1, l1, sum + 4, scale + 4, steps)
  addDots(terms + <usize>load<u32>(slot, 8) * row, h2, l2, sum + 8, scale + 8, steps)
  addDots(terms + <usize>load<u32>(slot, 12) * row, h3, l3, sum + 12, scale + 12, steps)
}
