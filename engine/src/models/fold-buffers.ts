import type { WeightedTitles } from '../kernels/kernels.ts'
import type { Space } from '../kernels/space.ts'
import { NONE } from '../kernels/term-kernels.ts'

/** Seeds per block: their terms for all titles of a page fit in the CPU's cache. */
export const SEEDS_PER_BLOCK = 128
/** Titles that terms are computed for at a time ("slots"): those of a pool or of a whole page, and their extras. */
export const MOST_SLOTS = 3424
/** A history longer than this is folded in by its heaviest entries; neighbour lists still use all of it. */
export const MOST_SEEDS = 4096

/** Buffers in which one thread folds in one history at a time. */
export interface FoldBuffers {
  /** See `Factors`. */
  readonly scratch: Float32Array
  readonly seeds: WeightedTitles
  readonly taste: Float32Array
  readonly quantisedTaste: Int16Array
  /** Weight of content per title for the history at hand. */
  readonly contentWeight: Float32Array
  readonly slots: SlotBuffers
}

/** Factors of the slots that have them, four by four; of a block of seeds; and the solutions of STORED blocks, one after the other. */
export interface SlotBuffers {
  readonly rowCodes: Uint32Array
  readonly quads: Int8Array
  readonly sums: Int32Array
  readonly scale: Float32Array
  readonly slots: Uint32Array
  readonly codes: Uint32Array
  readonly weights: Float32Array
  readonly x: Float32Array
  readonly high: Uint8Array
  readonly low: Uint8Array
  readonly steps: Float32Array
}

/** Blocks of seeds whose solutions are stored; all further blocks share one more. */
export const STORED_BLOCKS = 31
const SOLUTION_COUNT = (STORED_BLOCKS + 1) * SEEDS_PER_BLOCK
/** Four by four, the last ones filled up. */
const SLOT_ROWS = MOST_SLOTS + 3

/** Takes buffers for factors of `d` numbers, and for so many titles. */
export function openFoldBuffers(space: Space, d: number, titles: number): FoldBuffers {
  return {
    scratch: space.f32(scratchLength(d)),
    seeds: { start: space.u32(2), titles: space.u32(MOST_SEEDS), weights: space.f32(MOST_SEEDS) },
    taste: space.f32(d),
    quantisedTaste: space.i16(d),
    contentWeight: space.f32(titles),
    slots: {
      rowCodes: space.u32(SLOT_ROWS),
      quads: space.i8(SLOT_ROWS * d),
      sums: space.i32(SLOT_ROWS),
      scale: space.f32(SLOT_ROWS),
      slots: space.u32(SLOT_ROWS),
      codes: space.u32(SEEDS_PER_BLOCK).fill(NONE),
      weights: space.f32(SEEDS_PER_BLOCK),
      x: space.f32(SEEDS_PER_BLOCK * d),
      high: space.u8(SOLUTION_COUNT * d),
      low: space.u8(SOLUTION_COUNT * d),
      steps: space.f32(SOLUTION_COUNT),
    },
  }
}

const scratchLength = (d: number): number => d * (d + 768) + 16

/** How many bytes it takes at most. */
export function foldBufferBytes(d: number, titles: number): number {
  const numbers =
    scratchLength(d) +
    2 +
    2 * MOST_SEEDS +
    SOLUTION_COUNT +
    2 * d +
    4 * SLOT_ROWS +
    2 * SEEDS_PER_BLOCK +
    SEEDS_PER_BLOCK * d +
    titles
  return 4 * numbers + SLOT_ROWS * d + 2 * SOLUTION_COUNT * d + ARRAY_COUNT * ALIGNED
}

/** So many arrays, each from a multiple of so many bytes on. */
const ARRAY_COUNT = 18
export const ALIGNED = 64
