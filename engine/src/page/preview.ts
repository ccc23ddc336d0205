import { maskTitles } from './masks.ts'
import type { PageRequest } from './request.ts'
import { scoreFor } from './score-people.ts'
import type { Stage } from './stage.ts'
import { type Viewer, viewersOf } from './viewers.ts'

/** The titles of a row in the order they would have without some titles of the history. */
export function previewRow(
  stage: Stage,
  request: PageRequest,
  { titles, without }: { titles: ArrayLike<number>; without: ArrayLike<number> },
): Uint32Array {
  const left = new Set(Array.from(without))
  maskTitles(stage, request)
  scoreFor(
    stage,
    request,
    viewersOf(stage, request).map((viewer) => withoutSeeds(viewer, left)),
  )
  const { scores } = stage
  return Uint32Array.from(titles).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

function withoutSeeds({ person, titles, weights, telling }: Viewer, left: ReadonlySet<number>): Viewer {
  const kept = telling.flatMap(({ title }, entry) => (left.has(title) ? [] : entry))
  return {
    person,
    titles: kept.map((entry) => titles[entry] ?? 0),
    weights: kept.map((entry) => weights[entry] ?? 0),
    telling: kept.flatMap((entry) => telling[entry] ?? []),
  }
}
