import type { Space } from '../kernels/space.ts'
import type { Content } from '../models/content.ts'
import { type Interactions, rowOf } from '../models/interactions.ts'
import { newScores } from '../models/scorer.ts'
import { contentRanker } from './rankers.ts'

const SAMPLE = 300

/**
 * How much content × reach counts beside the other parts, whose scores estimate whether a person meets a title (0 or 1): the
 * least-squares factor over all titles of some people, each told the half of their history that is not asked for.
 */
export function calibrateContent(space: Space, content: Content, reach: Float32Array, x: Interactions): number {
  const mark = space.mark()
  const ranker = contentRanker(space, content, reach)
  const scores = newScores(space, x.titles)
  let [together, squares] = [0, 0]
  for (let user = 0; user < x.users; user += Math.max(1, Math.floor(x.users / SAMPLE))) {
    const row = rowOf(x, user)
    const told = row.filter((_, i) => i % 2 === 0)
    ranker.score(told, scores)
    for (const title of told) scores[title] = 0
    for (let title = 0; title < x.titles; title++) squares += (scores[title] ?? 0) ** 2
    for (const title of row) together += scores[title] ?? 0
  }
  space.release(mark)
  return squares > 0 ? together / squares : 0
}
