import { hasBit } from '../../../catalogue/bits.ts'
import { SAGA } from '../../../models/content/relations.ts'
import { countSet, intersect, setBit } from '../../pool/bitsets.ts'
import type { Composition, CompositionParts } from '../composition.ts'

// Without an audience, facts and acclaim rank The Shawshank Redemption before Mean Streets for somebody who likes
// gangster films. Titles by the same makers, or closely related to a like by keywords, are what such a person knows
// the likes by: most of the visible top picks are such titles.

/** A longer history has related titles of every kind. */
const MAX_TASTE_TITLES = 64
/** Minimum relation of a title to a like that makes it a pick, where they do not share a saga, director or writer. */
const MIN_RELATION_OF_PICK = 0.25
/** Each like counts with its best titles only, one of them of its saga, so that no saga or director makes the row. */
const MAX_OF_LIKE = 3
/** Fewer say nothing of the taste. */
const MIN_RELATED_TITLES = 6

/** What the titles are limited to. */
type PicksLimits = Pick<Composition, 'abovePrior' | 'core'>

/**
 * The pool indexes of the best titles that are closely related to each like of one person, if an audience knows less
 * than half of the likes; null if these are few.
 */
export function relatedPicks(composition: CompositionParts, limits: PicksLimits): Uint32Array | null {
  const { mix, bitsets } = composition
  if (!hasUnknownLikes(composition)) return null
  const allowed = allowedBits(composition, limits)
  const found = bitsets.take()
  for (const like of mix.titles) for (const poolIndex of bestRelatedTo(composition, like, allowed)) setBit(found, poolIndex)
  return countSet(found) < MIN_RELATED_TITLES ? null : found
}

/** Whether this is the page of one person with some likes, of which an audience knows at most half. */
export function hasUnknownLikes({
  workspace: { scorer },
  profiles,
  areNewcomers,
  mix,
}: Pick<Composition, 'workspace' | 'profiles' | 'areNewcomers' | 'mix'>): boolean {
  if (profiles.length > 1 || areNewcomers || mix.titles.length > MAX_TASTE_TITLES) return false
  return mix.titles.filter((title) => scorer.codeOf[title] >= 0).length <= mix.titles.length / 2
}

/** The titles above their prior, within the core of the taste; null for all. */
function allowedBits({ bitsets }: Pick<CompositionParts, 'bitsets'>, { abovePrior, core }: PicksLimits): Uint32Array | null {
  if (!core?.whole) return abovePrior
  return abovePrior ? intersect(abovePrior, core.whole, bitsets.take()) : core.whole
}

/** The first allowed titles of the pool that are closely related to a like and have a genre of the taste. */
function bestRelatedTo(
  composition: Pick<CompositionParts, 'mix' | 'pool' | 'workspace'>,
  like: number,
  allowed: Uint32Array | null,
): number[] {
  const { workspace, pool } = composition
  const { content } = workspace.scorer
  if (!content || like >= content.count) return []
  const { start, list, scale, ties } = content.related
  const found: number[] = []
  let firstOfSaga = Infinity
  for (let at = start[like]; at < start[like + 1]; at++) {
    const poolIndex = pool.poolIndexOf[list.titles[at]] ?? -1
    if (poolIndex < 0 || poolIndex >= pool.ranked || (allowed && !hasBit(allowed, poolIndex))) continue
    if (ties[at] === SAGA) firstOfSaga = Math.min(firstOfSaga, poolIndex)
    else if (ties[at] === 0 && list.values[at] * scale[like] < MIN_RELATION_OF_PICK) continue
    else if (hasGenreOfTaste(composition, poolIndex)) found.push(poolIndex)
  }
  if (firstOfSaga < Infinity) found.push(firstOfSaga)
  return found.sort((a, b) => a - b).slice(0, MAX_OF_LIKE)
}

/** Whether a title has no genres or one that a like has: a director of quiet dramas can make a superhero film. */
function hasGenreOfTaste({ pool, mix }: Pick<CompositionParts, 'mix' | 'pool'>, poolIndex: number): boolean {
  const from = pool.start[poolIndex]
  const end = from + pool.genres[poolIndex]
  for (let at = from; at < end; at++) if (mix.support[pool.themes[at]] > 0) return true
  return from === end
}
