import { hasBit, putBit } from '../../catalogue/bits.ts'
import type { Composition } from './composition.ts'

// To a long history of all kinds every blockbuster is about as near as the sequel of a liked film: similarity by facts
// is a mean over the history. Relations are what a person would look for among new titles.

/** Lower values in a list of related titles are by words alone. */
const MIN_RELATION = 0.1

/** By index of some titles, how far they are related to the likes of one person, from 0 to 1. */
export function relationsToLikes({ workspace, mix }: Composition, titles: ArrayLike<number>): Float64Array {
  const { scorer, masks, catalogue } = workspace
  const relations = new Float64Array(titles.length)
  const { content } = scorer
  if (!content) return relations
  const likes = masks.scratch
  catalogue.space.kernels.clear(likes)
  for (const like of mix.titles) putBit(likes, like, true)
  const { start, list, scale } = content.related
  const { titles: related, values } = list
  for (let at = 0; at < titles.length; at++) {
    const title = titles[at]
    if (title >= content.count) continue
    const min = Math.ceil(MIN_RELATION / (scale[title] || Infinity))
    const end = start[title + 1]
    let sum = 0
    for (let entry = start[title]; entry < end; entry++)
      if (values[entry] >= min && hasBit(likes, related[entry])) sum += values[entry]
    relations[at] = Math.min(1, sum * scale[title])
  }
  return relations
}
