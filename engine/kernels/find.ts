/** The first index of a number among `count` words, or −1. */
export function find(words: usize, count: i32, number: u32): i32 {
  const wanted = i32x4.splat(<i32>number)
  const whole = count & ~7
  let i = 0
  for (; i < whole; i += 8) {
    const at = words + ((<usize>i) << 2)
    const hits = v128.or(i32x4.eq(v128.load(at), wanted), i32x4.eq(v128.load(at, 16), wanted))
    if (v128.any_true(hits)) break
  }
  for (; i < count; i++) if (load<u32>(words + ((<usize>i) << 2)) === number) return i
  return -1
}
