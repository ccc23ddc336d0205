import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { narrowerTo } from './narrow-row.ts'

// The subject of nearly all likes (Christmas, dancing, boxing) decided only the top picks and the row about it: the
// genres and decades of the likes fill the other rows with well-known comedies and dramas.

/** Minimum value of the titles of a narrowed row: most of a subject are not among the best of the page. */
const MIN_WORTH = 0.5

/**
 * Narrows rows that claim to match a taste to the subject of nearly all of it. With too few such titles, rows about a
 * theme of the taste stay as they are; acclaimed or short titles of any kind say nothing to such a taste.
 */
export function keepToSubject(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { subject, specs } = composition
  if (!subject || subject.share < 1) return candidates
  const ofSubject = narrowerTo(composition, subject.bits)
  return candidates.flatMap((one): RowCandidate[] => {
    const spec = specs.get(one.kind)
    if (one.source.from !== 'pool' || one.source.order || !spec?.keepsAbovePrior || !spec.keepsToCore) return [one]
    const [narrowed] = ofSubject(one, one.source)
    if (narrowed) return [{ ...narrowed, minRelevance: Math.max(one.minRelevance, MIN_WORTH) }]
    return spec.keepsToSubject ? [] : [one]
  })
}
