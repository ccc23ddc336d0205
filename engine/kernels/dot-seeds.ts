// Dot products of slots with the solutions of seeds (see seed-factors.ts): eight sums stay in registers. Some hosts are
// faster with dot-quads.ts.

/** sum[i] + y[2·i] · z[2·i] + y[2·i + 1] · z[2·i + 1] */
function addPairs(y: v128, z: v128, sum: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(y, z))
}

function addDots(terms: usize, sum: v128, scale: v128, step: usize): void {
  const dots = f32x4.convert_i32x4_s(sum)
  v128.store(terms, f32x4.add(v128.load(terms), f32x4.mul(f32x4.mul(dots, scale), v128.load(step))))
}

/**
 * terms[slot[r]][·] += scale[r] · step[·] · (row r · solution of each seed); |row| ≤ 128 and d ≤ 512. `count` is a
 * multiple of 12, `width` of 4.
 */
export function dotSeeds(
  rows: usize,
  scale: usize,
  slot: usize,
  count: i32,
  d: i32,
  solutions: usize,
  step: usize,
  width: i32,
  terms: usize,
): void {
  const row = (<usize>width) << 2
  const whole = row & ~31
  const size = (<usize>d) << 1
  for (const end = rows + <usize>count * size; rows < end; rows += size << 2) {
    for (let at: usize = 0; at < whole; at += 32) fourByEight(rows, size, solutions + at, row, step + at, scale, slot, terms + at)
    if (whole < row) fourByFour(rows, size, solutions + whole, row, step + whole, scale, slot, terms + whole)
    scale += 16
    slot += 16
  }
}

/** Four slots by eight seeds. */
function fourByEight(y: usize, size: usize, z: usize, row: usize, step: usize, scale: usize, slot: usize, terms: usize): void {
  let a0 = i32x4.splat(0)
  let a1 = i32x4.splat(0)
  let a2 = i32x4.splat(0)
  let a3 = i32x4.splat(0)
  let b0 = i32x4.splat(0)
  let b1 = i32x4.splat(0)
  let b2 = i32x4.splat(0)
  let b3 = i32x4.splat(0)
  for (const end = y + size; y < end; y += 4) {
    const a = v128.load(z)
    const b = v128.load(z, 16)
    const y0 = v128.load32_splat(y)
    a0 = addPairs(y0, a, a0)
    b0 = addPairs(y0, b, b0)
    const y1 = v128.load32_splat(y + size)
    a1 = addPairs(y1, a, a1)
    b1 = addPairs(y1, b, b1)
    const y2 = v128.load32_splat(y + 2 * size)
    a2 = addPairs(y2, a, a2)
    b2 = addPairs(y2, b, b2)
    const y3 = v128.load32_splat(y + 3 * size)
    a3 = addPairs(y3, a, a3)
    b3 = addPairs(y3, b, b3)
    z += row
  }
  const t0 = terms + <usize>load<u32>(slot) * row
  const t1 = terms + <usize>load<u32>(slot, 4) * row
  const t2 = terms + <usize>load<u32>(slot, 8) * row
  const t3 = terms + <usize>load<u32>(slot, 12) * row
  const s0 = v128.load32_splat(scale)
  const s1 = v128.load32_splat(scale, 4)
  const s2 = v128.load32_splat(scale, 8)
  const s3 = v128.load32_splat(scale, 12)
  addDots(t0, a0, s0, step)
  addDots(t0 + 16, b0, s0, step + 16)
  addDots(t1, a1, s1, step)
  addDots(t1 + 16, b1, s1, step + 16)
  addDots(t2, a2, s2, step)
  addDots(t2 + 16, b2, s2, step + 16)
  addDots(t3, a3, s3, step)
  addDots(t3 + 16, b3, s3, step + 16)
}

/** Four slots by the last four seeds. */
function fourByFour(y: usize, size: usize, z: usize, row: usize, step: usize, scale: usize, slot: usize, terms: usize): void {
  let a0 = i32x4.splat(0)
  let a1 = i32x4.splat(0)
  let a2 = i32x4.splat(0)
  let a3 = i32x4.splat(0)
  for (const end = y + size; y < end; y += 4) {
    const a = v128.load(z)
    a0 = addPairs(v128.load32_splat(y), a, a0)
    a1 = addPairs(v128.load32_splat(y + size), a, a1)
    a2 = addPairs(v128.load32_splat(y + 2 * size), a, a2)
    a3 = addPairs(v128.load32_splat(y + 3 * size), a, a3)
    z += row
  }
  addDots(terms + <usize>load<u32>(slot) * row, a0, v128.load32_splat(scale), step)
  addDots(terms + <usize>load<u32>(slot, 4) * row, a1, v128.load32_splat(scale, 4), step)
  addDots(terms + <usize>load<u32>(slot, 8) * row, a2, v128.load32_splat(scale, 8), step)
  addDots(terms + <usize>load<u32>(slot, 12) * row, a3, v128.load32_splat(scale, 12), step)
}
