import type { ComposeProfile } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { titlesOfSagas } from './saga-titles.ts'

/** The other titles of the sagas of a person's dislikes, except sagas of which another title counts for the taste. */
export function titlesOfDislikedSagas(
  workspace: Pick<Workspace, 'sagas'>,
  { disliked, history }: Pick<ComposeProfile, 'disliked' | 'history'>,
): number[] {
  if (disliked.length === 0) return []
  const liked = new Set(history.titles.filter((_, entry) => history.weights[entry] > 0))
  return Array.from(disliked).flatMap((title) => {
    const saga = [...titlesOfSagas(workspace, [title])]
    return saga.some((one) => liked.has(one)) ? [] : saga
  })
}
