// Contributions of seeds to titles ("slots"): a matrix with a row per slot and `width` numbers (a multiple of 4) per
// row, one per seed.
//
//              seeds →
//   slots   ┌─────────────┐
//     ↓     │ terms       │    each part of a score adds its terms; then strongest.ts finds the largest of each row
//           └─────────────┘

const NONE: u32 = 0xffffffff
const CHUNK = 1024

/**
 * terms[slot of title[i]][column] += factor[column] · value[i] for i in [from[column], to[column]), for titles with a
 * slot. The bits of `hasSlot` are tested first because they stay in the cache, which the slots of all titles do not.
 * `scratch` points at 4 KiB.
 */
export function scatter(
  title: usize,
  value: usize,
  from: usize,
  to: usize,
  factor: usize,
  columns: i32,
  hasSlot: usize,
  slotOf: usize,
  terms: usize,
  width: i32,
  scratch: usize,
): void {
  const row = (<usize>width) << 2
  for (const end = from + ((<usize>columns) << 2); from < end; from += 4) {
    const last = <usize>load<u32>(to)
    for (let at = <usize>load<u32>(from); at < last; at += CHUNK) {
      const first = title + (at << 2)
      const count = min(CHUNK, last - at)
      store<u32>(scratch, readAhead(first, first + (count << 2)) ^ readAhead(value + at, value + at + count))
      const hits = findHits(first, count, hasSlot, scratch)
      addColumn(scratch, hits, first, value + at, slotOf, load<f32>(factor), terms, row)
    }
    to += 4
    factor += 4
    terms += 4
  }
}

function addColumn(
  hit: usize,
  end: usize,
  title: usize,
  value: usize,
  slotOf: usize,
  factor: f32,
  terms: usize,
  row: usize,
): void {
  for (; hit < end; hit += 4) {
    const i = <usize>load<u32>(hit)
    const slot = <usize>load<u16>(slotOf + ((<usize>load<u32>(title + (i << 2))) << 1))
    const cell = terms + slot * row
    store<f32>(cell, load<f32>(cell) + factor * <f32>load<i8>(value + i))
  }
}

/**
 * Reads a byte of every cache line, so that the processor waits for all of them at once; returns a number that depends
 * on all.
 */
function readAhead(from: usize, to: usize): u32 {
  let sum: u32 = 0
  for (; from < to; from += 64) sum ^= <u32>load<u8>(from)
  return sum
}

/** Writes the indices of the titles with a slot. Most have none; branches would be mispredicted, so it has none. */
function findHits(title: usize, count: usize, hasSlot: usize, hits: usize): usize {
  for (let i: usize = 0; i < count; i++) {
    const one = load<u32>(title + (i << 2))
    store<u32>(hits, <u32>i)
    hits += ((<usize>load<u8>(hasSlot + <usize>(one >> 3)) >> (one & 7)) & 1) << 2
  }
  return hits
}

/**
 * Numbers the groups of the titles (or NONE) 1, 2, 3 … in order of appearance; 0 is no group. Returns the count,
 * including 0.
 */
export function numberGroups(title: usize, slots: i32, groupOf: usize, numberOf: usize, out: usize, groups: usize): u32 {
  let count: u32 = 1
  for (const end = title + ((<usize>slots) << 2); title < end; title += 4) {
    const position = load<u32>(title)
    let number: u32 = 0
    if (position !== NONE) {
      const group = load<u32>(groupOf + ((<usize>position) << 2))
      const known = numberOf + ((<usize>group) << 2)
      number = load<u32>(known)
      if (number === 0) {
        number = count++
        store<u32>(known, number)
        store<u32>(groups + ((<usize>number) << 2), group)
      }
    }
    store<u32>(out, number)
    out += 4
  }
  return count
}

/** out[g][·] = base[·] + norm of the group · Σ common[f][·] over the features f of set group[g]. */
export function sumSets(
  group: usize,
  groups: i32,
  start: usize,
  feature: usize,
  norm: usize,
  common: usize,
  width: i32,
  base: usize,
  out: usize,
): void {
  const row = (<usize>width) << 2
  for (let g = 0; g < groups; g++) {
    const number = (<usize>load<u32>(group + ((<usize>g) << 2))) << 2
    const from = feature + ((<usize>load<u32>(start + number)) << 2)
    const to = feature + ((<usize>load<u32>(start + number, 4)) << 2)
    const factor = v128.load32_splat(norm + number)
    let offset: usize = 0
    for (; offset + 64 <= row; offset += 64) sumSixteen(from, to, common + offset, row, factor, base + offset, out + offset)
    for (; offset < row; offset += 16) sumFour(from, to, common + offset, row, factor, base + offset, out + offset)
    out += row
  }
}

function sumSixteen(from: usize, to: usize, common: usize, row: usize, factor: v128, base: usize, out: usize): void {
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
  v128.store(out, f32x4.add(v128.load(base), f32x4.mul(factor, s0)))
  v128.store(out, f32x4.add(v128.load(base, 16), f32x4.mul(factor, s1)), 16)
  v128.store(out, f32x4.add(v128.load(base, 32), f32x4.mul(factor, s2)), 32)
  v128.store(out, f32x4.add(v128.load(base, 48), f32x4.mul(factor, s3)), 48)
}

function sumFour(from: usize, to: usize, common: usize, row: usize, factor: v128, base: usize, out: usize): void {
  let sum = f32x4.splat(0)
  for (; from < to; from += 4) sum = f32x4.add(sum, v128.load(common + <usize>load<u32>(from) * row))
  v128.store(out, f32x4.add(v128.load(base), f32x4.mul(factor, sum)))
}

/** terms[i][·] = contentWeight[i] · (terms[i][·] + first[firstOf[i]][·] + second[secondOf[i]][·]) */
export function writeSums(
  firstOf: usize,
  first: usize,
  secondOf: usize,
  second: usize,
  contentWeight: usize,
  slots: i32,
  width: i32,
  terms: usize,
): void {
  const row = (<usize>width) << 2
  for (let slot: usize = 0; slot < <usize>slots; slot++) {
    const a = first + <usize>load<u32>(firstOf + (slot << 2)) * row
    const b = second + <usize>load<u32>(secondOf + (slot << 2)) * row
    const factor = v128.load32_splat(contentWeight + (slot << 2))
    for (let offset: usize = 0; offset < row; offset += 16) {
      const sum = f32x4.add(v128.load(a + offset), v128.load(b + offset))
      v128.store(terms + offset, f32x4.mul(factor, f32x4.add(v128.load(terms + offset), sum)))
    }
    terms += row
  }
}
