import { SAGA } from '../../models/content/relations.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Calls `each` with every title of the saga of a title. */
export function eachOfSaga({ scorer: { content } }: Workspace, title: number, each: (ofSaga: number) => void): void {
  if (!content || title >= content.count) return
  const { start, list, ties } = content.related
  for (let at = start[title]; at < start[title + 1]; at++) if (ties[at] === SAGA) each(list.titles[at])
}

/** The titles of the sagas of some titles. */
export function titlesOfSagas(workspace: Workspace, titles: Iterable<number>): Set<number> {
  const found = new Set<number>()
  for (const title of titles) eachOfSaga(workspace, title, (ofSaga) => found.add(ofSaga))
  return found
}
