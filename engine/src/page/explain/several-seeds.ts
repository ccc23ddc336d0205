import { RESULT } from '../../kernels/recognition-kernels.ts'
import type { Recogniser } from '../contributions/recognised.ts'
import type { Explanations } from '../slate/row.ts'
import { REASONS_PER_TITLE } from '../slate/settings.ts'

/** "Several" titles of a history. */
const SEVERAL = 2

/** One list of titles, and their explanations by person. */
export interface ExplainedTitles {
  readonly titles: Uint32Array
  /** Their pool indexes, or −1. */
  readonly poolIndexes: Int32Array
  readonly because: readonly Explanations[]
  /** By person, the titles that the seeds of explanations are indexes of. */
  readonly seeds: readonly Int32Array[]
}

/**
 * By index, 1 for those of the asked titles in which a person would recognise at least two of the strongest seeds. All
 * titles that still need an nth seed are compared with it in one call.
 */
export function severalRecognised(recogniser: Recogniser, candidates: readonly number[], explained: ExplainedTitles): Uint8Array {
  const isFound = new Uint8Array(explained.titles.length)
  explained.because.forEach((_, person) => {
    const counts = new Uint8Array(isFound.length)
    let left: number[] = [...candidates]
    for (let nth = 0; nth < REASONS_PER_TITLE && left.length > 0; nth++) {
      const compared = queueNth(recogniser, left, explained, { person, nth })
      const results = recogniser.compare()
      left = []
      for (let i = 0; i < compared.length; i++) {
        const at = compared[i]
        counts[at] += results[i * RESULT.size + RESULT.isRecognised]
        if (counts[at] >= SEVERAL) isFound[at] = 1
        else if (counts[at] + REASONS_PER_TITLE - nth > SEVERAL) left.push(at)
      }
    }
  })
  return isFound
}

/** Queues the nth seed of each of these titles; returns those that have one. */
function queueNth(
  recogniser: Recogniser,
  left: readonly number[],
  { titles, poolIndexes, because, seeds }: ExplainedTitles,
  { person, nth }: { readonly person: number; readonly nth: number },
): number[] {
  const numbers = because[person]?.seeds ?? NO_SEEDS
  const compared: number[] = []
  for (const at of left) {
    const seed = seeds[person]?.[numbers[at * REASONS_PER_TITLE + nth] ?? -1]
    if (seed === undefined) continue
    recogniser.add(recogniser.factsOf(seed), titles[at], poolIndexes[at])
    compared.push(at)
  }
  return compared
}

const NO_SEEDS = new Int32Array(0)
