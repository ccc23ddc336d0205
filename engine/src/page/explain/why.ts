import { explain } from '../../models/explain.ts'
import { score } from '../../models/scorer.ts'
import { profileViewsOf } from '../pool/profile-views.ts'
import type { ComposeRequest } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** A score taken apart: prior and terms add up to it. */
export interface Why {
  readonly score: number
  readonly prior: number
  /** What each title of the history gave, strongest first; negative terms too. */
  readonly terms: readonly { readonly title: number; readonly term: number }[]
}

/** Why a title has its score for one of the people of a page. */
export function whyTitle(workspace: Workspace, request: ComposeRequest, title: number, of = 0): Why {
  const profile = profileViewsOf(workspace, request)[of]
  if (!profile) throw new RangeError(`the page is not for ${of + 1} people`)
  score(workspace.scorer, profile, workspace.own)
  const { prior, terms } = explain(workspace.scorer, profile, title)
  const named = Array.from(terms, (term, entry) => ({ title: profile.titles[entry], term }))
  return { score: workspace.own[title], prior, terms: named.sort((a, b) => b.term - a.term || a.title - b.title) }
}
