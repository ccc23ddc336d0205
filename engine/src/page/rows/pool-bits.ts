import { filterMask } from '../../catalogue/filters/filter-mask.ts'
import type { PageFilters } from '../../catalogue/filters/page-filters.ts'
import { gatherPriors } from '../../models/scoring/scorer.ts'
import { addToPool, bestUnder } from '../pool/pool.ts'
import { MAX_TITLES, MIN_TITLES } from '../slate/settings.ts'
import type { CloseRelations } from '../workspace/close-relations.ts'
import { type Trait, traits } from '../workspace/traits.ts'
import type { RowOrder } from './candidate.ts'
import type { Composition } from './composition.ts'
import { relationsToLikes } from './relations-to-likes.ts'

// Bits are set without branches: which titles match is unpredictable.

/** The pool indexes of titles under a mask of the catalogue. */
export function bitsUnder({ pool, bitsets }: Pick<Composition, 'bitsets' | 'pool'>, mask: Uint32Array): Uint32Array {
  const bits = bitsets.take()
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const title = pool.titles[poolIndex]
    const isUnder = (mask[title >>> 5] >>> (title & 31)) & 1
    bits[poolIndex >>> 5] |= isUnder << (poolIndex & 31)
  }
  return bits
}

/** The mask of recommendable titles that satisfy additional filters. Valid until `masks.spare` is written again. */
export function eligibleUnder(
  { workspace: { catalogue, masks } }: Pick<Composition, 'workspace'>,
  filters: PageFilters,
  region: string | null,
): Uint32Array {
  filterMask(catalogue, filters, region, { out: masks.spare, scratch: masks.scratch })
  catalogue.space.kernels.and(masks.eligible, masks.spare, masks.spare)
  return masks.spare
}

/** The pool indexes of titles with a trait. */
export function bitsWith({ pool, bitsets }: Pick<Composition, 'bitsets' | 'pool'>, trait: Trait): Uint32Array {
  const bits = bitsets.take()
  const shift = 31 - Math.clz32(traits[trait])
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) {
    const hasTrait = (pool.traits[poolIndex] >>> shift) & 1
    bits[poolIndex >>> 5] |= hasTrait << (poolIndex & 31)
  }
  return bits
}

/** Number of titles considered, and the weight of the prior: new and upcoming titles have had no time to be rated. */
const CANDIDATE_TITLES = 160
const PRIOR_WEIGHT = 0.3
/** A title is near to the taste if its score without the prior is this part of the way from the mean to the maximum. */
const NEAR_TASTE_SHARE = 1 / 3

/** Adds to the similarity of titles that are related to the likes of one person. */
interface RelationBonus {
  /** The bonus of a title with the closest relation, in distances from the mean similarity to the maximum. */
  readonly weight: number
  /** The relations of at least these titles; null if there are none. */
  relationsOf(titles: Uint32Array): CloseRelations | null
}

/**
 * Orders the best titles under a mask, from the whole catalogue, by similarity to the taste. Titles below the mean
 * are dropped if enough remain. For several people the order is by the combined score, and scores below zero are
 * dropped.
 */
export function orderOfBest(composition: Composition, mask: Uint32Array, bonus: RelationBonus | null = null): RowOrder {
  const { workspace, pool, profiles } = composition
  const titles =
    profiles.length === 1 ? nearestToTaste(composition, mask, bonus) : [...bestUnder(workspace, mask, MAX_TITLES).titles]
  const poolIndexes = titles
    .slice(0, MAX_TITLES)
    .map((title) => addToPool(workspace, pool, title))
    .filter((poolIndex) => poolIndex >= 0 && (profiles.length === 1 || pool.scores[poolIndex] >= 0))
  return orderByRank(pool, poolIndexes)
}

/** The rank at which a title has half the value of the first. */
const HALF_VALUE_RANK = 40

/** An order in which the value falls with the rank. */
export function orderByRank({ size }: Composition['pool'], poolIndexes: readonly number[]): RowOrder {
  const values = new Float32Array(size)
  poolIndexes.forEach((poolIndex, rank) => {
    values[poolIndex] = HALF_VALUE_RANK / (HALF_VALUE_RANK + rank)
  })
  return { poolIndexes: Int32Array.from(poolIndexes), values }
}

/** These rows are on every page and sort hundreds of titles: the sort keys are computed once. */
function nearestToTaste(composition: Composition, mask: Uint32Array, relationBonus: RelationBonus | null): number[] {
  const { workspace, profiles } = composition
  const [profile] = profiles
  if (!profile) return []
  const { titles, scores } = bestUnder(workspace, mask, CANDIDATE_TITLES)
  const { gathered: priors } = workspace.termBuffers
  gatherPriors(workspace.scorer, profile, titles, priors)
  const similarity = new Float64Array(titles.length)
  const values = new Float64Array(titles.length)
  let [sum, nearest] = [0, -Infinity]
  for (let at = 0; at < titles.length; at++) {
    const prior = priors[at]
    const fromHistory = scores[at] - prior
    similarity[at] = fromHistory
    values[at] = fromHistory + PRIOR_WEIGHT * prior
    sum += fromHistory
    nearest = Math.max(nearest, fromHistory)
  }
  const mean = sum / Math.max(1, titles.length)
  const close = relationBonus?.relationsOf(titles)
  if (relationBonus && close) {
    const relations = relationsToLikes(composition, titles, close)
    for (let at = 0; at < titles.length; at++) {
      const bonus = relationBonus.weight * (nearest - mean) * relations[at]
      similarity[at] += bonus
      values[at] += bonus
    }
  }
  const scoredAtLeast = (min: number): number[] => {
    const found: number[] = []
    for (let at = 0; at < similarity.length; at++) if (similarity[at] >= min - SCORE_ROUNDING) found.push(at)
    return found
  }
  let near = scoredAtLeast(mean + NEAR_TASTE_SHARE * (nearest - mean))
  if (near.length < MIN_TITLES) near = scoredAtLeast(mean)
  return (near.length >= MIN_TITLES ? near : [...titles.keys()])
    .sort((a, b) => values[b] - values[a] || titles[a] - titles[b])
    .map((at) => titles[at])
}

/** Rounding error of scores, which are single floats. */
const SCORE_ROUNDING = 1e-4
