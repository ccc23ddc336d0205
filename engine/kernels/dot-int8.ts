// Scores by factors: dot products of rows of signed bytes with one row of 16-bit numbers, exact in 32-bit integers.

/** sum + the products of 16 bytes with 16 numbers. */
function addProducts(sum: v128, bytes: v128, low: v128, high: v128): v128 {
  const first = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(bytes), low))
  return i32x4.add(first, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(bytes), high))
}

function sumLanes(sum: v128): i32 {
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
}

function rowDot(row: usize, taste: usize, d: i32): i32 {
  let sum = i32x4.splat(0)
  for (const end = row + d; row < end; row += 16) {
    sum = addProducts(sum, v128.load(row), v128.load(taste), v128.load(taste, 16))
    taste += 32
  }
  return sumLanes(sum)
}

function add(scores: usize, title: usize, value: f32): void {
  const cell = scores + ((<usize>load<u32>(title)) << 2)
  store<f32>(cell, load<f32>(cell) + value)
}

/** Scores four rows at a time, so that the taste is read once for all of them. */
function fourDots(rows: usize, scale: usize, title: usize, d: i32, taste: usize, factor: f32, scores: usize): void {
  let s0 = i32x4.splat(0)
  let s1 = i32x4.splat(0)
  let s2 = i32x4.splat(0)
  let s3 = i32x4.splat(0)
  for (let i = 0; i < d; i += 16) {
    const low = v128.load(taste)
    const high = v128.load(taste, 16)
    s0 = addProducts(s0, v128.load(rows), low, high)
    s1 = addProducts(s1, v128.load(rows + d), low, high)
    s2 = addProducts(s2, v128.load(rows + 2 * d), low, high)
    s3 = addProducts(s3, v128.load(rows + 3 * d), low, high)
    rows += 16
    taste += 32
  }
  add(scores, title, factor * load<f32>(scale) * <f32>sumLanes(s0))
  add(scores, title + 4, factor * load<f32>(scale, 4) * <f32>sumLanes(s1))
  add(scores, title + 8, factor * load<f32>(scale, 8) * <f32>sumLanes(s2))
  add(scores, title + 12, factor * load<f32>(scale, 12) * <f32>sumLanes(s3))
}

/** scores[title[r]] += factor · scale[r] · (rows[r] · taste); `d` is a multiple of 16, |taste| ≤ 32767 and d ≤ 512. */
export function dotRows(
  rows: usize,
  scale: usize,
  title: usize,
  count: i32,
  d: i32,
  taste: usize,
  factor: f32,
  scores: usize,
): void {
  let r = 0
  for (; r + 4 <= count; r += 4) {
    fourDots(rows, scale, title, d, taste, factor, scores)
    rows += 4 * d
    scale += 16
    title += 16
  }
  for (; r < count; r++) {
    add(scores, title, factor * load<f32>(scale) * <f32>rowDot(rows, taste, d))
    rows += d
    scale += 4
    title += 4
  }
}
