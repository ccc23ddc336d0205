// Iterates over a row of the candidate pool. The pool indexes of a row are a bitset of `words` words, best first, or
// (`words` is 0) a list of `count` pool indexes in an order of its own, followed by their values in the row (f32). One
// is free unless its bit in `used` is set.

let rowStart: usize = 0
let rowAt: usize = 0
let rowEnd: usize = 0
let usedAt: usize = 0
let relevanceAt: usize = 0
let valueAt: usize = 0
/** The remaining bits of the word before `rowAt`, and the pool index of its first bit. */
let rest: u32 = 0
let base: i32 = 0
let isOrdered: bool = false

/** Starts at the beginning of a row. */
export function openRow(row: usize, words: i32, count: i32, used: usize, relevance: usize): void {
  isOrdered = words === 0
  rowStart = row
  rowAt = row
  rowEnd = row + ((<usize>(isOrdered ? count : words)) << 2)
  usedAt = used
  relevanceAt = relevance
  valueAt = rowEnd
  rest = 0
  base = -32
}

/** The next free pool index of the open row; −1 at the end. */
export function nextPoolIndex(): i32 {
  return isOrdered ? nextInOrder() : nextInBits()
}

/** The value in the open row of the pool index that `nextPoolIndex` returned last. */
export function valueInRow(poolIndex: i32): f64 {
  return <f64>load<f32>(isOrdered ? valueAt + (rowAt - rowStart) - 4 : relevanceAt + ((<usize>poolIndex) << 2))
}

export function hasBit(poolIndex: i32, used: usize): bool {
  return ((load<u32>(used + ((<usize>(poolIndex >> 5)) << 2)) >> (poolIndex & 31)) & 1) === 1
}

export function setBit(poolIndex: i32, used: usize): void {
  const cell = used + ((<usize>(poolIndex >> 5)) << 2)
  store<u32>(cell, load<u32>(cell) | ((<u32>1) << (poolIndex & 31)))
}

function nextInOrder(): i32 {
  while (rowAt < rowEnd) {
    const poolIndex = load<i32>(rowAt)
    rowAt += 4
    if (!hasBit(poolIndex, usedAt)) return poolIndex
  }
  return -1
}

function nextInBits(): i32 {
  let word = rest
  if (word === 0) {
    const end = rowEnd
    const across = usedAt - rowAt
    const from = rowAt
    let at = from
    for (; word === 0; at += 4) {
      if (at >= end) return -1
      word = load<u32>(at) & ~load<u32>(at + across)
    }
    rowAt = at
    usedAt = at + across
    base += (<i32>(at - from)) << 3
  }
  rest = word & (word - 1)
  return base + <i32>ctz(word)
}
