import { intersect, isBitSet, setBit } from '../pool/bitsets.ts'
import type { Composition } from './composition.ts'

// Without an audience, facts and acclaim rank The Shawshank Redemption before Mean Streets for somebody who likes
// gangster films. Titles by the same makers, or closely related to a like by keywords, are what such a person knows
// the likes by: most of the visible top picks are such titles.

/** A longer history has related titles of every kind. */
const MAX_TASTE_TITLES = 64
/** A list of related titles has a close relation from this value on, or by a tie (saga, director, writer). */
const CLOSELY_RELATED = 0.36
/** Each like counts with its best titles only, so that one saga or director does not make the row. */
const MAX_OF_LIKE = 3
/** Fewer say nothing of the taste. */
const MIN_RELATED_TITLES = 6

/**
 * The pool indexes of the best titles that are closely related to each like of one person, if an audience knows less
 * than half of the likes; null if these are few.
 */
export function relatedPicks({
  workspace: { scorer },
  profiles,
  areNewcomers,
  hasFewSeeds,
  mix,
  pool,
  bitsets,
  core,
  abovePrior,
}: Omit<Composition, 'relatedPicks'>): Uint32Array | null {
  const { content, codeOf } = scorer
  if (!content || profiles.length > 1 || areNewcomers || hasFewSeeds || mix.titles.length > MAX_TASTE_TITLES) return null
  if (mix.titles.filter((title) => codeOf[title] >= 0).length > mix.titles.length / 2) return null
  const parts = [abovePrior, core?.whole].filter((bits) => !!bits)
  const allowed = parts.reduce<Uint32Array | null>((all, bits) => (all ? intersect(all, bits, bitsets.take()) : bits), null)
  const { start, list, scale, ties } = content.related
  const found = bitsets.take()
  let count = 0
  for (const like of mix.titles) {
    if (like >= content.count) continue
    const own: number[] = []
    for (let at = start[like]; at < start[like + 1]; at++) {
      const poolIndex = pool.poolIndexOf[list.titles[at]] ?? -1
      const isClose = ties[at] !== 0 || list.values[at] * scale[like] >= CLOSELY_RELATED
      if (isClose && poolIndex >= 0 && poolIndex < pool.ranked && (!allowed || isBitSet(allowed, poolIndex))) own.push(poolIndex)
    }
    for (const poolIndex of own.sort((a, b) => a - b).slice(0, MAX_OF_LIKE)) {
      if (!isBitSet(found, poolIndex)) count++
      setBit(found, poolIndex)
    }
  }
  return count < MIN_RELATED_TITLES ? null : found
}
