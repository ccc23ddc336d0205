import type { Workspace } from '../workspace/workspace.ts'

const none: readonly number[] = []

/** The other titles of the saga of a title. */
export function othersOfSaga({ sagas }: Pick<Workspace, 'sagas'>, title: number): readonly number[] {
  return sagas.get(title) ?? none
}

/** The titles of the sagas of some titles. */
export function titlesOfSagas(workspace: Pick<Workspace, 'sagas'>, titles: Iterable<number>): Set<number> {
  const found = new Set<number>()
  for (const title of titles) for (const ofSaga of othersOfSaga(workspace, title)) found.add(ofSaga)
  return found
}
