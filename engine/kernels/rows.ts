import { hasBit, setBit } from './row-walk'

// Updates rows. The genre vector of a title has a 16-bit lane for each genre, a multiple of 8 in all; its genres share
// the amount WHOLE_TITLE, and the last lane is 1 if it has any. The mix of a row of up to 12 titles is the sum of their
// vectors.

const WHOLE_TITLE = 2520

/**
 * Updates the listed rows that lost a visible title or have none: writes their first free pool indexes (at
 * most `limit`), the sum of the genre vectors of these, and
 *
 *   row      start in `lists` | words | count | how many are visible
 *   number   minimum relevance of a title | Σ attention · max(that, relevance) | Σ genres² | five not used here
 */
export function updateRows(
  listed: usize,
  count: i32,
  rows: usize,
  lists: usize,
  numbers: usize,
  used: usize,
  relevance: usize,
  attention: usize,
  visibleIndexes: usize,
  limit: i32,
  mixes: usize,
): void {
  for (const end = listed + ((<usize>count) << 2); listed < end; listed += 4) {
    const index = <usize>load<u32>(listed)
    const row = rows + (index << 4)
    const visible = visibleIndexes + ((index * limit) << 2)
    const seen = load<i32>(row, 12)
    if (isUnchanged(visible, seen, used)) continue
    const list = lists + ((<usize>load<u32>(row)) << 2)
    const words = load<i32>(row, 4)
    const number = numbers + (index << 6)
    let found: i32
    if (words > 0) {
      found = refillFromBits(list, words, used, visible, seen, limit)
      sumRelevance(visible, found, relevance, attention, number)
    } else {
      found = refillFromList(list, load<i32>(row, 8), used, relevance, attention, number, visible, limit)
    }
    store<i32>(row, found, 12)
    store<f64>(number, <f64>addGenres(visible, found, mixes + index * vectorBytes), 16)
  }
}

/** Whether a row has visible titles and none of them is taken. */
function isUnchanged(visible: usize, count: i32, used: usize): bool {
  for (const end = visible + ((<usize>count) << 2); visible < end; visible += 4)
    if (hasBit(load<i32>(visible), used)) return false
  return count > 0
}

/** Drops taken titles from the visible ones of a bitset, and adds free ones after the last of them. */
function refillFromBits(list: usize, words: i32, used: usize, visible: usize, seen: i32, limit: i32): i32 {
  let poolIndex = seen > 0 ? load<i32>(visible + ((<usize>(seen - 1)) << 2)) : -1
  let found = 0
  for (let i = 0; i < seen; i++) {
    const one = load<i32>(visible + ((<usize>i) << 2))
    store<i32>(visible + ((<usize>found) << 2), one)
    found += <i32>!hasBit(one, used)
  }
  let word = ++poolIndex >> 5
  let mask: u32 = (<u32>-1) << (poolIndex & 31)
  for (; word < words && found < limit; word++) {
    let rest = load<u32>(list + ((<usize>word) << 2)) & ~load<u32>(used + ((<usize>word) << 2)) & mask
    for (; rest !== 0 && found < limit; rest &= rest - 1) {
      store<i32>(visible + ((<usize>found) << 2), (word << 5) + <i32>ctz(rest))
      found++
    }
    mask = <u32>-1
  }
  return found
}

function sumRelevance(visible: usize, count: i32, relevance: usize, attention: usize, number: usize): void {
  const minRelevance = load<f64>(number)
  let sum: f64 = 0
  for (const end = visible + ((<usize>count) << 2); visible < end; visible += 4) {
    sum += load<f64>(attention) * max(minRelevance, <f64>load<f32>(relevance + ((<usize>load<u32>(visible)) << 2)))
    attention += 8
  }
  store<f64>(number, sum, 8)
}

/** Finds the first free pool indexes of a row with an order of its own, and writes their sum. */
function refillFromList(
  list: usize,
  count: i32,
  used: usize,
  relevance: usize,
  attention: usize,
  number: usize,
  visible: usize,
  limit: i32,
): i32 {
  const minRelevance = load<f64>(number)
  const values = (<usize>count) << 2
  let sum: f64 = 0
  let found = 0
  for (const end = list + values; list < end && found < limit; list += 4) {
    const poolIndex = load<i32>(list)
    if (hasBit(poolIndex, used)) continue
    sum +=
      load<f64>(attention) *
      max(<f64>load<f32>(list + values) * minRelevance, <f64>load<f32>(relevance + ((<usize>poolIndex) << 2)))
    attention += 8
    store<i32>(visible + ((<usize>found) << 2), poolIndex)
    found++
  }
  store<f64>(number, sum, 8)
  return found
}

let poolStart: usize = 0
let poolThemes: usize = 0
let genreCounts: usize = 0
let drawn: usize = 0
let vectors: usize = 0
let vectorBytes: usize = 0

/** Sets the addresses of the pool's genres, and of the vectors of the pool indexes with a bit in `marks`. */
export function openGenres(start: usize, themes: usize, counts: usize, marks: usize, buffer: usize, mixLength: i32): void {
  poolStart = start
  poolThemes = themes
  genreCounts = counts
  drawn = marks
  vectors = buffer
  vectorBytes = (<usize>mixLength) << 1
}

/** Writes the sum of the vectors of at most 12 pool indexes; returns the sum of its squares over genres. */
export function addGenres(poolIndex: usize, count: i32, out: usize): i32 {
  const end = poolIndex + ((<usize>count) << 2)
  for (let at = poolIndex; at < end; at += 4) if (!hasBit(load<i32>(at), drawn)) writeVector(load<i32>(at))
  let squares = i32x4.splat(0)
  for (let offset: usize = 0; offset < vectorBytes; offset += 16) {
    let sum = i16x8.splat(0)
    for (let at = poolIndex; at < end; at += 4) {
      sum = i16x8.add(sum, v128.load(vectors + <usize>load<u32>(at) * vectorBytes + offset))
    }
    v128.store(out + offset, sum)
    squares = i32x4.add(squares, i32x4.dot_i16x8_s(sum, sum))
  }
  const titles = <i32>load<u16>(out + vectorBytes - 2)
  const low = i32x4.extract_lane(squares, 0) + i32x4.extract_lane(squares, 1)
  return low + i32x4.extract_lane(squares, 2) + i32x4.extract_lane(squares, 3) - titles * titles
}

function writeVector(poolIndex: i32): void {
  setBit(poolIndex, drawn)
  const vector = vectors + <usize>poolIndex * vectorBytes
  for (let offset: usize = 0; offset < vectorBytes; offset += 16) v128.store(vector + offset, i64x2.splat(0))
  const own = <i32>load<u8>(genreCounts + poolIndex)
  if (own === 0) return
  const first = poolThemes + ((<usize>load<u32>(poolStart + ((<usize>poolIndex) << 2))) << 2)
  for (let at = first, end = first + ((<usize>own) << 2); at < end; at += 4) {
    store<u16>(vector + ((<usize>load<u32>(at)) << 1), WHOLE_TITLE / own)
  }
  store<u16>(vector + vectorBytes - 2, 1)
}
