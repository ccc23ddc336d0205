import { scoreSimilarContent } from '../content/similar.ts'
import type { Scorer } from './scorer.ts'

/** Weight of the strongest neighbour by audience, and the audience at which it has half of that weight. */
const AUDIENCE_WEIGHT = 0.5
const HALF_AUDIENCE = 50

/** Scores every title by its similarity to one (content/similar.ts), by audience and content. */
export function scoreSimilar(scorer: Scorer, seed: number, scores: Float32Array): void {
  scores.fill(0)
  if (scorer.content) scoreSimilarContent(scorer.content, seed, scores)
  addAudience(scorer, seed, scores)
}

/** Adds the neighbours by audience, relative to the strongest one, weighted by the size of the seed's audience. */
function addAudience({ model, codeOf, neighbours }: Scorer, seed: number, scores: Float32Array): void {
  const code = codeOf[seed] ?? -1
  if (code < 0) return
  const [from, to] = [model.neighbours.start[code], model.neighbours.start[code + 1]]
  const audience = model.audience[code]
  const weight = (AUDIENCE_WEIGHT * audience) / (audience + HALF_AUDIENCE) / 127
  for (let at = from; at < to; at++) {
    const title = neighbours.titles[at]
    scores[title] += weight * Math.max(0, neighbours.values[at])
  }
}
