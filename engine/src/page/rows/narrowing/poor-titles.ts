import { countSet } from '../../pool/bitsets.ts'
import { MANY_ROWS, MIN_TITLES, NEW_DAYS, VISIBLE_TITLES } from '../../slate/settings.ts'
import { POOR_MEAN, traits } from '../../workspace/traits.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { RowCandidate } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { narrowerTo, narrowOrder } from './narrow-row.ts'

// A little-known, disliked film can still be similar to a taste by genre, country and era, like thousands of others.
// So can an obscure one that is much older than anything the person likes: it is one of the best known of a decade
// with few titles. Such titles are dropped as long as there are enough others.

/** With fewer other titles (after a filter, or in a small catalogue) nothing is dropped. */
const ENOUGH_OTHERS = MANY_ROWS * VISIBLE_TITLES

/** If this share of the likes has such a low mean vote, the person ignores votes: no title is dropped for its vote. */
const MAX_POOR_LIKES = 0.25

/** An obscure title is too old if it was released so many days before the oldest liked title. */
const TOO_OLD_DAYS = 20 * 365

/** Titles of the pool that are little known and disliked, or obscure and far older than the taste. */
export interface PoorTitles {
  /** Whether a pool index, extras included, has a poor title. */
  isPoor(poolIndex: number): boolean
  /** The pool indexes of the other titles. */
  readonly others: Uint32Array
}

/** Finds the poor titles; null if too few others are left. New titles have had no time to be rated. */
export function poorTitlesOf({
  pool,
  request,
  profiles,
  workspace,
  bitsets,
}: Pick<Composition, 'pool' | 'request' | 'profiles' | 'workspace' | 'bitsets'>): PoorTitles | null {
  const oldest = oldestLiked(workspace, profiles) - TOO_OLD_DAYS
  const newest = request.today - NEW_DAYS
  const { traits: traitsOf, days } = pool
  const dropped = likesPoor(workspace, profiles) ? 0 : traits.poor
  const isPoor = (poolIndex: number): boolean => {
    const day = days[poolIndex]
    return (
      ((traitsOf[poolIndex] & dropped) !== 0 && day < newest) || ((traitsOf[poolIndex] & traits.obscure) !== 0 && day < oldest)
    )
  }
  const others = bitsets.take()
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++)
    others[poolIndex >>> 5] |= Number(!isPoor(poolIndex)) << (poolIndex & 31)
  return countSet(others) < ENOUGH_OTHERS ? null : { isPoor, others }
}

/** Whether many of one person's likes have a low mean vote, like films without a budget. */
function likesPoor(
  { catalogue: { columns } }: Pick<Workspace, 'catalogue'>,
  [only, ...others]: Composition['profiles'],
): boolean {
  if (!only || others.length > 0 || only.titles.length < MIN_TITLES) return false
  let [likes, poor] = [0, 0]
  for (let at = 0; at < only.titles.length; at++) {
    if (only.weights[at] <= 0) continue
    likes++
    const title = only.titles[at]
    if (columns.voteCount[title] > 0 && columns.voteAverage[title] < POOR_MEAN) poor++
  }
  return poor >= MAX_POOR_LIKES * likes
}

/** The release day of the oldest liked title; −Infinity without likes. */
function oldestLiked({ catalogue: { columns } }: Pick<Workspace, 'catalogue'>, profiles: Composition['profiles']): number {
  let oldest = Infinity
  for (const { titles, weights } of profiles)
    for (let at = 0; at < titles.length; at++) {
      const day = columns.releaseDay[titles[at]] ?? Infinity
      if (weights[at] > 0 && day < oldest) oldest = day
    }
  return oldest === Infinity ? -Infinity : oldest
}

/** Drops poor titles from the rows; rows with too few titles left are dropped. */
export function dropPoorTitles(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { poor } = composition
  if (!poor) return candidates
  const withoutPoor = narrowerTo(composition, poor.others)
  return candidates.flatMap((one): RowCandidate[] => {
    const { source } = one
    if (source.from !== 'pool') return [one]
    if (!source.order) return withoutPoor(one, source)
    const { order } = source
    return narrowOrder(one, order, (poolIndex) => !poor.isPoor(poolIndex), Math.min(MIN_TITLES, order.poolIndexes.length))
  })
}
