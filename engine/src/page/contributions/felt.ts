/** A title of the history is felt in another where it gives this share of all that speaks for it … */
const FELT_SHARE = 0.1
/** … or so many times what the prior gives, and not next to nothing. */
const OVER_PRIOR = 2
const LEAST_SHARE = 0.03
/** Beside what speaks against a title, too, it is not next to nothing: where all else is against it, the little that is left is all. */
const BESIDE_AGAINST = 0.05

/** Whether a term is felt among all positive ones, the prior included: only what is felt is named. */
export function isFelt(term: number, total: number, prior: number): boolean {
  if (!(term > 0)) return false
  return term >= FELT_SHARE * total || (term >= OVER_PRIOR * prior && term >= LEAST_SHARE * total)
}

/**
 * What a term must reach to be felt beside what speaks against a title. All positive terms and the prior are known, and the score of one
 * person alone is what is left of them; on a page for several no score is one person's, and the prior alone is against it.
 */
export function leastFelt(total: number, prior: number, score: number | null): number {
  return BESIDE_AGAINST * (score === null ? -prior : total - score)
}

/** Where a few titles are known of somebody, these give this share of all that speaks for a title that is about them. */
const OWN_SHARE = 0.4

/** Whether a short history speaks for a title enough to be named: beside the prior one like alone is a tenth of nearly everything. */
export function isOwn(total: number, prior: number): boolean {
  return total - Math.max(0, prior) >= OWN_SHARE * total
}

/** Whether a share alone is felt. */
export function isFeltShare(share: number): boolean {
  return share >= FELT_SHARE
}
