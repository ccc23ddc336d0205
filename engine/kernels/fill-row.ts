import { nextPoolIndex, openRow, setBit, valueInRow } from './row-walk'

// Fills a row with titles of the pool. The next candidates are records of 32 bytes in a window, in the row's order:
//
//   pool index | value | weight of the themes shared with the titles before | weight of all its themes

let poolStart: usize = 0
let poolThemes: usize = 0
let poolFranchises: usize = 0
/** How many titles of the row have each theme, and are of each franchise. */
let themeCounts: usize = 0
let franchiseCounts: usize = 0
/** The similarity that sharing each theme gives, up to `firstPerson`, which stands for all people. */
let themeWeights: usize = 0
let firstPerson: u32 = 0
/** Of franchises from this number on, groups of minor titles, a row shows only one title. */
let firstMinor: i32 = 0
let aboutAt: usize = 0
let aboutEnd: usize = 0

/** Sets the addresses of the pool and its counters for the next call of `fillRow`. */
export function openFilling(
  start: usize,
  themes: usize,
  franchises: usize,
  counts: usize,
  series: usize,
  weights: usize,
  person: u32,
  minor: i32,
): void {
  poolStart = start
  poolThemes = themes
  poolFranchises = franchises
  themeCounts = counts
  franchiseCounts = series
  themeWeights = weights
  firstPerson = person
  firstMinor = minor
}

/**
 * Extends a row of `length` pool indexes at `out` to at most `until` with free pool indexes, and marks them as used. Up
 * to the length `visible` it takes the best of the next `ahead` by value less similarity to the titles before (`cost`
 * for full similarity), then simply the next. Unless the row is about them, few titles are of one franchise or person.
 */
export function fillRow(
  row: usize,
  words: i32,
  count: i32,
  used: usize,
  relevance: usize,
  about: usize,
  abouts: i32,
  out: usize,
  length: i32,
  until: i32,
  visible: i32,
  ahead: i32,
  cost: f64,
  window: usize,
): i32 {
  openRow(row, words, count, used, relevance)
  aboutAt = about
  aboutEnd = about + ((<usize>abouts) << 2)
  // Similarity counts only up to `visible`; after that only people and franchises are counted.
  const weighs = length < visible
  for (let i = 0; i < length; i++) addToCounts(load<i32>(out + ((<usize>i) << 2)), weighs)
  let end = window
  while (length < until) {
    const isEmpty = end === window
    const full = window + ((<usize>(length < visible ? ahead : 1)) << 5)
    while (end < full) {
      const poolIndex = nextPoolIndex()
      if (poolIndex < 0) break
      if (isFull(poolIndex, length)) continue
      putRecord(end, poolIndex, valueInRow(poolIndex))
      end += 32
    }
    if (end === window) break
    const best = end - window > 32 ? bestRecord(window, end, length, cost) : window
    const poolIndex = load<i32>(best)
    end -= 32
    closeGap(best, end)
    // A title in the window may have become too much of the same since it was added.
    if (!isEmpty && isFull(poolIndex, length)) continue
    addToCounts(poolIndex, weighs)
    setBit(poolIndex, used)
    store<i32>(out + ((<usize>length) << 2), poolIndex)
    length++
  }
  for (let i = 0; i < length; i++) clearCounts(load<i32>(out + ((<usize>i) << 2)))
  return length
}

function putRecord(record: usize, poolIndex: i32, value: f64): void {
  store<i32>(record, poolIndex)
  store<f64>(record, value, 8)
  store<f64>(record, 0, 16)
  store<f64>(record, 0, 24)
}

/** Closes the gap of a record that was taken. */
function closeGap(record: usize, end: usize): void {
  for (; record < end; record += 32) {
    v128.store(record, v128.load(record, 32))
    v128.store(record, v128.load(record, 48), 16)
  }
}

/**
 * The record of highest value less similarity. Shared weights only grow, so the value by those computed last is an
 * upper bound.
 */
function bestRecord(record: usize, end: usize, length: i32, cost: f64): usize {
  let best = record
  let highest: f64 = -1
  for (; record < end; record += 32) {
    if (load<f64>(record, 8) <= highest || valueOfRecord(record, length, cost) <= highest) continue
    updateShared(record)
    const value = valueOfRecord(record, length, cost)
    if (value <= highest) continue
    highest = value
    best = record
  }
  return best
}

function valueOfRecord(record: usize, length: i32, cost: f64): f64 {
  const all = load<f64>(record, 24)
  const similarity = all > 0 && length > 0 ? load<f64>(record, 16) / (all * <f64>length) : 0
  return load<f64>(record, 8) * max<f64>(0, 1 - cost * similarity)
}

function updateShared(record: usize): void {
  const poolIndex = load<i32>(record)
  let shared: f64 = 0
  let all: f64 = 0
  for (let at = themesFrom(poolIndex), end = themesTo(poolIndex); at < end; at += 4) {
    const theme = load<u32>(at)
    const weight = <f64>load<f32>(themeWeights + ((<usize>min(theme, firstPerson)) << 2))
    shared += weight * <f64>load<u8>(themeCounts + theme)
    all += weight
  }
  store<f64>(record, shared, 16)
  store<f64>(record, all, 24)
}

function themesFrom(poolIndex: i32): usize {
  return poolThemes + ((<usize>load<u32>(poolStart + ((<usize>poolIndex) << 2))) << 2)
}

function themesTo(poolIndex: i32): usize {
  return themesFrom(poolIndex + 1)
}

function franchiseOf(poolIndex: i32): i32 {
  return load<i32>(poolFranchises + ((<usize>poolIndex) << 2))
}

/** Counts the themes and the franchise of a title. People are last among its themes. */
function addToCounts(poolIndex: i32, weighs: bool): void {
  const from = themesFrom(poolIndex)
  for (let at = themesTo(poolIndex) - 4; at >= from; at -= 4) {
    const theme = load<u32>(at)
    if (!weighs && theme < firstPerson) break
    store<u8>(themeCounts + theme, load<u8>(themeCounts + theme) + 1)
  }
  const franchise = franchiseOf(poolIndex)
  if (franchise >= 0) store<u8>(franchiseCounts + franchise, load<u8>(franchiseCounts + franchise) + 1)
}

function clearCounts(poolIndex: i32): void {
  for (let at = themesFrom(poolIndex), end = themesTo(poolIndex); at < end; at += 4) store<u8>(themeCounts + load<u32>(at), 0)
  const franchise = franchiseOf(poolIndex)
  if (franchise >= 0) store<u8>(franchiseCounts + franchise, 0)
}

/** Whether the row already has its maximum of the title's franchise or of one of its people. */
function isFull(poolIndex: i32, length: i32): bool {
  const franchise = franchiseOf(poolIndex)
  const enoughOfFranchise = max(franchise < firstMinor ? 20 : 10, length)
  if (franchise >= 0 && <i32>load<u8>(franchiseCounts + franchise) * 10 >= enoughOfFranchise) return true
  const enough = max(15, length)
  const from = themesFrom(poolIndex)
  for (let at = themesTo(poolIndex) - 4; at >= from; at -= 4) {
    const theme = load<u32>(at)
    if (theme < firstPerson) return false
    if (<i32>load<u8>(themeCounts + theme) * 5 >= enough && !isAbout(theme)) return true
  }
  return false
}

function isAbout(theme: u32): bool {
  for (let at = aboutAt; at < aboutEnd; at += 4) if (load<u32>(at) === theme) return true
  return false
}
