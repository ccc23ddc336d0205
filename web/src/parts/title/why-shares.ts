import type { Why } from '@marquee/sdk'

/** One title of the history, and its part in a score: of all that speaks for it, or of all that speaks against. */
export type Seed = { id: string; title: string; share: number }
export type Shares = { seeds: Seed[]; prior: number; against: Seed[] }

/** The true shares: a positive term over the sum of all positive terms, the prior included. */
export function sharesOf({ terms, prior }: Why): Shares {
  const positive = terms.filter(({ term }) => term > 0)
  const negative = terms.filter(({ term }) => term < 0)
  const sum = positive.reduce((total, { term }) => total + term, Math.max(0, prior))
  const asSeed = ({ id, title, term }: Why['terms'][number]) => ({ id, title, share: sum > 0 ? Math.abs(term) / sum : 0 })
  const byShare = (a: Seed, b: Seed) => b.share - a.share
  return {
    seeds: positive.map(asSeed).sort(byShare),
    prior: sum > 0 ? Math.max(0, prior) / sum : 0,
    against: negative.map(asSeed).sort(byShare),
  }
}
