import { hasBit, putBit } from '../../catalogue/bits.ts'
import type { ComposeRequest } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Pool } from './pool.ts'

/** How many minor titles of one group a page may have. */
const MAX_OF_GROUP = 3

/**
 * Removes all but the best minor titles of each group from the recommendable ones, unless somebody of the page has any
 * of the group in the history. The titles must have been scored.
 */
export function limitMinorTitles(
  workspace: Pick<Workspace, 'masks' | 'minor' | 'scores'>,
  { profiles }: Pick<ComposeRequest, 'profiles'>,
): void {
  const { minor, masks, scores } = workspace
  const seen = new Set<number>()
  for (const { history } of profiles) for (const { title } of history.signals) seen.add(minor.groupOf.get(title) ?? -1)
  minor.groups.forEach((titles, group) => {
    if (titles.length <= MAX_OF_GROUP || seen.has(group)) return
    const eligible = titles.filter((title) => hasBit(masks.eligible, title))
    if (eligible.length <= MAX_OF_GROUP) return
    eligible.sort((a, b) => scores[b] - scores[a] || a - b)
    for (let rank = MAX_OF_GROUP; rank < eligible.length; rank++) putBit(masks.eligible, eligible[rank], false)
  })
}

/** Lets rows show any number of some minor titles of the pool: those of a saga that the person follows. */
export function waiveRowLimit(
  { rowBuffers: { firstMinor } }: Pick<Workspace, 'rowBuffers'>,
  { franchises, poolIndexOf }: Pick<Pool, 'franchises' | 'poolIndexOf'>,
  titles: Iterable<number>,
): void {
  for (const title of titles) {
    const poolIndex = poolIndexOf[title] ?? -1
    if (poolIndex >= 0 && franchises[poolIndex] >= firstMinor) franchises[poolIndex] = -1
  }
}
