import { explain } from '../models/explain.ts'
import { score } from '../models/scorer.ts'
import type { PageRequest } from './request.ts'
import type { Stage } from './stage.ts'
import { viewersOf } from './viewers.ts'

/** A score taken apart: prior and terms add up to it. */
export interface Why {
  readonly score: number
  readonly prior: number
  /** What each title of the history gave, strongest first; negative terms too. */
  readonly terms: readonly { readonly title: number; readonly term: number }[]
}

/** Why a title has its score for one of the people of a page. */
export function whyTitle(stage: Stage, request: PageRequest, title: number, of = 0): Why {
  const viewer = viewersOf(stage, request)[of]
  if (!viewer) throw new RangeError(`the page is not for ${of + 1} people`)
  score(stage.scorer, viewer, stage.own)
  const { prior, terms } = explain(stage.scorer, viewer, title)
  const named = Array.from(terms, (term, entry) => ({ title: viewer.titles[entry] ?? 0, term }))
  return { score: stage.own[title] ?? 0, prior, terms: named.sort((a, b) => b.term - a.term || a.title - b.title) }
}
