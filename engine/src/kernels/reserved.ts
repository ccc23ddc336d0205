import { MAX_TOP_K } from './kernels.ts'

/** The most candidates that `topK` buffers. */
const KEYS = 2 * MAX_TOP_K

/**
 * Scratch memory of the kernels at the low end of a space: two buffers of keys, and counters. It starts at `first`,
 * because address 0 is not used.
 */
export const RESERVED = { first: 64, keys: KEYS, bytes: 2 * 8 * KEYS + 8192 }
