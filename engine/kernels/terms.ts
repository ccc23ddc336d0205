// What many seeds give to many titles ("slots"): a block of rows, one a slot, with `width` numbers (a multiple of 16), one a seed.
//
//              seeds →
//   slots   ┌─────────────┐
//     ↓     │ terms       │    each part of a score adds into it; then the strongest of each row are noted
//           └─────────────┘

const CHUNK = 1024

/** terms[slot of title[i]][lane] += factor · value[i], for the titles that have a slot; `terms` points at the lane, `room` at 4 KiB. */
export function scatter(
  title: usize,
  value: usize,
  count: i32,
  factor: f32,
  slotOf: usize,
  terms: usize,
  width: i32,
  room: usize,
): void {
  const row = (<usize>width) << 2
  for (let first = 0; first < count; first += CHUNK) {
    const some = min(CHUNK, count - first)
    const end = noteHits(title, value, some, slotOf, room)
    for (let hit = room; hit < end; hit += 4) {
      const both = load<i32>(hit)
      const cell = terms + <usize>(both >> 8) * row
      store<f32>(cell, load<f32>(cell) + factor * <f32>((both << 24) >> 24))
    }
    title += (<usize>some) << 2
    value += some
  }
}

/** Slot and value of each title that has a slot, without a branch: most have none, and which is hard to guess. */
function noteHits(title: usize, value: usize, count: i32, slotOf: usize, hits: usize): usize {
  for (let i: usize = 0; i < <usize>count; i++) {
    const slot = <i32>load<i16>(slotOf + ((<usize>load<u32>(title + (i << 2))) << 1))
    store<i32>(hits, (slot << 8) | <i32>load<u8>(value + i))
    hits += (<usize>(~slot >>> 31)) << 2
  }
  return hits
}

/** out[g][·] = Σ common[f][·] over the features f of the set with number group[g]. */
export function sumSets(group: usize, groups: i32, start: usize, feature: usize, common: usize, width: i32, out: usize): void {
  const row = (<usize>width) << 2
  for (let g = 0; g < groups; g++) {
    const set = start + ((<usize>load<u32>(group + ((<usize>g) << 2))) << 2)
    const from = feature + ((<usize>load<u32>(set)) << 2)
    const to = feature + ((<usize>load<u32>(set, 4)) << 2)
    for (let lane: usize = 0; lane < row; lane += 64) sumLanes(from, to, common + lane, row, out + lane)
    out += row
  }
}

function sumLanes(from: usize, to: usize, common: usize, row: usize, out: usize): void {
  let s0 = f32x4.splat(0)
  let s1 = f32x4.splat(0)
  let s2 = f32x4.splat(0)
  let s3 = f32x4.splat(0)
  for (; from < to; from += 4) {
    const line = common + <usize>load<u32>(from) * row
    s0 = f32x4.add(s0, v128.load(line))
    s1 = f32x4.add(s1, v128.load(line, 16))
    s2 = f32x4.add(s2, v128.load(line, 32))
    s3 = f32x4.add(s3, v128.load(line, 48))
  }
  v128.store(out, s0)
  v128.store(out, s1, 16)
  v128.store(out, s2, 32)
  v128.store(out, s3, 48)
}

/** terms[i][·] += mix[i] · (first[firstOf[i]][·] + second[secondOf[i]][·]) */
export function addSums(
  firstOf: usize,
  first: usize,
  secondOf: usize,
  second: usize,
  mix: usize,
  slots: i32,
  width: i32,
  terms: usize,
): void {
  const row = (<usize>width) << 2
  for (let slot: usize = 0; slot < <usize>slots; slot++) {
    const a = first + <usize>load<u32>(firstOf + (slot << 2)) * row
    const b = second + <usize>load<u32>(secondOf + (slot << 2)) * row
    const factor = v128.load32_splat(mix + (slot << 2))
    for (let lane: usize = 0; lane < row; lane += 16) {
      const sum = f32x4.add(v128.load(a + lane), v128.load(b + lane))
      v128.store(terms + lane, f32x4.add(v128.load(terms + lane), f32x4.mul(factor, sum)))
    }
    terms += row
  }
}

const NONE: u32 = 0xffffffff

/** terms[i][lane] += mix[i] · amount, for every rare feature of slot i's title (NONE: no title) and every seed that has it. */
export function addShared(
  title: usize,
  slots: i32,
  start: usize,
  feature: usize,
  marks: usize,
  first: usize,
  links: usize,
  amounts: usize,
  mix: usize,
  width: i32,
  terms: usize,
): void {
  const row = (<usize>width) << 2
  for (let slot: usize = 0; slot < <usize>slots; slot++) {
    const number = load<u32>(title + (slot << 2))
    if (number !== NONE) {
      const list = start + ((<usize>number) << 2)
      const end = feature + ((<usize>load<u32>(list, 4)) << 2)
      const factor = load<f32>(mix + (slot << 2))
      for (let at = feature + ((<usize>load<u32>(list)) << 2); at < end; at += 4) {
        const value = load<u32>(at)
        if (((load<u32>(marks + ((<usize>(value >> 5)) << 2)) >> (value & 31)) & 1) === 0) continue
        addLinked(load<u32>(first + ((<usize>value) << 2)), links, amounts, factor, terms)
      }
    }
    terms += row
  }
}

/** A link is [the next link, lane]; link 0 is the end. */
function addLinked(link: u32, links: usize, amounts: usize, factor: f32, terms: usize): void {
  while (link !== 0) {
    const at = links + ((<usize>link) << 3)
    const cell = terms + ((<usize>load<u32>(at, 4)) << 2)
    store<f32>(cell, load<f32>(cell) + factor * load<f32>(amounts + ((<usize>link) << 2)))
    link = load<u32>(at)
  }
}

/** Puts a term that is above the third into its place; three numbers, the strongest first. */
function insert(terms: usize, seeds: usize, term: f32, seed: u32): void {
  let place: usize = 8
  if (term > load<f32>(terms, 4)) {
    slide(terms, seeds, 4)
    place = 4
    if (term > load<f32>(terms)) {
      slide(terms, seeds, 0)
      place = 0
    }
  }
  store<f32>(terms + place, term)
  store<u32>(seeds + place, seed)
}

function slide(terms: usize, seeds: usize, from: usize): void {
  store<f32>(terms + from, load<f32>(terms + from), 4)
  store<u32>(seeds + from, load<u32>(seeds + from), 4)
}

function sumOf(four: v128): f32 {
  return f32x4.extract_lane(four, 0) + f32x4.extract_lane(four, 1) + (f32x4.extract_lane(four, 2) + f32x4.extract_lane(four, 3))
}

/** total[i] += the positive terms of row i, and its three largest are kept with their seeds; `named` has all bits or none. */
export function noteTerms(
  terms: usize,
  slots: i32,
  width: i32,
  seed: usize,
  named: usize,
  total: usize,
  best: usize,
  seeds: usize,
): void {
  const row = (<usize>width) << 2
  const zero = f32x4.splat(0)
  for (let slot = 0; slot < slots; slot++) {
    let sum = zero
    let other = zero
    let first = zero
    let second = zero
    for (let at: usize = 0; at < row; at += 32) {
      const a = f32x4.pmax(zero, v128.load(terms + at))
      const b = f32x4.pmax(zero, v128.load(terms + at, 16))
      sum = f32x4.add(sum, a)
      other = f32x4.add(other, b)
      first = f32x4.pmax(first, v128.and(a, v128.load(named + at)))
      second = f32x4.pmax(second, v128.and(b, v128.load(named + at, 16)))
    }
    store<f32>(total, load<f32>(total) + sumOf(f32x4.add(sum, other)))
    noteRow(terms, row, seed, named, best, seeds, floorOf(first, second))
    terms += row
    total += 4
    best += 12
    seeds += 12
  }
}

/**
 * A number that at least three of eight are not below. Of the pairs' larger ones it is the third, or more: the largest of the
 * smaller ones has its own partner above it, so that it or the second of the larger ones is such a number too.
 */
function floorOf(first: v128, second: v128): f32 {
  const more = f32x4.pmax(first, second)
  const less = f32x4.pmin(first, second)
  const w = f32x4.extract_lane(more, 0)
  const x = f32x4.extract_lane(more, 1)
  const y = f32x4.extract_lane(more, 2)
  const z = f32x4.extract_lane(more, 3)
  const secondMost = max(min(max(w, x), max(y, z)), select<f32>(min(w, x), min(y, z), max(w, x) > max(y, z)))
  const third = min(max(min(w, x), min(y, z)), min(max(w, x), max(y, z)))
  const mostOfLess = max(
    max(f32x4.extract_lane(less, 0), f32x4.extract_lane(less, 1)),
    max(f32x4.extract_lane(less, 2), f32x4.extract_lane(less, 3)),
  )
  return max(third, min(mostOfLess, secondMost))
}

/** Looks only at positive terms that are not below the floor: no others are among the three largest. */
function noteRow(terms: usize, row: usize, seed: usize, named: usize, best: usize, seeds: usize, least: f32): void {
  const floor = f32x4.splat(max(max(load<f32>(best, 8), least), f32.MIN_VALUE))
  for (let at: usize = 0; at < row; at += 64) {
    const low = i16x8.narrow_i32x4_s(f32x4.ge(v128.load(terms + at), floor), f32x4.ge(v128.load(terms + at, 16), floor))
    const high = i16x8.narrow_i32x4_s(f32x4.ge(v128.load(terms + at, 32), floor), f32x4.ge(v128.load(terms + at, 48), floor))
    for (let rest = i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)); rest !== 0; rest &= rest - 1) {
      const lane = at + ((<usize>ctz(rest)) << 2)
      const term = load<f32>(terms + lane)
      if (term > load<f32>(best, 8) && load<u32>(named + lane) !== 0) insert(best, seeds, term, load<u32>(seed + lane))
    }
  }
}
