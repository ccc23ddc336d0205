import { score } from '../models/scoring/scorer.ts'
import { maskTitles } from './pool/masks.ts'
import { type ProfileView, profileViewsOf } from './pool/profile-views.ts'
import { scoreFor } from './pool/score-profiles.ts'
import type { ComposeRequest } from './slate/request.ts'
import type { Workspace } from './workspace/workspace.ts'

/**
 * Reorders the titles of a row as if some seeds were not in the history. The order of a row depends on more than
 * scores (diversity, caps), so each position starts with the score of its rank and loses what its title's score loses
 * without those seeds. Without any seed left out the order does not change.
 */
export function previewRow(
  workspace: Workspace,
  request: ComposeRequest,
  { titles, without }: { titles: ArrayLike<number>; without: ArrayLike<number> },
): Uint32Array {
  const row = Uint32Array.from(titles)
  const excluded = new Set(Array.from(without))
  const profiles = profileViewsOf(workspace, request)
  maskTitles(workspace, request)
  const scoresNow = scoresOf(workspace, request, profiles, row)
  const scoresWithout = scoresOf(
    workspace,
    request,
    profiles.map((profile) => withoutSeeds(profile, excluded)),
    row,
  )
  const scoresByRank = scoresNow.toSorted().reverse()
  const previewScores = scoresByRank.map((rankScore, at) => rankScore - (scoresNow[at] - scoresWithout[at]))
  const order = row.map((_, at) => at).sort((a, b) => previewScores[b] - previewScores[a] || a - b)
  return order.map((at) => row[at])
}

function scoresOf(
  workspace: Workspace,
  request: ComposeRequest,
  profiles: readonly ProfileView[],
  row: Uint32Array,
): Float64Array {
  const [only, ...others] = profiles
  // For one person the plain score is used, the same that `whyTitle` takes apart.
  if (only && others.length === 0) score(workspace.scorer, only, workspace.scores)
  else scoreFor(workspace, request, profiles)
  return Float64Array.from(row, (title) => workspace.scores[title])
}

function withoutSeeds({ titles, weights, signals, ...rest }: ProfileView, excluded: ReadonlySet<number>): ProfileView {
  const remaining = signals.flatMap(({ title }, entry) => (excluded.has(title) ? [] : entry))
  return {
    ...rest,
    titles: remaining.map((entry) => titles[entry]),
    weights: remaining.map((entry) => weights[entry]),
    signals: remaining.flatMap((entry) => signals[entry] ?? []),
  }
}
