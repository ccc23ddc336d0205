import { editDistance } from '@marquee/engine'

/** A shorter beginning than this says too little. */
const MIN_BEGINNING = 4

/**
 * The only candidate that begins with the word, otherwise the one with the smallest edit distance; undefined where all
 * differ too much.
 */
export function didYouMean(word: string, candidates: string[]): string | undefined {
  const begun = word.length < MIN_BEGINNING ? [] : candidates.filter((candidate) => candidate.startsWith(word))
  if (begun.length === 1) return begun[0]
  const limit = Math.max(1, Math.floor(word.length / 3))
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, limit, false) }))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= limit ? ranked[0].candidate : undefined
}
