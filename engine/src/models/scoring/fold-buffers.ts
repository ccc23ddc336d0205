import type { WeightedTitles } from '../../kernels/kernels.ts'
import type { Space } from '../../kernels/space.ts'
import { NONE, SLOTS_PER_GROUP } from '../../kernels/term-kernels.ts'

/** Seeds per block: the terms of a block for all titles of a page fit in the CPU cache. */
export const SEEDS_PER_BLOCK = 128
/**
 * Maximum number of slots: the titles whose terms are computed at a time, those of a pool or of a whole page with
 * extras.
 */
export const MAX_SLOTS = 3424
/** Of a longer history only the heaviest entries are folded in; the neighbour lists use all of it. */
export const MAX_SEEDS = 4096

/** Buffers of one thread for the fold-in of one history at a time. */
export interface FoldBuffers {
  /** See `Factors`. */
  readonly scratch: Float32Array
  readonly seeds: WeightedTitles
  readonly taste: Float32Array
  readonly quantisedTaste: Int16Array
  /** Content weight per title for the current history. */
  readonly contentWeight: Float32Array
  readonly slots: SlotBuffers
}

/** Factors of the slots; factors of a block of seeds; and the solutions of the stored blocks. */
export interface SlotBuffers {
  readonly rowCodes: Uint32Array
  readonly rows: Int16Array
  readonly scale: Float32Array
  readonly slots: Uint32Array
  readonly codes: Uint32Array
  readonly weights: Float32Array
  readonly x: Float32Array
  readonly solutions: Int16Array
  readonly steps: Float32Array
}

/** Number of blocks of seeds whose solutions are stored; all further blocks share one more. */
export const STORED_BLOCKS = 31
const SOLUTION_COUNT = (STORED_BLOCKS + 1) * SEEDS_PER_BLOCK
/** Padded to whole groups. */
const SLOT_ROWS = MAX_SLOTS + SLOTS_PER_GROUP - 1

/** Allocates buffers for factors of dimension `d` and a number of titles. */
export function openFoldBuffers(space: Space, d: number, titles: number): FoldBuffers {
  return {
    scratch: space.f32(scratchLength(d)),
    seeds: { start: space.u32(2), titles: space.u32(MAX_SEEDS), weights: space.f32(MAX_SEEDS) },
    taste: space.f32(d),
    quantisedTaste: space.i16(d),
    contentWeight: space.f32(titles),
    slots: {
      rowCodes: space.u32(SLOT_ROWS),
      rows: space.i16(SLOT_ROWS * d),
      scale: space.f32(SLOT_ROWS),
      slots: space.u32(SLOT_ROWS),
      codes: space.u32(SEEDS_PER_BLOCK).fill(NONE),
      weights: space.f32(SEEDS_PER_BLOCK),
      x: space.f32(SEEDS_PER_BLOCK * d),
      solutions: space.i16(SOLUTION_COUNT * d),
      steps: space.f32(SOLUTION_COUNT),
    },
  }
}

const scratchLength = (d: number): number => d * (d + 768) + 16

/** An upper bound for their size in bytes. */
export function foldBufferBytes(d: number, titles: number): number {
  const numbers =
    scratchLength(d) +
    2 +
    2 * MAX_SEEDS +
    SOLUTION_COUNT +
    2 * d +
    3 * SLOT_ROWS +
    2 * SEEDS_PER_BLOCK +
    SEEDS_PER_BLOCK * d +
    titles
  return 4 * numbers + 2 * (SLOT_ROWS + SOLUTION_COUNT) * d + ARRAY_COUNT * ALIGNED
}

/** Number of arrays, and the alignment of each in bytes. */
const ARRAY_COUNT = 16
export const ALIGNED = 64
