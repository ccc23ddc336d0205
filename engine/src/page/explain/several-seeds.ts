import { RESULT } from '../../kernels/recognition-kernels.ts'
import type { Recogniser } from '../contributions/recognised.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'
import type { Shares } from './shares.ts'
import type { ShownTitles } from './shown-titles.ts'

/** "Several" titles of a history. */
const SEVERAL = 2

/**
 * By index on the page, 1 for those of the asked titles in which a person would recognise at least two of the strongest
 * seeds. All titles that still need an nth seed are compared with it in one call.
 */
export function severalRecognised(
  recogniser: Recogniser,
  asked: readonly number[],
  people: readonly Shares[],
  shown: ShownTitles,
): Uint8Array {
  const isFound = new Uint8Array(shown.slotAt.length)
  for (const shares of people) {
    const counts = new Uint8Array(isFound.length)
    // The indexes that are left, rewritten in place.
    const left = Uint32Array.from(asked)
    let size = left.length
    for (let nth = 0; nth < REASONS_PER_TITLE && size > 0; nth++) {
      const compared = queueNth(recogniser, left.subarray(0, size), shares, shown, nth)
      const results = recogniser.compare()
      size = 0
      for (let i = 0; i < compared; i++) {
        const index = left[i]
        counts[index] += results[i * RESULT.size + RESULT.isRecognised]
        if (counts[index] >= SEVERAL) isFound[index] = 1
        else if (counts[index] + REASONS_PER_TITLE - nth > SEVERAL) left[size++] = index
      }
    }
  }
  return isFound
}

/** Queues the nth seed of each title that has one; keeps these in `left`, and returns their number. */
function queueNth(
  recogniser: Recogniser,
  left: Uint32Array,
  { seeds, named }: Shares,
  { titles, slotAt, poolIndexAt }: ShownTitles,
  nth: number,
): number {
  let count = 0
  for (let i = 0; i < left.length; i++) {
    const index = left[i]
    const seed = seeds[index * REASONS_PER_TITLE + nth]
    if (seed < 0) continue
    recogniser.add(recogniser.factsOf(named[seed]), titles[slotAt[index]], poolIndexAt[index])
    left[count++] = index
  }
  return count
}
