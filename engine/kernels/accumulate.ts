// Sparse scoring: adds the weights of each seed's neighbours to an array of scores.

function add(scores: usize, title: u32, value: f32): void {
  const cell = scores + ((<usize>title) << 2)
  store<f32>(cell, load<f32>(cell) + value)
}

/** scores[title[i]] += factor · value[i]; values are signed bytes. */
export function accumulate(title: usize, value: usize, count: i32, factor: f32, scores: usize): void {
  const scale = f32x4.splat(factor)
  let i = 0
  for (; i + 4 <= count; i += 4) {
    const bytes = i16x8.extend_low_i8x16_s(v128.load32_zero(value))
    const terms = f32x4.mul(scale, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(bytes)))
    add(scores, load<u32>(title), f32x4.extract_lane(terms, 0))
    add(scores, load<u32>(title, 4), f32x4.extract_lane(terms, 1))
    add(scores, load<u32>(title, 8), f32x4.extract_lane(terms, 2))
    add(scores, load<u32>(title, 12), f32x4.extract_lane(terms, 3))
    title += 16
    value += 4
  }
  for (; i < count; i++) {
    add(scores, load<u32>(title), factor * <f32>load<i8>(value))
    title += 4
    value += 1
  }
}

/** `accumulate` for several ranges of one list: entries [from[r], to[r]) times factor[r]. */
export function accumulateRows(
  title: usize,
  value: usize,
  from: usize,
  to: usize,
  factor: usize,
  rows: i32,
  scores: usize,
): void {
  for (let at: usize = 0, end = (<usize>rows) << 2; at < end; at += 4) {
    const first = <usize>load<u32>(from + at)
    const count = <i32>(load<u32>(to + at) - <u32>first)
    accumulate(title + (first << 2), value + first, count, load<f32>(factor + at), scores)
  }
}

/** out[i] = out[i] · factor[i] */
export function multiply(factor: usize, out: usize, n: i32): void {
  const whole = (<usize>(n & ~3)) << 2
  for (let at: usize = 0; at < whole; at += 16) v128.store(out + at, f32x4.mul(v128.load(out + at), v128.load(factor + at)))
  for (let at = whole; at < (<usize>n) << 2; at += 4) store<f32>(out + at, load<f32>(out + at) * load<f32>(factor + at))
}

/** scores[i] += contentWeight[i] · (raw[i] + first[firstOf[i]] + second[secondOf[i]]), and raw[i] = 0. */
export function blendGroups(
  firstOf: usize,
  first: usize,
  secondOf: usize,
  second: usize,
  raw: usize,
  contentWeight: usize,
  n: i32,
  scores: usize,
): void {
  let i = 0
  for (; i + 4 <= n; i += 4) {
    const sum = f32x4.add(f32x4.add(v128.load(raw), loadFour(firstOf, first)), loadFour(secondOf, second))
    v128.store(scores, f32x4.add(v128.load(scores), f32x4.mul(v128.load(contentWeight), sum)))
    v128.store(raw, f32x4.splat(0))
    firstOf += 16
    secondOf += 16
    raw += 16
    contentWeight += 16
    scores += 16
  }
  for (; i < n; i++) {
    const a = load<f32>(first + ((<usize>load<u32>(firstOf)) << 2))
    const b = load<f32>(second + ((<usize>load<u32>(secondOf)) << 2))
    store<f32>(scores, load<f32>(scores) + load<f32>(contentWeight) * (load<f32>(raw) + a + b))
    store<f32>(raw, 0)
    firstOf += 4
    secondOf += 4
    raw += 4
    contentWeight += 4
    scores += 4
  }
}

/** The shared scores of the groups of four titles. */
function loadFour(group: usize, shared: usize): v128 {
  let sum = v128.load32_zero(shared + ((<usize>load<u32>(group)) << 2))
  sum = v128.load_lane<u32>(shared + ((<usize>load<u32>(group, 4)) << 2), sum, 1)
  sum = v128.load_lane<u32>(shared + ((<usize>load<u32>(group, 8)) << 2), sum, 2)
  return v128.load_lane<u32>(shared + ((<usize>load<u32>(group, 12)) << 2), sum, 3)
}

/** out[0] = base, and out[g] = out[shorter[g]] + amount[last[g]] for all groups after the first; shorter[g] < g. */
export function sumGroups(shorter: usize, last: usize, amount: usize, groups: i32, base: f32, out: usize): void {
  store<f32>(out, base)
  for (let at: usize = 4, end = (<usize>groups) << 2; at < end; at += 4) {
    const rest = load<f32>(out + ((<usize>load<u32>(shorter + at)) << 2))
    store<f32>(out + at, rest + load<f32>(amount + ((<usize>load<u32>(last + at)) << 2)))
  }
}

/** out[place[i]] += factor · norm[place[i]] */
export function addNormed(place: usize, count: i32, factor: f32, norm: usize, out: usize): void {
  for (const end = place + ((<usize>count) << 2); place < end; place += 4) {
    const at = (<usize>load<u32>(place)) << 2
    store<f32>(out + at, load<f32>(out + at) + factor * load<f32>(norm + at))
  }
}

/**
 * Extracts those of n numbers that are ≥ `min` with their indices, and sets all numbers to 0. Returns how many were
 * found.
 */
export function takeAbove(numbers: usize, n: i32, min: f32, places: usize, values: usize): i32 {
  const floor = f32x4.splat(min)
  const first = places
  const whole = n & ~3
  for (let i = 0; i < whole; i += 4) {
    const at = numbers + ((<usize>i) << 2)
    const four = v128.load(at)
    if (!v128.any_true(four)) continue
    if (v128.any_true(f32x4.ge(four, floor))) {
      for (let lane = 0; lane < 4; lane++) {
        const value = load<f32>(at + ((<usize>lane) << 2))
        if (value < min) continue
        store<u32>(places, <u32>(i + lane))
        store<f32>(values, value)
        places += 4
        values += 4
      }
    }
    v128.store(at, f32x4.splat(0))
  }
  for (let i = whole; i < n; i++) {
    const at = numbers + ((<usize>i) << 2)
    const value = load<f32>(at)
    store<f32>(at, 0)
    if (value < min) continue
    store<u32>(places, <u32>i)
    store<f32>(values, value)
    places += 4
    values += 4
  }
  return <i32>((places - first) >> 2)
}
