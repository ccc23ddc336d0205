/** The first index of a number among `count` words, or −1. */
export function find(words: usize, count: i32, number: u32): i32 {
  const wanted = i32x4.splat(<i32>number)
  let i = 0
  for (; i + 8 <= count; i += 8) {
    const hits = hitsAt(words + ((<usize>i) << 2), wanted)
    if (hits !== 0) return i + ctz(hits)
  }
  if (i === count) return -1
  if (count < 8) return findInFew(words, count, number)
  // The last eight words: those that were compared already do not match.
  const hits = hitsAt(words + ((<usize>count) << 2) - 32, wanted)
  return hits === 0 ? -1 : count - 8 + ctz(hits)
}

/** Which of eight words are equal to the number, as one bit each. */
function hitsAt(words: usize, wanted: v128): i32 {
  return i16x8.bitmask(i16x8.narrow_i32x4_s(i32x4.eq(v128.load(words), wanted), i32x4.eq(v128.load(words, 16), wanted)))
}

function findInFew(words: usize, count: i32, number: u32): i32 {
  for (let i = 0; i < count; i++) if (load<u32>(words + ((<usize>i) << 2)) === number) return i
  return -1
}
