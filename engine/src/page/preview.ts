import { score } from '../models/scorer.ts'
import { maskTitles } from './pool/masks.ts'
import { type ProfileView, profileViewsOf } from './pool/profile-views.ts'
import { scoreFor } from './pool/score-profiles.ts'
import type { ComposeRequest } from './slate/request.ts'
import type { Workspace } from './workspace/workspace.ts'

/**
 * The titles of a row in the order they would have without some titles of the history. A row stands as it is by more than scores
 * (no two alike beside each other), so each place counts as much as the scores say in order, and every title loses from there what
 * it loses: without nothing, the row stays as it is.
 */
export function previewRow(
  workspace: Workspace,
  request: ComposeRequest,
  { titles, without }: { titles: ArrayLike<number>; without: ArrayLike<number> },
): Uint32Array {
  const row = Uint32Array.from(titles)
  const left = new Set(Array.from(without))
  const profiles = profileViewsOf(workspace, request)
  maskTitles(workspace, request)
  const now = scoresOf(workspace, request, profiles, row)
  const then = scoresOf(
    workspace,
    request,
    profiles.map((profile) => withoutSeeds(profile, left)),
    row,
  )
  const poolIndexes = now.toSorted().reverse()
  const worth = poolIndexes.map((poolIndex, at) => poolIndex - (now[at] - then[at]))
  const order = row.map((_, at) => at).sort((a, b) => worth[b] - worth[a] || a - b)
  return order.map((at) => row[at])
}

function scoresOf(
  workspace: Workspace,
  request: ComposeRequest,
  profiles: readonly ProfileView[],
  row: Uint32Array,
): Float64Array {
  const [only, ...others] = profiles
  // What a title loses is computed from scores as `whyTitle` has them.
  if (only && others.length === 0) score(workspace.scorer, only, workspace.scores)
  else scoreFor(workspace, request, profiles)
  return Float64Array.from(row, (title) => workspace.scores[title])
}

function withoutSeeds({ person, titles, weights, signals, trend }: ProfileView, left: ReadonlySet<number>): ProfileView {
  const kept = signals.flatMap(({ title }, entry) => (left.has(title) ? [] : entry))
  return {
    person,
    titles: kept.map((entry) => titles[entry]),
    weights: kept.map((entry) => weights[entry]),
    signals: kept.flatMap((entry) => signals[entry] ?? []),
    trend,
  }
}
