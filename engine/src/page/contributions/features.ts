import { listOf } from '../../catalogue/columns/number-lists.ts'
import type { Content } from '../../models/content/content.ts'

/** The features of a title, in one list or two. */
export function featuresIn({ features, updated }: Content, title: number): readonly ArrayLike<number>[] {
  const facts = updated.size > 0 ? updated.get(title) : undefined
  return facts ? [facts.features] : [listOf(features.commonOf, title), listOf(features.rareOf, title)]
}

/** Whether the groups of the catalogue include the title's current common features. */
export function isGrouped({ count, updated }: Content, title: number): boolean {
  return title < count && (updated.size === 0 || !updated.has(title))
}
