import { MOST_TOP } from './kernels.ts'

/** Candidates that topK keeps at most. */
const KEYS = 2 * MOST_TOP

/** Room at the low end of the memory in which kernels keep what they need while they run: keys, as many once more, and counters. */
export const RESERVED = { at: 64, keys: KEYS, bytes: 2 * 8 * KEYS + 8192 }
