/** A title of the history is felt in another where it gives this share of all that speaks for it … */
const FELT_SHARE = 0.1
/** … or so many times what the prior gives, and not next to nothing. */
const FELT_OVER_PRIOR = 2
const LEAST_FELT_SHARE = 0.03
/** Beside what speaks against a title, too, it is not next to nothing: where all else is against it, the little that is left is all. */
const LEAST_OF_AGAINST = 0.05

/** Whether a term is felt among all positive ones, the prior included: only what is felt is named. */
export function isFelt(term: number, total: number, prior: number): boolean {
  if (!(term > 0)) return false
  return term >= FELT_SHARE * total || (term >= FELT_OVER_PRIOR * prior && term >= LEAST_FELT_SHARE * total)
}

/**
 * What a term must reach to be felt beside what speaks against a title. All positive terms and the prior are known, and the score of one
 * person alone is what is left of them; on a page for several no score is one person's, and the prior alone is against it.
 */
export function leastFelt(total: number, prior: number, score: number | null): number {
  return LEAST_OF_AGAINST * (score === null ? -prior : total - score)
}

/**
 * Where the history has few seeds, what is about them has this part of the share that they give to the best of the page that are
 * nearest to them: of so many looked at, the sixteenth. Beside an audience's prior all shares are small.
 */
const OWN_SHARE_OF_NEAREST = 0.4
const BEST_TITLES = 256
const NEAREST_RANK = 16

/** The share that a short history gives at least to what is about it: one like alone is a tenth of nearly everything. */
export function leastOwn({ totals, priors }: { readonly totals: Float32Array; readonly priors: Float32Array }): number {
  const shares = totals.subarray(0, BEST_TITLES).map((total, at) => ownShare(total, priors[at]))
  return OWN_SHARE_OF_NEAREST * (shares.sort()[Math.max(0, shares.length - NEAREST_RANK)] ?? 0)
}

/** What the history gives of all that speaks for a title. */
function ownShare(total: number, prior: number): number {
  return total > 0 ? (total - Math.max(0, prior)) / total : 0
}

/** Whether a short history speaks for a title enough to be named. */
export function isOwn(total: number, prior: number, least: number): boolean {
  return ownShare(total, prior) >= least
}

/** Whether a share alone is felt. */
export function isFeltShare(share: number): boolean {
  return share >= FELT_SHARE
}
