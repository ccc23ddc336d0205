import type { Why } from '@marquee/sdk'

/** A seed, and the size of its contribution relative to the sum of the positive ones. */
export type Seed = { id: string; title: string; share: number }
export type Shares = { seeds: Seed[]; prior: number; against: Seed[] }

/** The exact shares: a positive term over the sum of all positive terms, including the prior. */
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
