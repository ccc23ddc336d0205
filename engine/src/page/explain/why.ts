import { explain } from '../../models/scoring/explain.ts'
import { score } from '../../models/scoring/scorer.ts'
import { profileViewsOf } from '../pool/profile-views.ts'
import type { ComposeRequest } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** A score as the sum of prior and terms. */
export interface Why {
  readonly score: number
  readonly prior: number
  /** The term of each title of the history, strongest first, negative ones included. */
  readonly terms: readonly { readonly title: number; readonly term: number }[]
}

/** Takes the score of a title apart, for one person of a page. */
export function whyTitle(
  workspace: Pick<Workspace, 'catalogue' | 'personScores' | 'scorer'>,
  request: ComposeRequest,
  title: number,
  profileIndex = 0,
): Why {
  const profile = profileViewsOf(workspace, request)[profileIndex]
  if (!profile) throw new RangeError(`the page is not for ${profileIndex + 1} people`)
  score(workspace.scorer, profile, workspace.personScores)
  const { prior, terms } = explain(workspace.scorer, profile, title)
  const named = Array.from(terms, (term, entry) => ({ title: profile.titles[entry], term }))
  return { score: workspace.personScores[title], prior, terms: named.sort((a, b) => b.term - a.term || a.title - b.title) }
}
