import { hasBit } from '../../../catalogue/bits.ts'
import { relevanceAt } from '../../pool/pool.ts'
import { noBits, type RowOrder } from '../candidate.ts'
import type { Composition, CompositionParts } from '../composition.ts'
import { raisedBy } from './above-prior.ts'
import { hasUnknownLikes } from './related-picks.ts'

// British costume series have no keywords, makers or subject in common with each other: to such a taste all dramas of
// the country are about equally near, and the most famous ones lead: Chernobyl and Game of Thrones. Fame all over the
// world says little to somebody who looks for the series of one country; how much the history raises a title says more.

/** The weight of the prior in the order of such a taste, beside what the history adds. */
const PRIOR_WEIGHT = 0.25

/**
 * By pool index, the relevance in the order of the titles that the history raises most, for one person whose likes no
 * audience knows, from one place; null for all others. Only for a narrow taste without a subject and close relations.
 */
export function raisedRelevance(composition: CompositionParts): Float32Array | null {
  const { workspace, profiles, pool, place } = composition
  const [only] = profiles
  if (!only || !place || !hasUnknownLikes(composition)) return null
  const raised = raisedBy(workspace, only, pool)
  const values = raised.map((value, poolIndex) => value + PRIOR_WEIGHT * (pool.scores[poolIndex] - value))
  const relevance = new Float32Array(pool.ranked)
  orderBy(values).forEach((poolIndex, rank) => {
    relevance[poolIndex] = relevanceAt(rank)
  })
  return relevance
}

/** Some pool indexes as the source of a row, in that order if the taste has one. */
export function inRaisedOrder(
  { pool, raisedFirst }: Pick<Composition, 'pool' | 'raisedFirst'>,
  bits: Uint32Array,
): { readonly bits: Uint32Array; readonly order: RowOrder | null } {
  if (!raisedFirst) return { bits, order: null }
  const poolIndexes = orderBy(raisedFirst).filter((poolIndex) => hasBit(bits, poolIndex))
  // The row is worth as much as in the order of the pool.
  const values = new Float32Array(pool.relevance.length)
  const worth = pool.relevance.subarray(0, pool.ranked).filter((_, poolIndex) => hasBit(bits, poolIndex))
  poolIndexes.forEach((poolIndex, rank) => {
    values[poolIndex] = worth[rank]
  })
  return { bits: noBits, order: { poolIndexes, values } }
}

/** The indexes of some values, highest first. */
function orderBy(values: Float32Array): Int32Array {
  return Int32Array.from(values.keys()).sort((a, b) => values[b] - values[a] || a - b)
}
