import { SAGA } from '../../models/content/relations.ts'
import type { ComposeProfile } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** The other titles of the sagas of a person's dislikes, except sagas of which another title counts for the taste. */
export function titlesOfDislikedSagas(
  { scorer: { content } }: Pick<Workspace, 'scorer'>,
  { disliked, history }: Pick<ComposeProfile, 'disliked' | 'history'>,
): number[] {
  if (!content || disliked.length === 0) return []
  const { start, list, ties } = content.related
  const liked = new Set(history.titles.filter((_, entry) => history.weights[entry] > 0))
  return Array.from(disliked).flatMap((title) => {
    if (title >= content.count) return []
    const saga: number[] = []
    for (let entry = start[title]; entry < start[title + 1]; entry++) if (ties[entry] === SAGA) saga.push(list.titles[entry])
    return saga.some((one) => liked.has(one)) ? [] : saga
  })
}
