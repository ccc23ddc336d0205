import { hasBit } from '../../catalogue/bits.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { addToPool, type Pool } from './pool.ts'
import type { ProfileView } from './profile-views.ts'

/** Adds the related titles of a short history (by people, keywords and words) to the pool. */
export function addRelatedToPool(
  workspace: Pick<Workspace, 'masks' | 'records' | 'scorer' | 'scores'>,
  profiles: readonly ProfileView[],
  pool: Pool,
): void {
  const { content } = workspace.scorer
  if (!content) return
  const { start, list } = content.related
  for (const { titles, weights } of profiles) {
    for (let at = 0; at < titles.length; at++) {
      const title = titles[at]
      if (title >= content.count || weights[at] <= 0) continue
      for (let i = start[title]; i < start[title + 1]; i++) {
        const near = list.titles[i]
        if (hasBit(workspace.masks.eligible, near)) addToPool(workspace, pool, near)
      }
    }
  }
}
