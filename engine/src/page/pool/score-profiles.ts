import { noOffsets, offsetOf } from '../../models/scoring/calibrated-top.ts'
import { score } from '../../models/scoring/scorer.ts'
import type { ComposeRequest } from '../slate/request.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { bestByHistory, dropLowerHalf, promoteBestPerPerson } from './best-per-person.ts'
import { penaliseOlder } from './child-level.ts'
import { bestFor, discountShown, scoreSpread } from './pool.ts'
import type { ProfileView } from './profile-views.ts'

/** Scores all titles for the people of the page. The masks must have been written. */
export function scoreFor(workspace: Workspace, request: ComposeRequest, profiles: readonly ProfileView[]): void {
  const [only, ...others] = profiles
  if (only && others.length === 0) scoreAlone(workspace, only)
  else {
    const { eligible, spare } = workspace.masks
    workspace.catalogue.space.kernels.and(eligible, eligible, spare)
    const best = profiles.map((profile) => scoreTogether(workspace, profile, profile === only))
    promoteBestPerPerson(workspace, best, spare)
  }
  discountShown(workspace, request)
}

function scoreAlone(workspace: Workspace, profile: ProfileView): void {
  score(workspace.scorer, profile, workspace.scores)
  if (profile.person.maturity === 'kids')
    penaliseOlder(workspace, profile, workspace.scores, { spread: scoreSpread(workspace, workspace.scores), isAlone: true })
}

/** The mean score of this many best titles counts as a person's best. */
const BEST_TITLES = 20

/**
 * Least misery: the score of a title for a group is the lowest of its members'. Each person's scores are scaled so
 * that 1 is the best and 0 the median of the recommendable titles. Returns the person's own best titles, and removes
 * the person's lower half from the spare mask.
 */
function scoreTogether(workspace: Workspace, profile: ProfileView, isFirst: boolean): Uint32Array {
  const { scorer, personScores, scores } = workspace
  score(scorer, profile, personScores)
  if (profile.person.maturity === 'kids')
    penaliseOlder(workspace, profile, personScores, { spread: scoreSpread(workspace, personScores), isAlone: false })
  const { offsets } = bestFor(workspace, profile, personScores)
  if (offsets !== noOffsets)
    for (let title = 0; title < scorer.count; title++) personScores[title] += offsetOf(scorer, offsets, title)
  const { best, floor, found } = rangeOf(workspace, personScores)
  const factor = 1 / Math.max(1e-9, best - floor)
  for (let title = 0; title < personScores.length; title++) {
    const scaled = (personScores[title] - floor) * factor
    scores[title] = isFirst ? scaled : Math.min(scores[title], scaled)
  }
  dropLowerHalf(workspace, personScores, found, workspace.masks.spare)
  return bestByHistory(workspace, profile, { found, offsets })
}

/** The mean of the best scores, the median, and the number of titles in `top`. */
interface ScoreRange {
  readonly best: number
  readonly floor: number
  readonly found: number
}

function rangeOf(
  { catalogue, masks, top }: Pick<Workspace, 'catalogue' | 'masks' | 'top'>,
  personScores: Float32Array,
): ScoreRange {
  const { kernels } = catalogue.space
  const found = kernels.topK(personScores, masks.eligible, top.titles, top.scores)
  const best =
    top.scores.subarray(0, Math.min(BEST_TITLES, found)).reduce((sum, value) => sum + value, 0) /
    Math.max(1, Math.min(BEST_TITLES, found))
  const half = Math.min(found, Math.ceil(kernels.countBits(masks.eligible) / 2))
  return { best, floor: top.scores[Math.max(0, half - 1)], found }
}
