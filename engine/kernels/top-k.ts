// The k best scores under a mask. Candidates above the floor go into a buffer; when it is full it is cut to the best k, and
// the k-th of them is the new floor: most words are then skipped by comparing 32 scores at once.
//
// A candidate is one 64-bit key: the score's bits in an order that integers follow, then the title's complement. So keys are
// unique, higher is better, equal scores go to the lower title, and the answer is the same on every machine.

function keyOf(score: f32, title: u32): u64 {
  const bits = reinterpret<u32>(score + 0)
  const ordered = bits ^ (<u32>(<i32>bits >> 31) | 0x80000000)
  return ((<u64>ordered) << 32) | <u64>~title
}

function scoreOf(key: u64): f32 {
  const ordered = <u32>(key >> 32)
  const mask: u32 = ordered >> 31 ? 0x80000000 : 0xffffffff
  return reinterpret<f32>(ordered ^ mask)
}

function at(keys: usize, i: i32): usize {
  return keys + ((<usize>i) << 3)
}

/** Parts [low, high] so that no key of the first part is below one of the second; returns where the second begins. */
function part(keys: usize, low: i32, high: i32): i32 {
  const pivot = load<u64>(at(keys, (low + high) >> 1))
  let i = low
  let j = high
  while (i <= j) {
    while (load<u64>(at(keys, i)) > pivot) i++
    while (load<u64>(at(keys, j)) < pivot) j--
    if (i > j) break
    const held = load<u64>(at(keys, i))
    store<u64>(at(keys, i++), load<u64>(at(keys, j)))
    store<u64>(at(keys, j--), held)
  }
  return i
}

/** Brings the best k of `size` keys to the front and the least of them to place k − 1. */
function select(keys: usize, size: i32, k: i32): void {
  let low = 0
  let high = size - 1
  while (low < high) {
    const second = part(keys, low, high)
    if (k - 1 < second) high = second - 1
    else low = second
  }
}

function sortDown(keys: usize, low: i32, high: i32): void {
  while (low < high) {
    const second = part(keys, low, high)
    sortDown(keys, low, second - 1)
    low = second
  }
}

/** Which of the 32 scores from `cell` on are above `floor`, as bits. */
function above(cell: usize, floor: v128): u32 {
  let bits: u32 = 0
  for (let i = 0; i < 8; i++) {
    bits |= (<u32>i32x4.bitmask(f32x4.gt(v128.load(cell), floor))) << (i << 2)
    cell += 16
  }
  return bits
}

/**
 * The best `k` of the titles whose bit is set; `scores` has room for whole words, `keys` for `room` ≥ 2·k candidates.
 * Returns how many there were.
 */
export function topK(
  scores: usize,
  mask: usize,
  words: i32,
  k: i32,
  outTitles: usize,
  outScores: usize,
  keys: usize,
  room: i32,
): i32 {
  if (k <= 0) return 0
  let size = 0
  let isCut = false
  let floor = f32x4.splat(0)
  for (let word = 0; word < words; word++) {
    let bits = load<u32>(mask + ((<usize>word) << 2))
    const cell = scores + ((<usize>word) << 7)
    if (isCut && bits !== 0) bits &= above(cell, floor)
    while (bits !== 0) {
      const bit = ctz(bits)
      bits &= bits - 1
      store<u64>(at(keys, size++), keyOf(load<f32>(cell + ((<usize>bit) << 2)), ((<u32>word) << 5) + bit))
      if (size < room) continue
      select(keys, size, k)
      floor = f32x4.splat(scoreOf(load<u64>(at(keys, k - 1))))
      size = k
      isCut = true
    }
  }
  if (size > k) select(keys, size, k)
  const found = min(size, k)
  sortDown(keys, 0, found - 1)
  for (let i = 0; i < found; i++) {
    const key = load<u64>(at(keys, i))
    store<u32>(outTitles + ((<usize>i) << 2), ~(<u32>key))
    store<f32>(outScores + ((<usize>i) << 2), scoreOf(key))
  }
  return found
}
