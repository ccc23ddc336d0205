import { editDistance } from '@marquee/engine'

/** The candidate with the smallest edit distance; undefined where all differ too much. */
export function didYouMean(word: string, candidates: string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3))
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, limit, false) }))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= limit ? ranked[0].candidate : undefined
}
