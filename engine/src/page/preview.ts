import { score } from '../models/scorer.ts'
import { maskTitles } from './masks.ts'
import type { PageRequest } from './request.ts'
import { scoreFor } from './score-people.ts'
import type { Stage } from './stage.ts'
import { type Viewer, viewersOf } from './viewers.ts'

/**
 * The titles of a row in the order they would have without some titles of the history. A row stands as it is by more than scores
 * (no two alike beside each other), so each place counts as much as the scores say in order, and every title loses from there what
 * it loses: without nothing, the row stays as it is.
 */
export function previewRow(
  stage: Stage,
  request: PageRequest,
  { titles, without }: { titles: ArrayLike<number>; without: ArrayLike<number> },
): Uint32Array {
  const row = Uint32Array.from(titles)
  const left = new Set(Array.from(without))
  const viewers = viewersOf(stage, request)
  maskTitles(stage, request)
  const now = scoresOf(stage, request, viewers, row)
  const then = scoresOf(
    stage,
    request,
    viewers.map((viewer) => withoutSeeds(viewer, left)),
    row,
  )
  const places = now.toSorted().reverse()
  const worth = places.map((place, at) => place - ((now[at] ?? 0) - (then[at] ?? 0)))
  const order = row.map((_, at) => at).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)
  return order.map((at) => row[at] ?? 0)
}

function scoresOf(stage: Stage, request: PageRequest, viewers: readonly Viewer[], row: Uint32Array): Float64Array {
  const [only, ...others] = viewers
  // What a title loses is told by scores as `whyTitle` tells them.
  if (only && others.length === 0) score(stage.scorer, only, stage.scores)
  else scoreFor(stage, request, viewers)
  return Float64Array.from(row, (title) => stage.scores[title] ?? 0)
}

function withoutSeeds({ person, titles, weights, telling, trend }: Viewer, left: ReadonlySet<number>): Viewer {
  const kept = telling.flatMap(({ title }, entry) => (left.has(title) ? [] : entry))
  return {
    person,
    titles: kept.map((entry) => titles[entry] ?? 0),
    weights: kept.map((entry) => weights[entry] ?? 0),
    telling: kept.flatMap((entry) => telling[entry] ?? []),
    trend,
  }
}
