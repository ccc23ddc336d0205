// Selects the k best scores of a mask. Candidates above a threshold (`floor`) go into a buffer. When it is full it is
// cut to the best k, and the k-th is the new threshold: most words are then skipped by comparing 32 scores at once.
//
// A candidate is one 64-bit key: the bits of the score, transformed to sort like integers, then the complement of the
// title. So keys are unique, higher is better, ties go to the lower title, and the result is the same on every machine.

export function keyOf(score: f32, title: u32): u64 {
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

/** Partitions [low, high]: no key of the first part is below one of the second. Returns the start of the second. */
function partition(keys: usize, low: i32, high: i32): i32 {
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

/** Quickselect: moves the best k of `size` keys to the front, and the lowest of them to index k − 1. */
export function select(keys: usize, size: i32, k: i32): void {
  let low = 0
  let high = size - 1
  while (low < high) {
    const second = partition(keys, low, high)
    if (k - 1 < second) high = second - 1
    else low = second
  }
}

/** Sorts keys [low, high] in falling order. */
export function sortDown(keys: usize, low: i32, high: i32): void {
  while (low < high) {
    const second = partition(keys, low, high)
    sortDown(keys, low, second - 1)
    low = second
  }
}

/** Which of eight scores are above `floor`, as a mask of 16 bits each. */
function eightAbove(cell: usize, floor: v128): v128 {
  return i16x8.narrow_i32x4_s(f32x4.gt(v128.load(cell), floor), f32x4.gt(v128.load(cell, 16), floor))
}

/** Which of the 32 scores from `cell` on are above `floor`, as one bit each. */
function bitsAbove(cell: usize, floor: v128): u32 {
  const low = i8x16.narrow_i16x8_s(eightAbove(cell, floor), eightAbove(cell + 32, floor))
  const high = i8x16.narrow_i16x8_s(eightAbove(cell + 64, floor), eightAbove(cell + 96, floor))
  return <u32>i8x16.bitmask(low) | ((<u32>i8x16.bitmask(high)) << 16)
}

// Digits of a key for radix sort, the lowest first: three of the title, three of the score.
const DIGITS = 6
const TITLE_DIGITS = 3

function digitOf(key: u64, digit: i32): usize {
  const shift = digit < TITLE_DIGITS ? 11 * digit : 32 + 11 * (digit - TITLE_DIGITS)
  const bits: u64 = digit % TITLE_DIGITS === 2 ? 0x3ff : 0x7ff
  return <usize>((key >> shift) & bits)
}

/** A pass of a stable radix sort to `out`, higher digits first; false if all digits are equal and nothing was moved. */
function moveByDigit(keys: usize, size: i32, digit: i32, out: usize, counts: usize): bool {
  memory.fill(counts, 0, 2048 << 2)
  for (let i = 0; i < size; i++) {
    const cell = counts + (digitOf(load<u64>(at(keys, i)), digit) << 2)
    store<u32>(cell, load<u32>(cell) + 1)
  }
  if (load<u32>(counts + (digitOf(load<u64>(keys), digit) << 2)) === <u32>size) return false
  let place: u32 = 0
  for (let cell = counts + (2047 << 2); cell >= counts; cell -= 4) {
    const count = load<u32>(cell)
    store<u32>(cell, place)
    place += count
  }
  for (let i = 0; i < size; i++) {
    const key = load<u64>(at(keys, i))
    const cell = counts + (digitOf(key, digit) << 2)
    const to = load<u32>(cell)
    store<u32>(cell, to + 1)
    store<u64>(at(out, to), key)
  }
  return true
}

/** Up to this many keys quicksort is used, else radix sort. */
const MAX_QUICKSORT = 256

/** Sorts keys in falling order and returns their address; with `isRising` the keys are sorted by title already. */
function sortKeys(keys: usize, size: i32, spare: usize, isRising: bool): usize {
  if (size <= MAX_QUICKSORT) {
    sortDown(keys, 0, size - 1)
    return keys
  }
  const counts = spare + ((<usize>size) << 3)
  let from = keys
  let to = spare
  for (let digit = isRising ? TITLE_DIGITS : 0; digit < DIGITS; digit++) {
    if (!moveByDigit(from, size, digit, to, counts)) continue
    const held = from
    from = to
    to = held
  }
  return from
}

const MAX_SAMPLE = 2048
/** Up to this k, estimating a threshold takes longer than it saves. */
const MAX_UNESTIMATED = 16

/** Estimates from a sample a threshold that slightly more than `k` scores exceed; −∞ if the sample is too small. */
function estimateFloor(scores: usize, mask: usize, words: i32, k: i32, keys: usize, capacity: i32): f32 {
  const step = max(1, words / min(MAX_SAMPLE, capacity))
  let size = 0
  let all = 0
  for (let word = 0; word < words && size < capacity; word += step) {
    const bits = load<u32>(mask + ((<usize>word) << 2))
    if (bits === 0) continue
    all += popcnt(bits)
    const title = ((<u32>word) << 5) + ctz(bits)
    store<u64>(at(keys, size++), keyOf(load<f32>(scores + ((<usize>title) << 2)), title))
  }
  const part = (<f32>k * <f32>size) / (<f32>all * <f32>step)
  const rank = <i32>(part + 2.5 * sqrt<f32>(part)) + 4
  if (rank * 2 > size) return -Infinity
  select(keys, size, rank)
  return scoreOf(load<u64>(at(keys, rank - 1)))
}

/** Writes the highest score of each word of 32 titles. `f32x4.max` takes seven instructions on x86, `pmax` one. */
export function wordMaxima(scores: usize, words: i32, out: usize): void {
  for (let word = 0; word < words; word++) {
    const cell = scores + ((<usize>word) << 7)
    const first = f32x4.pmax(higher(cell), higher(cell + 32))
    const four = f32x4.pmax(first, f32x4.pmax(higher(cell + 64), higher(cell + 96)))
    const two = f32x4.pmax(four, v128.shuffle<f32>(four, four, 2, 3, 2, 3))
    v128.store32_lane(out + ((<usize>word) << 2), f32x4.pmax(two, v128.shuffle<f32>(two, two, 1, 1, 1, 1)), 0)
  }
}

/** Of eight scores, the higher of each pair. */
function higher(cell: usize): v128 {
  return f32x4.pmax(v128.load(cell), v128.load(cell, 16))
}

/**
 * Writes the best `k` of the titles whose bit is set, and returns how many there are. `scores` is padded to whole
 * words, `keys` has room for `capacity` ≥ 2·k candidates, and `spare` for as many and 8 KiB. `maxima` has the highest
 * score of each word, or is 0.
 */
export function topK(
  scores: usize,
  mask: usize,
  words: i32,
  k: i32,
  outTitles: usize,
  outScores: usize,
  keys: usize,
  capacity: i32,
  spare: usize,
  maxima: usize,
): i32 {
  if (k <= 0) return 0
  const guess: f32 = k > MAX_UNESTIMATED ? estimateFloor(scores, mask, words, k, keys, capacity) : -Infinity
  let size = guess > -Infinity ? collectCandidates(scores, mask, words, k, keys, capacity, guess, maxima) : 0
  if (abs(size) < k) size = collectCandidates(scores, mask, words, k, keys, capacity, -Infinity, maxima)
  const found = min(abs(size), k)
  const best = sortKeys(keys, abs(size), spare, size > 0)
  for (let i = 0; i < found; i++) {
    const key = load<u64>(at(best, i))
    store<u32>(outTitles + ((<usize>i) << 2), ~(<u32>key))
    store<f32>(outScores + ((<usize>i) << 2), scoreOf(key))
  }
  return found
}

/**
 * Collects candidates above `threshold`, at least the best k. Returns how many, negative if they were cut and are not
 * sorted by title.
 */
function collectCandidates(
  scores: usize,
  mask: usize,
  words: i32,
  k: i32,
  keys: usize,
  capacity: i32,
  threshold: f32,
  maxima: usize,
): i32 {
  let size = 0
  let isCut = false
  let isBounded = threshold > -Infinity
  let floor = f32x4.splat(threshold)
  for (let word = 0; word < words; word++) {
    let bits = load<u32>(mask + ((<usize>word) << 2))
    if (bits === 0) continue
    if (isBounded && maxima !== 0 && !(load<f32>(maxima + ((<usize>word) << 2)) > threshold)) continue
    const cell = scores + ((<usize>word) << 7)
    if (isBounded) bits &= bitsAbove(cell, floor)
    while (bits !== 0) {
      const bit = ctz(bits)
      bits &= bits - 1
      store<u64>(at(keys, size++), keyOf(load<f32>(cell + ((<usize>bit) << 2)), ((<u32>word) << 5) + bit))
      if (size < capacity) continue
      select(keys, size, k)
      threshold = scoreOf(load<u64>(at(keys, k - 1)))
      floor = f32x4.splat(threshold)
      size = k
      isCut = true
      isBounded = true
    }
  }
  if (!isCut || size <= k) return isCut ? -size : size
  select(keys, size, k)
  return -k
}
