import { listOf } from '../../catalogue/growing.ts'
import type { Content } from '../../models/content.ts'

/** The features of a title, in one list or two. */
export function featuresIn({ features, late }: Content, title: number): readonly ArrayLike<number>[] {
  const known = late.size > 0 ? late.get(title) : undefined
  return known ? [known.features] : [listOf(features.commonOf, title), listOf(features.rareOf, title)]
}

/** Whether the groups of the catalogue know the title's common features as they are now. */
export function isGrouped({ count, late }: Content, title: number): boolean {
  return title < count && (late.size === 0 || !late.has(title))
}
