// The k best scores under a mask. Candidates above the floor go into a buffer; when it is full it is cut to the best k, and
// the k-th of them is the new floor: most words are then skipped by comparing 32 scores at once.
//
// A candidate is one 64-bit key: the score's bits in an order that integers follow, then the title's complement. So keys are
// unique, higher is better, equal scores go to the lower title, and the answer is the same on every machine.

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
export function select(keys: usize, size: i32, k: i32): void {
  let low = 0
  let high = size - 1
  while (low < high) {
    const second = part(keys, low, high)
    if (k - 1 < second) high = second - 1
    else low = second
  }
}

export function sortDown(keys: usize, low: i32, high: i32): void {
  while (low < high) {
    const second = part(keys, low, high)
    sortDown(keys, low, second - 1)
    low = second
  }
}

/** Which of four scores and the four after them are above `floor`, as 16 bits each. */
function aboveEight(cell: usize, floor: v128): v128 {
  return i16x8.narrow_i32x4_s(f32x4.gt(v128.load(cell), floor), f32x4.gt(v128.load(cell, 16), floor))
}

/** Which of the 32 scores from `cell` on are above `floor`, as bits. */
function above(cell: usize, floor: v128): u32 {
  const low = i8x16.narrow_i16x8_s(aboveEight(cell, floor), aboveEight(cell + 32, floor))
  const high = i8x16.narrow_i16x8_s(aboveEight(cell + 64, floor), aboveEight(cell + 96, floor))
  return <u32>i8x16.bitmask(low) | ((<u32>i8x16.bitmask(high)) << 16)
}

// Digits of a key, the lowest first: three of the title, three of the score.
const DIGITS = 6
const TITLE_DIGITS = 3

function digitOf(key: u64, digit: i32): usize {
  const shift = digit < TITLE_DIGITS ? 11 * digit : 32 + 11 * (digit - TITLE_DIGITS)
  const bits: u64 = digit % TITLE_DIGITS === 2 ? 0x3ff : 0x7ff
  return <usize>((key >> shift) & bits)
}

/** Moves keys to `out`, higher digits first, equal ones in the order they had; false if all digits are alike and nothing is moved. */
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

const FEW = 256

/** Sorts keys, the highest first, and returns where they are then; keys of rising titles need no look at the titles. */
function sorted(keys: usize, size: i32, spare: usize, isRising: bool): usize {
  if (size <= FEW) {
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

const SAMPLE = 2048
/** So few are found sooner than a floor is guessed. */
const HANDFUL = 16

/** A floor that a few more than `k` scores are likely to be above, from one title of every few words; −∞ if there is none to be had. */
function likelyFloor(scores: usize, mask: usize, words: i32, k: i32, keys: usize, capacity: i32): f32 {
  const step = max(1, words / min(SAMPLE, capacity))
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

/**
 * The best `k` of the titles whose bit is set; `scores` is padded to whole words, `keys` holds `capacity` ≥ 2·k candidates and `spare`
 * for as many and 8 KiB. Returns how many there were.
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
): i32 {
  if (k <= 0) return 0
  const guess: f32 = k > HANDFUL ? likelyFloor(scores, mask, words, k, keys, capacity) : -Infinity
  let size = guess > -Infinity ? gather(scores, mask, words, k, keys, capacity, guess) : 0
  if (abs(size) < k) size = gather(scores, mask, words, k, keys, capacity, -Infinity)
  const found = min(abs(size), k)
  const best = sorted(keys, abs(size), spare, size > 0)
  for (let i = 0; i < found; i++) {
    const key = load<u64>(at(best, i))
    store<u32>(outTitles + ((<usize>i) << 2), ~(<u32>key))
    store<f32>(outScores + ((<usize>i) << 2), scoreOf(key))
  }
  return found
}

/** Candidates above the floor, the best k among them; negative if they were cut and are no longer in order of titles. */
function gather(scores: usize, mask: usize, words: i32, k: i32, keys: usize, capacity: i32, least: f32): i32 {
  let size = 0
  let isCut = false
  let isBounded = least > -Infinity
  let floor = f32x4.splat(least)
  for (let word = 0; word < words; word++) {
    let bits = load<u32>(mask + ((<usize>word) << 2))
    if (bits === 0) continue
    const cell = scores + ((<usize>word) << 7)
    if (isBounded) bits &= above(cell, floor)
    while (bits !== 0) {
      const bit = ctz(bits)
      bits &= bits - 1
      store<u64>(at(keys, size++), keyOf(load<f32>(cell + ((<usize>bit) << 2)), ((<u32>word) << 5) + bit))
      if (size < capacity) continue
      select(keys, size, k)
      floor = f32x4.splat(scoreOf(load<u64>(at(keys, k - 1))))
      size = k
      isCut = true
      isBounded = true
    }
  }
  if (!isCut || size <= k) return isCut ? -size : size
  select(keys, size, k)
  return -k
}
