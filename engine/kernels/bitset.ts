// Bitset algebra over whole words. Lengths are in 32-bit words and a multiple of 4.

/** out = a AND b */
export function and(a: usize, b: usize, out: usize, words: i32): void {
  for (const end = a + ((<usize>words) << 2); a < end; a += 16) {
    v128.store(out, v128.and(v128.load(a), v128.load(b)))
    b += 16
    out += 16
  }
}

/** out = a OR b */
export function or(a: usize, b: usize, out: usize, words: i32): void {
  for (const end = a + ((<usize>words) << 2); a < end; a += 16) {
    v128.store(out, v128.or(v128.load(a), v128.load(b)))
    b += 16
    out += 16
  }
}

/** out = a AND NOT b */
export function andNot(a: usize, b: usize, out: usize, words: i32): void {
  for (const end = a + ((<usize>words) << 2); a < end; a += 16) {
    v128.store(out, v128.andnot(v128.load(a), v128.load(b)))
    b += 16
    out += 16
  }
}

/** The number of set bits. */
export function countBits(a: usize, words: i32): i32 {
  let sum = i32x4.splat(0)
  for (const end = a + ((<usize>words) << 2); a < end; a += 16) {
    const pairs = i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(v128.load(a)))
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(pairs))
  }
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
}

/** Sets the bits of `count` listed titles. */
export function setBits(title: usize, count: i32, out: usize): void {
  for (const end = title + ((<usize>count) << 2); title < end; title += 4) {
    const bit = load<u32>(title)
    const cell = out + ((<usize>(bit >> 5)) << 2)
    store<u32>(cell, load<u32>(cell) | ((<u32>1) << (bit & 31)))
  }
}

/** Clears the bits of `count` listed titles. */
export function clearBits(title: usize, count: i32, out: usize): void {
  for (const end = title + ((<usize>count) << 2); title < end; title += 4) {
    const bit = load<u32>(title)
    const cell = out + ((<usize>(bit >> 5)) << 2)
    store<u32>(cell, load<u32>(cell) & ~((<u32>1) << (bit & 31)))
  }
}
