// Reads the records of the titles of a pool. A record is an array of words; of its themes genres come first, keywords
// last:
//
//   number of themes | without keywords | also without people | genres | franchise + 1 | traits | day | theme, theme, …

/** Mask of the lowest bits of a theme. */
const LOWEST_BITS: u32 = 0x1fff
/** Number of records whose memory is read ahead. */
const AHEAD = 64

/**
 * Copies the fields and themes (except keywords) of `count` records to arrays of the pool; counts in `themeCounts` the
 * themes that are neither people nor keywords; and for each theme that has a number sets the bit of the pool index in
 * the theme's bitset of `words` words. `scratch` points at 4 bytes for each theme of a record.
 */
export function readRecords(
  record: usize,
  count: i32,
  values: usize,
  mayHave: usize,
  numberOf: usize,
  bits: usize,
  words: i32,
  themeCounts: usize,
  start: usize,
  themes: usize,
  franchises: usize,
  traits: usize,
  days: usize,
  genres: usize,
  scratch: usize,
): void {
  const line = (<usize>words) << 2
  const first = themes
  for (let poolIndex = 0; poolIndex < count; poolIndex++) {
    if (poolIndex % AHEAD === 0) store<u32>(scratch, readAhead(record, poolIndex, min(count, poolIndex + AHEAD), values))
    const at = values + ((<usize>load<u32>(record + ((<usize>poolIndex) << 2))) << 2)
    store<u8>(genres + poolIndex, <u8>load<u32>(at, 12))
    store<i32>(franchises + ((<usize>poolIndex) << 2), load<i32>(at, 16) - 1)
    store<u8>(traits + poolIndex, <u8>load<u32>(at, 20))
    store<u32>(days + ((<usize>poolIndex) << 2), load<u32>(at, 24))
    const theme = at + 28
    const plain = theme + ((<usize>load<u32>(at, 8)) << 2)
    const named = theme + ((<usize>load<u32>(at, 4)) << 2)
    const end = theme + ((<usize>load<u32>(at)) << 2)
    const mark = bits + ((<usize>(poolIndex >> 5)) << 2)
    const bit = (<u32>1) << (poolIndex & 31)
    countTheme(theme, plain, themeCounts)
    markThemes(scratch, findNumbers(theme, end, mayHave, numberOf, scratch), mark, line, bit)
    themes = copyThemes(theme, named, themes)
    store<u32>(start + ((<usize>poolIndex) << 2), <u32>((themes - first) >> 2), 4)
  }
}

/**
 * Reads the first cache lines of some records, so that the processor waits for all of them at once; returns a number
 * that depends on all.
 */
function readAhead(record: usize, from: i32, to: i32, values: usize): u32 {
  let sum: u32 = 0
  for (; from < to; from++) {
    const at = values + ((<usize>load<u32>(record + ((<usize>from) << 2))) << 2)
    sum ^= load<u32>(at) ^ load<u32>(at, 64) ^ load<u32>(at, 128)
  }
  return sum
}

function countTheme(theme: usize, end: usize, themeCounts: usize): void {
  for (; theme < end; theme += 4) {
    const cell = themeCounts + ((<usize>load<u32>(theme)) << 2)
    store<u32>(cell, load<u32>(cell) + 1)
  }
}

/**
 * Writes the numbers of the themes that have one. Without a branch: most have none, and branches would be mispredicted.
 * Only themes that may have a number by their lowest bits are looked up: the table of these bits stays in the cache,
 * that of all numbers does not.
 */
function findNumbers(theme: usize, end: usize, mayHave: usize, numberOf: usize, out: usize): usize {
  let last = out
  for (; theme < end; theme += 4) {
    const one = load<u32>(theme)
    store<u32>(last, one)
    last += (<usize>load<u8>(mayHave + <usize>(one & LOWEST_BITS))) << 2
  }
  let to = out
  for (let at = out; at < last; at += 4) {
    const number = <u32>load<u16>(numberOf + ((<usize>load<u32>(at)) << 1))
    store<u32>(to, number)
    to += (<usize>(number !== 0)) << 2
  }
  return to
}

function markThemes(number: usize, end: usize, mark: usize, line: usize, bit: u32): void {
  for (; number < end; number += 4) {
    const cell = mark + <usize>load<u32>(number) * line
    store<u32>(cell, load<u32>(cell) | bit)
  }
}

/** Copies four themes at a time: those after the end are overwritten by the next record, or never read. */
function copyThemes(theme: usize, end: usize, out: usize): usize {
  const last = out + (end - theme)
  for (; theme < end; theme += 16) {
    v128.store(out, v128.load(theme))
    out += 16
  }
  return last
}
