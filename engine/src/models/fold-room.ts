import type { WeightedTitles } from '../kernels/kernels.ts'
import type { Space } from '../kernels/space.ts'
import { NONE } from '../kernels/term-kernels.ts'

/** Seeds that are looked at together: what they give to a page of titles fits a cache. */
export const BLOCK = 128
/** Titles that terms are told for at a time ("slots"): those of a pool or of a whole page, and their guests. */
export const MOST_SLOTS = 3424
/** A history longer than this is folded in by its heaviest entries; the neighbours still hear all of it. */
export const MOST_SEEDS = 4096

/** Where one thread folds histories in, one after the other. */
export interface FoldRoom {
  /** See `Factors`. */
  readonly scratch: Float32Array
  readonly seeds: WeightedTitles
  readonly taste: Float32Array
  readonly short: Int16Array
  /** Weight of content per title for the history at hand. */
  readonly mix: Float32Array
  readonly slots: SlotRoom
}

/** Factors of the slots that have them, four by four; and of a block of seeds. */
export interface SlotRoom {
  readonly rowCodes: Uint32Array
  readonly shorts: Int16Array
  readonly scale: Float32Array
  readonly slots: Uint32Array
  readonly codes: Uint32Array
  readonly weights: Float32Array
  readonly x: Float32Array
  readonly pairs: Int16Array
  readonly steps: Float32Array
}

/** Four by four, the last ones filled up. */
const ROWS = MOST_SLOTS + 3

/** Takes the room for factors of `d` numbers, and for so many titles. */
export function openFoldRoom(space: Space, d: number, titles: number): FoldRoom {
  return {
    scratch: space.f32(scratchLength(d)),
    seeds: { start: space.u32(2), titles: space.u32(MOST_SEEDS), weights: space.f32(MOST_SEEDS) },
    taste: space.f32(d),
    short: space.i16(d),
    mix: space.f32(titles),
    slots: {
      rowCodes: space.u32(ROWS),
      shorts: space.i16(ROWS * d),
      scale: space.f32(ROWS),
      slots: space.u32(ROWS),
      codes: space.u32(BLOCK).fill(NONE),
      weights: space.f32(BLOCK),
      x: space.f32(BLOCK * d),
      pairs: space.i16(BLOCK * d),
      steps: space.f32(BLOCK),
    },
  }
}

const scratchLength = (d: number): number => d * (d + 768) + 16

/** How many bytes it takes at most. */
export function foldRoomBytes(d: number, titles: number): number {
  const numbers = scratchLength(d) + 2 + 2 * MOST_SEEDS + 2 * d + 3 * ROWS + 3 * BLOCK + BLOCK * d + titles
  return 4 * numbers + 2 * (ROWS * d + BLOCK * d) + ARRAYS * ALIGNED
}

/** So many arrays, each from a multiple of so many bytes on. */
const ARRAYS = 16
export const ALIGNED = 64
