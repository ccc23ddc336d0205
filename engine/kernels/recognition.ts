import { find } from './find'

// Decides for pairs of a seed and a title whether a person would recognise a similarity. The facts of a title are in
// its record (see records.ts). Pairs and results are 32-bit words (engine/src/kernels/recognition-kernels.ts):
//
//   pair     seed | its record | its neighbours from | to | title | its record | filter of the seed's names, four words
//   result   1 if recognised, else 0 | index of the title in the seed's list of related titles, or NONE
//
// `mine` is the seed's record, `theirs` the title's.

const NONE: u32 = 0xffffffff
const PAIR_BYTES: usize = 40
const CACHE_LINE: usize = 64
/** Forms, as in engine/src/kernels/recognition-kernels.ts. */
const NON_FICTION: u32 = 1
const ANIMATION: u32 = 2
const COMEDY: u32 = 4
const HORROR: u32 = 8
const DOCUMENTARY: u32 = 16
const ENOUGH_IN_COMMON = 2
/** Genres count as one thing in common from the first cosine on, and one by one from the second on. */
const SIMILAR_GENRES: f64 = 0.3
const VERY_SIMILAR_GENRES: f64 = 0.7
/** An entry in a list of related titles with this value is enough by itself. */
const CLOSELY_RELATED: f64 = 0.36
/** A lower value is nothing in common. */
const SLIGHTLY_RELATED: f64 = 0.1
/** Between documentaries this value is enough, and a lower one nothing. */
const RELATED_DOCUMENTARIES: f64 = 0.14
/** The least byte of a neighbour: about a quarter of the highest. */
const MIN_NEIGHBOUR_BYTE = 32

let records: usize = 0
let squares: usize = 0
/** The form that each genre stands for, one byte each. */
let forms: usize = 0
/** Genre; language and its range; country and its range. */
let usual: usize = 0
let usualKeywords: usize = 0
let usualKeywordCount: i32 = 0

let rowStart: usize = 0
let rowTitles: usize = 0
let rowValues: usize = 0
let rowScale: usize = 0
let rowTies: usize = 0
let rows: u32 = 0

/** Sets the addresses of the records and the usual themes for the next calls of `recognise`. */
export function openRecognition(
  values: usize,
  genreSquares: usize,
  genreForms: usize,
  themes: usize,
  keywords: usize,
  count: i32,
): void {
  records = values
  squares = genreSquares
  forms = genreForms
  usual = themes
  usualKeywords = keywords
  usualKeywordCount = count
}

/** Sets the addresses of the lists of related titles for the next calls of `recognise`. */
export function openRelated(start: usize, titles: usize, values: usize, scale: usize, ties: usize, count: u32): void {
  rowStart = start
  rowTitles = titles
  rowValues = values
  rowScale = scale
  rowTies = ties
  rows = count
}

/**
 * Reads the beginning of the title's record and the titles in its list, so that they are in the cache: without
 * branches, the processor waits for many of them at once. Returns a number that depends on all.
 */
function readAhead(pair: usize, end: usize): u32 {
  let sum: u32 = 0
  if (rows === 0) return sum
  for (; pair < end; pair += PAIR_BYTES) {
    const record = records + ((<usize>load<u32>(pair, 20)) << 2)
    sum ^= load<u32>(record) ^ load<u32>(record + CACHE_LINE)
    const cell = rowStart + ((<usize>min(load<u32>(pair, 16), rows - 1)) << 2)
    const first = rowTitles + ((<usize>load<u32>(cell)) << 2)
    const last = rowTitles + ((<usize>load<u32>(cell, 4)) << 2) - 4
    sum ^= load<u32>(min(first, last)) ^ load<u32>(min(first + CACHE_LINE, last))
    sum ^= load<u32>(min(first + 2 * CACHE_LINE, last)) ^ load<u32>(min(first + 3 * CACHE_LINE, last))
  }
  return sum
}

/** Writes the results of `count` pairs. */
export function recognise(pair: usize, count: i32, neighbours: usize, values: usize, result: usize): void {
  if (count > 1) store<u32>(result, readAhead(pair, pair + <usize>count * PAIR_BYTES))
  for (const end = pair + <usize>count * PAIR_BYTES; pair < end; pair += PAIR_BYTES) {
    const seed = load<u32>(pair)
    const title = load<u32>(pair, 16)
    const entry = entryOf(seed, title)
    store<u32>(result, <u32>isRecognised(pair, seed, title, entry, neighbours, values))
    store<u32>(result, entry, 4)
    result += 8
  }
}

/** The cheapest tests come first: the title's own row is not in the cache, and there are many neighbours. */
function isRecognised(pair: usize, seed: u32, title: u32, entry: u32, neighbours: usize, values: usize): bool {
  const mine = records + ((<usize>load<u32>(pair, 4)) << 2)
  const theirs = records + ((<usize>load<u32>(pair, 20)) << 2)
  const common = thingsInCommon(mine, theirs)
  if (common >= ENOUGH_IN_COMMON) return true
  const areDocumentaries = (formsOf(mine) & formsOf(theirs) & DOCUMENTARY) !== 0
  let more = beside(common, relationOf(seed, entry, areDocumentaries), mine, theirs)
  if (common + more < ENOUGH_IN_COMMON) more = max(more, commonNames(mine, theirs, pair + 24))
  if (common + more < ENOUGH_IN_COMMON) {
    more = max(more, beside(common, relationOf(title, entryOf(title, seed), areDocumentaries), mine, theirs))
  }
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

/** How many things in common an entry in a list of related titles stands for. */
function relationOf(row: u32, entry: u32, areDocumentaries: bool): i32 {
  if (entry === NONE) return 0
  const value = <f64>load<i8>(rowValues + <usize>entry) * <f64>load<f32>(rowScale + ((<usize>row) << 2))
  if (!(value > 0)) return 0
  const enough = areDocumentaries ? RELATED_DOCUMENTARIES : CLOSELY_RELATED
  if (value >= enough || load<u8>(rowTies + <usize>entry) !== 0) return ENOUGH_IN_COMMON
  return areDocumentaries || value < SLIGHTLY_RELATED ? 0 : 1
}

/**
 * What a relation counts beside one thing in common: nothing if it is a low value, and the thing a place, between a
 * show and a series, or animation and live action. A British cooking show is not similar to a British crime series.
 */
function beside(common: i32, relation: i32, mine: usize, theirs: usize): i32 {
  return common === 1 && relation === 1 && differInForm(mine, theirs) ? 0 : relation
}

/** Whether only one of two titles is non-fiction, or animated. */
function differInForm(mine: usize, theirs: usize): bool {
  return ((formsOf(mine) ^ formsOf(theirs)) & (NON_FICTION | ANIMATION)) !== 0
}

/** The forms that the genres of a record stand for. */
function formsOf(record: usize): u32 {
  let all: u32 = 0
  const end = endOfThemes(record, 3)
  for (let at = record + 28; at < end; at += 4) all |= <u32>load<u8>(forms + <usize>load<u32>(at))
  return all
}

function areNeighbours(pair: usize, title: u32, neighbours: usize, values: usize): bool {
  const from = <usize>load<u32>(pair, 8)
  const at = find(neighbours + (from << 2), <i32>(load<u32>(pair, 12) - <u32>from), title)
  return at >= 0 && <i32>load<i8>(values + from + <usize>at) >= MIN_NEIGHBOUR_BYTE
}

/** The end of a record's first themes, counted in `field`: 3 genres; 2 all but people and keywords; 0 all. */
function endOfThemes(record: usize, field: usize): usize {
  return record + 28 + ((<usize>load<u32>(record + (field << 2))) << 2)
}

/**
 * How many people and keywords (except usual ones) two titles share, up to ENOUGH_IN_COMMON; `filter` is that of the
 * names of `mine`.
 */
function commonNames(mine: usize, theirs: usize, filter: usize): i32 {
  const first = endOfThemes(mine, 2)
  const names = <i32>((endOfThemes(mine, 0) - first) >> 2)
  let count = 0
  const end = endOfThemes(theirs, 0)
  for (let from = endOfThemes(theirs, 2); from < end; from += 256) {
    const to = min(end, from + 256)
    for (let hits = filterNames(from, to, filter); hits !== 0; hits &= hits - 1) {
      const name = load<u32>(to - 4 - ((<usize>ctz(hits)) << 2))
      const isShared = find(first, names, name) >= 0 && find(usualKeywords, usualKeywordCount, name) < 0
      if (isShared && ++count === ENOUGH_IN_COMMON) return count
    }
  }
  return count
}

/** A bit for each of up to 64 names that pass the filter, the last name first; branches would be mispredicted. */
function filterNames(from: usize, to: usize, filter: usize): u64 {
  let hits: u64 = 0
  for (; from < to; from += 4) {
    const name = load<u32>(from)
    hits = (hits << 1) | <u64>((<u32>load<u8>(filter + <usize>((name >> 3) & 15)) >> (name & 7)) & 1)
  }
  return hits
}

/**
 * The first of some themes in the range of a kind, or NONE if it is the usual one. `kind` points at the usual theme and
 * the range.
 */
function findUnusual(at: usize, end: usize, kind: usize): u32 {
  for (; at < end; at += 4) {
    const theme = load<u32>(at)
    if (theme >= load<u32>(kind, 4) && theme < load<u32>(kind, 8)) return theme === load<u32>(kind) ? NONE : theme
  }
  return NONE
}

/** How many things two titles have in common by language or country, and by genres. */
function thingsInCommon(mine: usize, theirs: usize): i32 {
  const own = endOfThemes(mine, 3)
  const ownEnd = endOfThemes(mine, 2)
  const other = endOfThemes(theirs, 3)
  const language = findUnusual(own, ownEnd, usual + 4)
  const country = findUnusual(own, ownEnd, usual + 16)
  let byPlace = 0
  if (language !== NONE || country !== NONE) {
    const otherEnd = endOfThemes(theirs, 2)
    if (language !== NONE && language !== findUnusual(other, otherEnd, usual + 4)) return 0
    if (language !== NONE || country === findUnusual(other, otherEnd, usual + 16)) byPlace = 1
  }
  return byPlace + commonGenres(mine + 28, own, theirs + 28, other, language !== NONE)
}

/**
 * Things in common by genres: the number of shared ones if these are very similar or the titles foreign, 1 if similar,
 * else 0.
 */
function commonGenres(mine: usize, mineEnd: usize, theirs: usize, theirsEnd: usize, isForeign: bool): i32 {
  const usualGenre = load<u32>(usual)
  let count = 0
  let shared: f64 = 0
  let sum: f64 = 0
  let hasOther = false
  let other: u32 = 0
  for (let at = theirs; at < theirsEnd; at += 4) {
    const genre = load<u32>(at)
    const square = <f64>load<f32>(squares + ((<usize>genre) << 2))
    sum += square
    other |= <u32>load<u8>(forms + <usize>genre)
    if (!isAmong(genre, mine, mineEnd)) continue
    shared += square
    count++
    if (genre !== usualGenre) hasOther = true
  }
  if (count === 0) return 0
  let own: f64 = 0
  let liked: u32 = 0
  for (let at = mine; at < mineEnd; at += 4) {
    const genre = <usize>load<u32>(at)
    own += <f64>load<f32>(squares + (genre << 2))
    liked |= <u32>load<u8>(forms + genre)
  }
  if (((liked ^ other) & (NON_FICTION | ANIMATION)) !== 0) return 0
  // That both are documentaries says nothing of what they are about.
  if (count === 1 && (liked & other & DOCUMENTARY) !== 0) return 0
  // One shared genre is not enough between a comedy and a title that is none. A liked comedy has no genres in common
  // with other titles, unless both are animated or foreign.
  if (((liked ^ other) & COMEDY) !== 0) {
    const isPlainComedy = (liked & (COMEDY | ANIMATION)) === COMEDY
    if (count === 1 || (isPlainComedy && !isForeign)) return 0
  }
  // The most common genre counts only together with others, or if neither title has another.
  const size = (<usize>count) << 2
  if (!hasOther && !(size === mineEnd - mine && size === theirsEnd - theirs)) return 0
  if (isForeign) return count
  const whole = sqrt(own * sum)
  if (shared < SIMILAR_GENRES * whole) return 0
  // A liked horror film is known by its horror: other genres in common are one thing at most.
  const isLeft = (liked & ~other & HORROR) !== 0
  return shared >= VERY_SIMILAR_GENRES * whole && !isLeft ? count : 1
}

function isAmong(theme: u32, at: usize, end: usize): bool {
  for (; at < end; at += 4) if (load<u32>(at) === theme) return true
  return false
}
