import type { Columns } from '../engine/src/catalogue/columns.ts'
import type { Ranker } from '../engine/src/evaluate/protocols.ts'
import { contentRanker } from '../engine/src/evaluate/rankers.ts'
import type { Space } from '../engine/src/kernels/space.ts'
import { contentOf } from '../engine/src/models/content.ts'

/** Likeness by facts alone. */
export function contentTableRanker(space: Space, facts: Columns): Ranker {
  return contentRanker(space, contentOf(space, facts), new Float32Array(facts.count).fill(1))
}
