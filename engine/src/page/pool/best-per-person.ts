import { hasBit, lowestBit, putBit } from '../../catalogue/bits.ts'
import { type GroupOffsets, offsetOf } from '../../models/scoring/calibrated-top.ts'
import { gatherPriors } from '../../models/scoring/scorer.ts'
import { MIN_TITLES, TITLES_WITH_TERMS } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { hasSeeds, type ProfileView } from './profile-views.ts'

// Least misery alone gives people of different tastes a page that nobody minds and nobody loves. So the titles with
// the highest contribution from each person's own history are promoted into the pool, unless they are in the lower half
// of somebody's ranking.

/** How many titles of a person's ranking are considered … */
const RANKED_TITLES = 512
/**
 * … and how many of these are promoted, by contribution of the history; for all people together at most a third of the
 * titles with terms.
 */
const PROMOTED_PER_PERSON = 12 * MIN_TITLES
const MAX_PROMOTED = TITLES_WITH_TERMS / 3
/** Added to the score of promoted titles, to place them before thousands of titles with the same score. */
const PROMOTION_EPSILON = 1e-6
/** Number of scores sampled to estimate the median of a large catalogue. */
const SAMPLED_SCORES = 4096

/**
 * The titles with the highest contribution from a person's history, best first; `top` holds the first `found` of the
 * person's ranking.
 */
export function bestByHistory(
  { scorer, top, termBuffers }: Pick<Workspace, 'scorer' | 'termBuffers' | 'top'>,
  profile: ProfileView,
  { found, offsets }: { readonly found: number; readonly offsets: GroupOffsets },
): Uint32Array {
  if (!hasSeeds(profile)) return new Uint32Array(0)
  const titles = top.titles.subarray(0, Math.min(RANKED_TITLES, found))
  const { gathered: priors } = termBuffers
  gatherPriors(scorer, profile, titles, priors)
  const contributions = Float64Array.from(titles, (title, at) => top.scores[at] - offsetOf(scorer, offsets, title) - priors[at])
  const order = Uint32Array.from(titles.keys()).filter((at) => contributions[at] > 0)
  return order.sort((a, b) => contributions[b] - contributions[a] || a - b).map((at) => titles[at])
}

/** Removes from a mask the titles that are in the lower half of one person's ranking. */
export function dropLowerHalf(
  workspace: Pick<Workspace, 'catalogue' | 'masks' | 'top'>,
  personScores: Float32Array,
  found: number,
  mask: Uint32Array,
): void {
  const min = medianScore(workspace, personScores, found)
  for (let word = 0; word < mask.length; word++) {
    for (let rest = mask[word]; rest !== 0; rest &= rest - 1) {
      const title = word * 32 + lowestBit(rest)
      if (personScores[title] < min) putBit(mask, title, false)
    }
  }
}

/**
 * The median score of the recommendable titles: exact if it is among the first `found`, otherwise estimated from a
 * sample.
 */
function medianScore(
  { catalogue, masks: { eligible }, top }: Pick<Workspace, 'catalogue' | 'masks' | 'top'>,
  personScores: Float32Array,
  found: number,
): number {
  const count = catalogue.space.kernels.countBits(eligible)
  const half = Math.ceil(count / 2)
  if (half <= found) return top.scores[Math.max(0, half - 1)]
  const step = Math.ceil(count / SAMPLED_SCORES)
  const some: number[] = []
  for (let word = 0; word < eligible.length; word += step)
    for (let rest = eligible[word]; rest !== 0; rest &= rest - 1) some.push(personScores[word * 32 + lowestBit(rest)])
  const inOrder = Float32Array.from(some).sort()
  return inOrder[inOrder.length >>> 1] ?? -Infinity
}

/**
 * Promotes the best titles of each person to the part of the pool whose terms are computed, behind the best titles for
 * all. `mask` has the titles that are in nobody's lower half.
 */
export function promoteBestPerPerson(
  { catalogue, scores, masks, top }: Pick<Workspace, 'catalogue' | 'masks' | 'scores' | 'top'>,
  best: readonly Uint32Array[],
  mask: Uint32Array,
): void {
  const max = Math.min(PROMOTED_PER_PERSON, Math.floor(MAX_PROMOTED / Math.max(1, best.length)))
  const promoted = new Set(best.flatMap((titles) => Array.from(titles.filter((title) => hasBit(mask, title)).subarray(0, max))))
  const found = catalogue.space.kernels.topK(scores, masks.eligible, top.titles, top.scores)
  const last = Math.min(found, TITLES_WITH_TERMS - promoted.size) - 1
  const min = last < 0 ? 0 : Math.max(0, top.scores[last]) + PROMOTION_EPSILON
  for (const title of promoted) scores[title] = Math.max(scores[title], min)
}
