/** A title of the history is felt in another where it gives this share of all that speaks for it … */
const FELT_SHARE = 0.1
/** … or so many times what the prior gives, and not next to nothing. */
const OVER_PRIOR = 2
const LEAST_SHARE = 0.03

/** Whether a term is felt among all positive ones, the prior included: only what is felt is named. */
export function isFelt(term: number, total: number, prior: number): boolean {
  if (!(term > 0)) return false
  return term >= FELT_SHARE * total || (term >= OVER_PRIOR * prior && term >= LEAST_SHARE * total)
}

/** The same of a share alone. */
export function isFeltShare(share: number): boolean {
  return share >= FELT_SHARE
}
