import { hasBit, putBit } from '../../catalogue/bits.ts'
import { type CloseRelations, indexIn } from '../workspace/close-relations.ts'
import type { Composition } from './composition.ts'

// To a long history of all kinds every blockbuster is about as near as the sequel of a liked film: similarity by facts
// is a mean over the history. Relations are what a person would look for among new titles.

/** By index of some titles, how far they are related to the likes of one person, from 0 to 1. */
export function relationsToLikes(
  { workspace, mix }: Pick<Composition, 'mix' | 'workspace'>,
  titles: ArrayLike<number>,
  relations: CloseRelations,
): Float64Array {
  const { scorer, masks, catalogue } = workspace
  const sums = new Float64Array(titles.length)
  const likes = masks.scratch
  catalogue.space.kernels.clear(likes)
  for (const like of mix.titles) putBit(likes, like, true)
  const { start, related, values } = relations
  for (let at = 0; at < titles.length; at++) {
    const index = indexIn(relations, titles[at])
    if (index < 0) continue
    let sum = 0
    for (let entry = start[index]; entry < start[index + 1]; entry++) if (hasBit(likes, related[entry])) sum += values[entry]
    if (sum > 0) sums[at] = Math.min(1, sum * (scorer.content?.related.scale[titles[at]] ?? 0))
  }
  return sums
}
