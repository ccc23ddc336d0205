// Rows over the pool of a page. The pool indexes of a row stand in a bitset of `words` words, best first, or (`words` is 0) as `count` numbers
// in an order of their own, with what each is worth in the row (f32) behind them. A pool index is free unless its bit in `used` is set.

let rowStart: usize = 0
let rowAt: usize = 0
let rowEnd: usize = 0
let usedAt: usize = 0
let relevanceAt: usize = 0
let worthAt: usize = 0
/** Bits of the word before `rowAt` that are still to come, and the number of its first. */
let rest: u32 = 0
let base: i32 = 0
let isOrdered: bool = false

/** Goes to the begin of a row. */
export function openRow(row: usize, words: i32, count: i32, used: usize, relevance: usize): void {
  isOrdered = words === 0
  rowStart = row
  rowAt = row
  rowEnd = row + ((<usize>(isOrdered ? count : words)) << 2)
  usedAt = used
  relevanceAt = relevance
  worthAt = rowEnd
  rest = 0
  base = -32
}

/** The next free pool index of the open row; −1 at the end. */
export function nextPoolIndex(): i32 {
  return isOrdered ? nextInOrder() : nextInBits()
}

/** What the pool index found last is worth in the open row. */
export function worthHere(poolIndex: i32): f64 {
  return <f64>load<f32>(isOrdered ? worthAt + (rowAt - rowStart) - 4 : relevanceAt + ((<usize>poolIndex) << 2))
}

export function isTaken(poolIndex: i32, used: usize): bool {
  return ((load<u32>(used + ((<usize>(poolIndex >> 5)) << 2)) >> (poolIndex & 31)) & 1) === 1
}

export function take(poolIndex: i32, used: usize): void {
  const cell = used + ((<usize>(poolIndex >> 5)) << 2)
  store<u32>(cell, load<u32>(cell) | ((<u32>1) << (poolIndex & 31)))
}

function nextInOrder(): i32 {
  while (rowAt < rowEnd) {
    const poolIndex = load<i32>(rowAt)
    rowAt += 4
    if (!isTaken(poolIndex, usedAt)) return poolIndex
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
