import { find } from './find'

// Whether a person would see what two titles have in common, for many pairs of a seed and a title. What is known of a title is its record
// (see records.ts); a pair and its answer are lines of words:
//
//   pair     seed | its record | its neighbours from | to | title | its record | bits of the seed's names, two words
//   answer   1 if it is seen, else 0 | where the title stands in the seed's list of related titles, or NONE

const NONE: u32 = 0xffffffff
const ENOUGH_IN_COMMON = 2
/** Genres are one thing in common from the first cosine on, and count one by one from the second on. */
const ALIKE_GENRES: f64 = 0.3
const MUCH_ALIKE_GENRES: f64 = 0.7
/** A list of related titles is enough from this on. */
const CLOSELY_RELATED: f64 = 0.36
/** What a neighbour's byte is at least: a quarter of the highest. */
const NEAREST_BYTE = 32

let records: usize = 0
let squares: usize = 0
/** Genre, documentary; language, and where languages begin and end; the same of countries; animation, comedy. */
let usual: usize = 0
let usualKeywords: usize = 0
let usualKeywordCount: i32 = 0

let rowStart: usize = 0
let rowTitles: usize = 0
let rowValues: usize = 0
let rowScale: usize = 0
let rowTies: usize = 0
let rows: u32 = 0

/** Tells where records and what is usual lie: good for the next call of `recognise`. */
export function openRecognition(values: usize, genreSquares: usize, themes: usize, keywords: usize, count: i32): void {
  records = values
  squares = genreSquares
  usual = themes
  usualKeywords = keywords
  usualKeywordCount = count
}

/** Tells where the lists of related titles lie: good for the next call of `recognise`. */
export function openRelated(start: usize, titles: usize, values: usize, scale: usize, ties: usize, count: u32): void {
  rowStart = start
  rowTitles = titles
  rowValues = values
  rowScale = scale
  rowTies = ties
  rows = count
}

/** Answers `count` pairs. */
export function recognise(pair: usize, count: i32, neighbours: usize, values: usize, answer: usize): void {
  for (const end = pair + ((<usize>count) << 5); pair < end; pair += 32) {
    const seed = load<u32>(pair)
    const title = load<u32>(pair, 16)
    const entry = entryOf(seed, title)
    store<u32>(answer, <u32>isSeen(pair, seed, title, entry, neighbours, values))
    store<u32>(answer, entry, 4)
    answer += 8
  }
}

/** What lies nearest is looked at first: the title's own row is far away, and neighbours are many. */
function isSeen(pair: usize, seed: u32, title: u32, entry: u32, neighbours: usize, values: usize): bool {
  const mine = records + ((<usize>load<u32>(pair, 4)) << 2)
  const theirs = records + ((<usize>load<u32>(pair, 20)) << 2)
  const common = thingsInCommon(mine, theirs)
  if (common >= ENOUGH_IN_COMMON) return true
  let more = relationOf(seed, entry)
  if (common + more < ENOUGH_IN_COMMON) more = max(more, commonNames(mine, theirs, load<u64>(pair, 24)))
  if (common + more < ENOUGH_IN_COMMON) more = max(more, relationOf(title, entryOf(title, seed)))
  if (common + more >= ENOUGH_IN_COMMON) return true
  return common + more === 1 && areNeighbours(pair, title, neighbours, values)
}

function entryOf(row: u32, title: u32): u32 {
  if (row >= rows) return NONE
  const cell = rowStart + ((<usize>row) << 2)
  const from = load<u32>(cell)
  const at = find(rowTitles + ((<usize>from) << 2), <i32>(load<u32>(cell, 4) - from), title)
  return at < 0 ? NONE : from + <u32>at
}

/** What a list of related titles counts by one of its entries. */
function relationOf(row: u32, entry: u32): i32 {
  if (entry === NONE) return 0
  const value = <f64>load<i8>(rowValues + <usize>entry) * <f64>load<f32>(rowScale + ((<usize>row) << 2))
  if (!(value > 0)) return 0
  return value >= CLOSELY_RELATED || load<u8>(rowTies + <usize>entry) !== 0 ? ENOUGH_IN_COMMON : 1
}

function areNeighbours(pair: usize, title: u32, neighbours: usize, values: usize): bool {
  const from = <usize>load<u32>(pair, 8)
  const at = find(neighbours + (from << 2), <i32>(load<u32>(pair, 12) - <u32>from), title)
  return at >= 0 && <i32>load<i8>(values + from + <usize>at) >= NEAREST_BYTE
}

/** Where the themes of a record behind its genres, its language and its country begin or end. */
function themesBehind(record: usize, count: usize): usize {
  return record + 28 + ((<usize>load<u32>(record + (count << 2))) << 2)
}

/** How many people and telling keywords two titles share, no more than enough; `bits` has one for each of mine, by its lowest six. */
function commonNames(mine: usize, theirs: usize, bits: u64): i32 {
  const first = themesBehind(mine, 2)
  const names = <i32>((themesBehind(mine, 0) - first) >> 2)
  let count = 0
  for (let at = themesBehind(theirs, 2), end = themesBehind(theirs, 0); at < end; at += 4) {
    const name = load<u32>(at)
    if (((bits >> <u64>(name & 63)) & 1) === 0) continue
    const isShared = find(first, names, name) >= 0 && find(usualKeywords, usualKeywordCount, name) < 0
    if (isShared && ++count === ENOUGH_IN_COMMON) break
  }
  return count
}

/** The theme of a kind, of which `kind` says the usual one and where they begin and end, among some; NONE if it is the usual one. */
function unusualIn(at: usize, end: usize, kind: usize): u32 {
  for (; at < end; at += 4) {
    const theme = load<u32>(at)
    if (theme >= load<u32>(kind, 4) && theme < load<u32>(kind, 8)) return theme === load<u32>(kind) ? NONE : theme
  }
  return NONE
}

/** How many of language or country and genres two titles share. */
function thingsInCommon(mine: usize, theirs: usize): i32 {
  const own = themesBehind(mine, 3)
  const ownEnd = themesBehind(mine, 2)
  const other = themesBehind(theirs, 3)
  const language = unusualIn(own, ownEnd, usual + 8)
  const country = unusualIn(own, ownEnd, usual + 20)
  let byPlace = 0
  if (language !== NONE || country !== NONE) {
    const otherEnd = themesBehind(theirs, 2)
    if (language !== NONE && language !== unusualIn(other, otherEnd, usual + 8)) return 0
    if (language !== NONE || country === unusualIn(other, otherEnd, usual + 20)) byPlace = 1
  }
  return byPlace + commonGenres(mine + 28, own, theirs + 28, other, language !== NONE)
}

/** How many genres two titles share, if these make them alike: one where each has more that the other has not. */
function commonGenres(mine: usize, mineEnd: usize, theirs: usize, theirsEnd: usize, isForeign: bool): i32 {
  const usualGenre = load<u32>(usual)
  let count = 0
  let shared: f64 = 0
  let sum: f64 = 0
  let isMore = false
  for (let at = theirs; at < theirsEnd; at += 4) {
    const genre = load<u32>(at)
    const square = <f64>load<f32>(squares + ((<usize>genre) << 2))
    sum += square
    if (!isAmong(genre, mine, mineEnd)) continue
    shared += square
    count++
    if (genre !== usualGenre) isMore = true
  }
  if (count === 0 || isApart(load<u32>(usual, 4), mine, mineEnd, theirs, theirsEnd)) return 0
  if (isApart(load<u32>(usual, 32), mine, mineEnd, theirs, theirsEnd)) return 0
  // One genre makes no comedy like what is none.
  if (count === 1 && isApart(load<u32>(usual, 36), mine, mineEnd, theirs, theirsEnd)) return 0
  // The usual genre counts beside others, or where there is no other.
  const size = (<usize>count) << 2
  if (!isMore && !(size === mineEnd - mine && size === theirsEnd - theirs)) return 0
  if (isForeign) return count
  let own: f64 = 0
  for (let at = mine; at < mineEnd; at += 4) own += <f64>load<f32>(squares + ((<usize>load<u32>(at)) << 2))
  const whole = sqrt(own * sum)
  return shared >= MUCH_ALIKE_GENRES * whole ? count : shared >= ALIKE_GENRES * whole ? 1 : 0
}

/** Whether one of two titles alone is of a genre. */
function isApart(genre: u32, mine: usize, mineEnd: usize, theirs: usize, theirsEnd: usize): bool {
  return isAmong(genre, mine, mineEnd) !== isAmong(genre, theirs, theirsEnd)
}

function isAmong(theme: u32, at: usize, end: usize): bool {
  for (; at < end; at += 4) if (load<u32>(at) === theme) return true
  return false
}
