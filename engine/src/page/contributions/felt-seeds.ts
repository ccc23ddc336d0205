import { entryShareOf, entryShares } from '../../models/content/content.ts'

/** A seed is felt in a title if it has this share of all positive terms … */
const FELT_SHARE = 0.1
/** … or at least so many times the prior, with a minimum share. */
const FELT_OVER_PRIOR = 2
const MIN_FELT_SHARE = 0.03
/**
 * The term must also be at least this part of the negative terms: if everything else is negative, even a tiny
 * positive term has a share of 1.
 */
const MIN_SHARE_OF_NEGATIVE = 0.05

/** Whether a term is felt among all positive terms, the prior included. Only felt seeds are named. */
export function isFelt(term: number, total: number, prior: number): boolean {
  if (!(term > 0)) return false
  return term >= FELT_SHARE * total || (term >= FELT_OVER_PRIOR * prior && term >= MIN_FELT_SHARE * total)
}

/**
 * The minimum of a felt term, given the negative terms: at least the share `ofNegative` of them. For one person these
 * are the positive terms less the score. A page for several people has no score of one person; there only a negative
 * prior counts.
 */
export function minFeltTerm(total: number, prior: number, score: number | null, ofNegative: number): number {
  return ofNegative * (score === null ? -prior : total - score)
}

/** Up to this many likes the minimum share of the negative terms is as above. */
const SHORT_HISTORY = 10

/**
 * The minimum of a felt term as a share of the negative terms, for a history. The longer the history, the less a single
 * entry weighs, while the sum of the negative terms stays about the same.
 */
export function minShareOfNegative(weights: ArrayLike<number>): number {
  const short = entryShareOf(SHORT_HISTORY).related
  return MIN_SHARE_OF_NEGATIVE * Math.min(1, entryShares(weights).related / short)
}

/**
 * For a history with few seeds, a title is about the seeds if their share is at least this part of their share in the
 * nearest titles of the page (the 16th highest of the first 256). With an audience's prior all shares are small, so
 * no fixed threshold works.
 */
const OWN_SHARE_OF_NEAREST = 0.4
const BEST_TITLES = 256
const NEAREST_RANK = 16

/**
 * The minimum share of a short history in a title that is about it: with a single like nearly every title has some
 * share.
 */
export function minHistoryShare({ totals, priors }: { readonly totals: Float32Array; readonly priors: Float32Array }): number {
  const shares = totals.subarray(0, BEST_TITLES).map((total, at) => historyShare(total, priors[at]))
  return OWN_SHARE_OF_NEAREST * (shares.sort()[Math.max(0, shares.length - NEAREST_RANK)] ?? 0)
}

/** The share of the history, without the prior, in all positive terms. */
function historyShare(total: number, prior: number): number {
  return total > 0 ? (total - Math.max(0, prior)) / total : 0
}

/** Whether the share of the history is large enough for a seed to be named. */
export function isFromHistory(total: number, prior: number, min: number): boolean {
  return historyShare(total, prior) >= min
}

/** Whether a share alone, without the prior, is felt. */
export function isFeltShare(share: number): boolean {
  return share >= FELT_SHARE
}
