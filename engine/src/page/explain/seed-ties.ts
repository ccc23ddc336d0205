import { NONE } from '../../kernels/term-kernels.ts'
import { entryShares } from '../../models/content/content.ts'
import { DIRECTOR, SAGA } from '../../models/content/relations.ts'
import { contentWeightOf } from '../../models/scoring/scorer.ts'
import type { StrongestTerms } from '../contributions/strongest.ts'
import type { ProfileView } from '../pool/profile-views.ts'
import type { Explanations } from '../slate/row.ts'
import type { Workspace } from '../workspace/workspace.ts'

/**
 * Returns the relation of a seed (as an index into `inOrder`) to a title, given its term and its entry in the seed's
 * list of related titles.
 */
export type SeedTieFinder = (order: number, title: number, term: number, entry: number) => number

/**
 * A relation is the tie of a seed to a title if it gives at least this part of the term; there are six kinds of
 * common facts. Saga and director always are: a person would name them first.
 */
const TIED_SHARE = 0.25

/** Returns a function that finds the ties of seeds. */
export function seedTieFinder(
  { scorer }: Pick<Workspace, 'scorer'>,
  profile: ProfileView,
  { inOrder }: StrongestTerms,
): SeedTieFinder {
  const { content } = scorer
  if (!content) return () => 0
  const { ties, list, scale } = content.related
  const contentWeightAt = contentWeightOf(scorer, profile)
  const share = entryShares(profile.weights).related
  return (order, title, term, entry) => {
    const tie = entry === NONE ? 0 : ties[entry]
    if (tie === 0 || tie === SAGA || tie === DIRECTOR) return tie
    const entryInOrder = inOrder[order]
    const related =
      contentWeightAt(title) * share * profile.weights[entryInOrder] * (list.values[entry] * scale[profile.titles[entryInOrder]])
    return related >= TIED_SHARE * term ? tie : 0
  }
}

/**
 * Stores the tie of a title's nth seed: of the first seed always, of others a saga, or the first tie if the first
 * seed has none.
 */
export function noteTie({ ties, sagas, leads, leadTies }: Explanations, index: number, nth: number, tie: number): void {
  if (nth === 0) ties[index] = tie
  else if (tie === SAGA) {
    sagas[index] = nth
    leads[index] = leadTies[index] = 0
  } else if (tie !== 0 && ties[index] === 0 && leads[index] === 0) {
    leads[index] = nth
    leadTies[index] = tie
  }
}
