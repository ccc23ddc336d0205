import { editDistance } from '@marquee/engine'

/** The candidate that was most likely meant; none when all are far. */
export function didYouMean(word: string, candidates: string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3))
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate, limit, false) }))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= limit ? ranked[0].candidate : undefined
}
