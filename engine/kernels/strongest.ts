// Summarises a block of terms (see terms.ts): for each slot the sum of its positive terms, and its three largest terms.
//
// A candidate term is one 64-bit key: the bits of the float, which sort like integers for positive numbers, then the
// complement of the seed's number. So keys are unique, ties go to the earlier seed, and keys are merged by min and max
// without branches.

/** Bytes of the 64 terms that one word of hits covers. */
const WORD_BYTES: usize = 64 * 4

/**
 * total[i] += the positive terms of row i. Updates its three largest terms of seeds that may be named (`named` has all
 * bits set, else 0), with the numbers of their seeds. The first column is seed number `order`.
 */
export function updateStrongest(
  terms: usize,
  slots: i32,
  width: i32,
  order: u32,
  named: usize,
  total: usize,
  best: usize,
  seeds: usize,
): void {
  const row = (<usize>width) << 2
  const even = row & ~31
  const zero = f32x4.splat(0)
  for (let slot = 0; slot < slots; slot++) {
    let sum = zero
    let other = zero
    let first = zero
    let second = zero
    for (let at: usize = 0; at < even; at += 32) {
      const a = f32x4.pmax(zero, v128.load(terms + at))
      const b = f32x4.pmax(zero, v128.load(terms + at, 16))
      sum = f32x4.add(sum, a)
      other = f32x4.add(other, b)
      first = i32x4.max_s(first, v128.and(a, v128.load(named + at)))
      second = i32x4.max_s(second, v128.and(b, v128.load(named + at, 16)))
    }
    if (even < row) {
      const a = f32x4.pmax(zero, v128.load(terms + even))
      sum = f32x4.add(sum, a)
      first = i32x4.max_s(first, v128.and(a, v128.load(named + even)))
    }
    store<f32>(total, load<f32>(total) + sumOf(f32x4.add(sum, other)))
    // After some blocks hardly any row has a term above its third largest so far; a tie keeps the earlier seed.
    if (isAnyAbove(first, second, load<i32>(best, 8))) updateBest(terms, row, order, named, best, seeds, floorOf(first, second))
    terms += row
    total += 4
    best += 12
    seeds += 12
  }
}

function sumOf(four: v128): f32 {
  return f32x4.extract_lane(four, 0) + f32x4.extract_lane(four, 1) + (f32x4.extract_lane(four, 2) + f32x4.extract_lane(four, 3))
}

function isAnyAbove(first: v128, second: v128, term: i32): bool {
  return v128.any_true(i32x4.gt_s(i32x4.max_s(first, second), i32x4.splat(term)))
}

/**
 * A lower bound of the third largest of eight numbers, in four pairs: the third largest of the pairs' larger numbers
 * (`more`), or the largest of the smaller ones (`less`), whose partner is above it, together with the second of `more`.
 */
function floorOf(first: v128, second: v128): i32 {
  const more = i32x4.max_s(first, second)
  const less = i32x4.min_s(first, second)
  const w = i32x4.extract_lane(more, 0)
  const x = i32x4.extract_lane(more, 1)
  const y = i32x4.extract_lane(more, 2)
  const z = i32x4.extract_lane(more, 3)
  const minOfHigh = min(max(w, x), max(y, z))
  const maxOfLow = max(min(w, x), min(y, z))
  const maxOfLess = max(
    max(i32x4.extract_lane(less, 0), i32x4.extract_lane(less, 1)),
    max(i32x4.extract_lane(less, 2), i32x4.extract_lane(less, 3)),
  )
  return max(min(minOfHigh, maxOfLow), min(maxOfLess, max(minOfHigh, maxOfLow)))
}

function keyOf(term: u32, seed: u32): u64 {
  return ((<u64>term) << 32) | <u64>~seed
}

function keyAt(best: usize, seeds: usize): u64 {
  return keyOf(load<u32>(best), load<u32>(seeds))
}

function putKey(key: u64, best: usize, seeds: usize): void {
  store<u32>(best, <u32>(key >> 32))
  store<u32>(seeds, ~(<u32>key))
}

/** Merges the positive terms from `floor` on into the three largest; lower terms cannot be among them. */
function updateBest(terms: usize, row: usize, order: u32, named: usize, best: usize, seeds: usize, floor: i32): void {
  let first = keyAt(best, seeds)
  let second = keyAt(best + 4, seeds + 4)
  let third = keyAt(best + 8, seeds + 8)
  const below = i32x4.splat(max(max(floor, <i32>(third >> 32)), 1) - 1)
  for (let from: usize = 0; from < row; from += WORD_BYTES) {
    let hits = hitsAbove(below, terms, named, from, min(row, from + WORD_BYTES))
    for (; hits !== 0; hits &= hits - 1) {
      const at = from + ((<usize>ctz(hits)) << 2)
      const key = keyOf(load<u32>(terms + at), order + <u32>(at >> 2))
      const notFirst = min(key, first)
      first = max(key, first)
      third = max(min(notFirst, second), third)
      second = max(notFirst, second)
    }
  }
  putKey(first, best, seeds)
  putKey(second, best + 4, seeds + 4)
  putKey(third, best + 8, seeds + 8)
}

/**
 * A bit for each of up to 64 columns above a value; sixteen at a time where possible, because extracting bits from a
 * vector is slow.
 */
function hitsAbove(below: v128, terms: usize, named: usize, from: usize, to: usize): u64 {
  let hits: u64 = 0
  while ((to - from) & 63) {
    to -= 16
    hits = (hits << 4) | <u64>i32x4.bitmask(isAbove(below, terms + to, named + to))
  }
  while (to > from) {
    to -= 64
    const low = i16x8.narrow_i32x4_s(isAbove(below, terms + to, named + to), isAbove(below, terms + to + 16, named + to + 16))
    const high = i16x8.narrow_i32x4_s(
      isAbove(below, terms + to + 32, named + to + 32),
      isAbove(below, terms + to + 48, named + to + 48),
    )
    hits = (hits << 16) | <u64>(<u32>i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)))
  }
  return hits
}

function isAbove(below: v128, term: usize, named: usize): v128 {
  return i32x4.gt_s(v128.and(v128.load(term), v128.load(named)), below)
}
