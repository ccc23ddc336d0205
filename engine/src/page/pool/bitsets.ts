import { lowestBit } from '../../catalogue/bits.ts'
import { POOL_WORDS } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Pool } from './pool.ts'

/** Allocates empty bitsets over the pool from one buffer. */
export interface Bitsets {
  /** Words of a bitset over the ranked titles. */
  readonly words: number
  take(): Uint32Array
  /** A bitset with any content, for a result that is written as a whole. */
  takeUnwritten(): Uint32Array
  /** Several bitsets, one behind the other. */
  takeMany(count: number): Uint32Array
  /** Writes the intersection of two of these bitsets to a third, and returns its size. */
  intersect(a: Uint32Array, b: Uint32Array, out: Uint32Array): number
  /** A bitset that covers the extras too. */
  takeWide(): Uint32Array
}

/** Starts a new page: all of the buffer is free. */
export function openBitsets(
  { buffers: { bits }, catalogue }: Pick<Workspace, 'buffers' | 'catalogue'>,
  { ranked }: Pool,
): Bitsets {
  const { kernels } = catalogue.space
  const words = Math.ceil(ranked / 32)
  let taken = 0
  let isFull = false
  const takeUnwritten = (count: number): Uint32Array => {
    isFull ||= taken + count > bits.length
    if (isFull) return new Uint32Array(count)
    taken += count
    return bits.subarray(taken - count, taken)
  }
  const takeWords = (count: number): Uint32Array => {
    const out = takeUnwritten(count)
    if (!isFull) kernels.clear(out)
    return out
  }
  return {
    words,
    take: () => takeWords(words),
    takeUnwritten: () => takeUnwritten(words),
    takeMany: (count) => takeWords(count * words),
    intersect: (a, b, out) => {
      // Kernels read bitsets of the space, four words at a time.
      const areInSpace = a.buffer === bits.buffer && b.buffer === bits.buffer && out.buffer === bits.buffer
      if (!areInSpace || a.length !== out.length || out.length % 4 !== 0) return intersectAndCount(a, b, out)
      kernels.and(a, b, out)
      return kernels.countBits(out)
    },
    takeWide: () => takeWords(POOL_WORDS),
  }
}

export function setBit(bits: Uint32Array, poolIndex: number): void {
  bits[poolIndex >>> 5] |= 1 << (poolIndex & 31)
}

/** Adds all bits of a set to another. */
export function addBits(to: Uint32Array, from: Uint32Array): void {
  for (let word = 0; word < to.length; word++) to[word] |= from[word]
}

/** The number of set bits. */
export function countSet(bits: Uint32Array): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += popCount(bits[at])
  return count
}

/** The size of the intersection of two bitsets; counting stops at `enough`. */
export function countBoth(a: Uint32Array, b: Uint32Array, enough: number): number {
  let count = 0
  for (let at = 0; at < a.length && count < enough; at++) {
    count += popCount(a[at] & b[at])
  }
  return count
}

function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Sets the first `count` bits. */
export function setFirst(bits: Uint32Array, count: number): Uint32Array {
  bits.fill(0xffffffff, 0, count >>> 5)
  if (count & 31) bits[count >>> 5] = (1 << (count & 31)) - 1
  return bits
}

/** The indexes of the first set bits, at most `max`. */
export function firstSet(bits: Uint32Array, max: number): number[] {
  const found: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]; rest !== 0; rest &= rest - 1) {
      if (found.length >= max) return found
      found.push(word * 32 + lowestBit(rest))
    }
  }
  return found
}

/** Writes the intersection of two bitsets to a third. */
export function intersect(a: Uint32Array, b: Uint32Array, out: Uint32Array): Uint32Array {
  for (let word = 0; word < out.length; word++) out[word] = a[word] & b[word]
  return out
}

function intersectAndCount(a: Uint32Array, b: Uint32Array, out: Uint32Array): number {
  let count = 0
  for (let word = 0; word < out.length; word++) {
    const both = a[word] & b[word]
    out[word] = both
    count += popCount(both)
  }
  return count
}
