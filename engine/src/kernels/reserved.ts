import { MOST_TOP } from './kernels.ts'

/** Candidates that topK keeps at most. */
const KEYS = 2 * MOST_TOP

/**
 * Memory at the low end of a space in which its kernels keep what they need while they run: keys, as many once more, and counters.
 * Nothing lies at the very beginning of the memory.
 */
export const RESERVED = { first: 64, keys: KEYS, bytes: 2 * 8 * KEYS + 8192 }
