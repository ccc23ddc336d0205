import { filterMask } from '../../catalogue/filter-mask.ts'
import type { PageFilters } from '../../catalogue/page-filters.ts'
import { gatherPriors } from '../../models/scorer.ts'
import { addToPool, bestUnder } from '../pool/pool.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import { LEAST_TITLES, MOST_TITLES } from '../slate/settings.ts'
import { type Trait, traits } from '../workspace/traits.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { RowOrder } from './candidate.ts'
import type { Composition } from './composition.ts'

// Which pool indexes are wanted cannot be foreseen, so they are marked without a branch.

/** The pool indexes whose titles are under a mask. */
export function bitsUnder({ pool, bitsets }: Composition, mask: Uint32Array): Uint32Array {
  const bits = bitsets.take()
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const title = pool.titles[poolIndex]
    const isUnder = (mask[title >>> 5] >>> (title & 31)) & 1
    bits[poolIndex >>> 5] |= isUnder << (poolIndex & 31)
  }
  return bits
}

/** The titles that satisfy some filters besides those of the page. Valid until it is called again, or `masks.spare` written otherwise. */
export function fitUnder(
  { workspace: { catalogue, masks } }: Composition,
  filters: PageFilters,
  region: string | null,
): Uint32Array {
  filterMask(catalogue, filters, region, { out: masks.spare, scratch: masks.scratch })
  catalogue.space.kernels.and(masks.fit, masks.spare, masks.spare)
  return masks.spare
}

/** The pool indexes whose titles have a trait. */
export function bitsWith({ pool, bitsets }: Composition, trait: Trait): Uint32Array {
  const bits = bitsets.take()
  const shift = 31 - Math.clz32(traits[trait])
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const hasTrait = (pool.traits[poolIndex] >>> shift) & 1
    bits[poolIndex >>> 5] |= hasTrait << (poolIndex & 31)
  }
  return bits
}

/** Titles that are looked at for such a row, and what acclaim counts in it: what is new, or not out yet, has had no time to be loved. */
const CANDIDATE_TITLES = 4 * MOST_TITLES
const PRIOR_WEIGHT = 0.3
/** What lies this part of the way from what is usual among them to the nearest is near to the taste. */
const NEAR_TASTE_SHARE = 1 / 3

/**
 * The best titles under a mask, from beyond the pool too, nearest to the taste first; what is further from it than most of them is left
 * out where there are enough. For several people by what all like, and nothing that lies below anybody's floor.
 */
export function orderOfBest(composition: Composition, mask: Uint32Array): RowOrder {
  const { workspace, pool, profiles } = composition
  const [profile] = profiles
  const titles =
    profiles.length === 1 && profile
      ? nearestToTaste(workspace, profile, mask)
      : [...bestUnder(workspace, mask, MOST_TITLES).titles]
  const poolIndexes = titles
    .slice(0, MOST_TITLES)
    .map((title) => addToPool(workspace, pool, title))
    .filter((poolIndex) => poolIndex >= 0 && (profiles.length === 1 || pool.scores[poolIndex] >= 0))
  return orderByRank(pool, poolIndexes)
}

/** Rank at which a title of a row with an order of its own is worth half of the first. */
const HALF_WORTH_RANK = 40

/** An order of a row's own in which worth falls with the rank. */
export function orderByRank({ size }: Composition['pool'], poolIndexes: readonly number[]): RowOrder {
  const worth = new Float32Array(size)
  poolIndexes.forEach((poolIndex, rank) => {
    worth[poolIndex] = HALF_WORTH_RANK / (HALF_WORTH_RANK + rank)
  })
  return { poolIndexes: Int32Array.from(poolIndexes), worth }
}

/** Such rows are on every page, and each looks at hundreds of titles: their numbers are found once, not at each comparison. */
function nearestToTaste(workspace: Workspace, profile: ProfileView, mask: Uint32Array): number[] {
  const { titles, scores } = bestUnder(workspace, mask, CANDIDATE_TITLES)
  const { gathered: priors } = workspace.termBuffers
  gatherPriors(workspace.scorer, profile, titles, priors)
  const liked = new Float64Array(titles.length)
  const worth = new Float64Array(titles.length)
  let [sum, nearest] = [0, -Infinity]
  for (let at = 0; at < titles.length; at++) {
    const prior = priors[at]
    const own = scores[at] - prior
    liked[at] = own
    worth[at] = own + PRIOR_WEIGHT * prior
    sum += own
    nearest = Math.max(nearest, own)
  }
  const usual = sum / Math.max(1, titles.length)
  const beyond = (least: number): number[] => {
    const found: number[] = []
    for (let at = 0; at < liked.length; at++) if (liked[at] >= least - SCORE_ROUNDING) found.push(at)
    return found
  }
  let near = beyond(usual + NEAR_TASTE_SHARE * (nearest - usual))
  if (near.length < LEAST_TITLES) near = beyond(usual)
  return (near.length >= LEAST_TITLES ? near : [...titles.keys()])
    .sort((a, b) => worth[b] - worth[a] || titles[a] - titles[b])
    .map((at) => titles[at])
}

/** Scores are single floats: equal ones differ by less. */
const SCORE_ROUNDING = 1e-4
