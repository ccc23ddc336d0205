import { score } from '../models/scorer.ts'
import { putOlderBack } from './childs-level.ts'
import { fadeShown, wayToGood } from './pool.ts'
import type { PageRequest } from './request.ts'
import type { Stage } from './stage.ts'
import type { Viewer } from './viewers.ts'

/** Writes what each title is worth to the people of the page; the masks must be there. */
export function scoreFor(stage: Stage, request: PageRequest, viewers: readonly Viewer[]): void {
  const [only, ...others] = viewers
  if (only && others.length === 0) scoreAlone(stage, only)
  else for (const viewer of viewers) scoreTogether(stage, viewer, viewer === only)
  fadeShown(stage, request)
}

function scoreAlone(stage: Stage, viewer: Viewer): void {
  score(stage.scorer, viewer, stage.scores)
  if (viewer.person.maturity === 'kids') putOlderBack(stage, viewer, stage.scores, wayToGood(stage, stage.scores))
}

/** How many of the best titles say what is best for somebody. */
const BEST = 20

/**
 * Least misery: a title is worth to all what it is worth to whoever likes it least. For each, 1 is the best there is and 0 the
 * floor: what lies in the lower half of all that the page may show.
 */
function scoreTogether(stage: Stage, viewer: Viewer, isFirst: boolean): void {
  const { scorer, own, scores } = stage
  score(scorer, viewer, own)
  if (viewer.person.maturity === 'kids') putOlderBack(stage, viewer, own, wayToGood(stage, own))
  const { best, floor } = rangeOf(stage, own)
  const factor = 1 / Math.max(1e-9, best - floor)
  for (let title = 0; title < own.length; title++) {
    const worth = ((own[title] ?? 0) - floor) * factor
    scores[title] = isFirst ? worth : Math.min(scores[title] ?? 0, worth)
  }
}

function rangeOf({ catalogue, masks, top }: Stage, own: Float32Array): { best: number; floor: number } {
  const { kernels } = catalogue.space
  const found = kernels.topK(own, masks.fit, top.titles, top.scores)
  const best =
    top.scores.subarray(0, Math.min(BEST, found)).reduce((sum, value) => sum + value, 0) / Math.max(1, Math.min(BEST, found))
  const half = Math.min(found, Math.ceil(kernels.countBits(masks.fit) / 2))
  return { best, floor: top.scores[Math.max(0, half - 1)] ?? 0 }
}
