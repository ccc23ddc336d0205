import { measureSampled, type SampledCase } from '../../engine/src/evaluate/protocols.ts'
import { servedRanker } from '../../engine/src/evaluate/rankers.ts'
import { train } from '../../engine/src/evaluate/train.ts'
import type { Compute } from '../../engine/src/linalg/pool.ts'
import { rowOf } from '../../engine/src/models/audience/interactions.ts'
import { openScorer } from '../../engine/src/models/scoring/scorer.ts'
import { type Audience, readAudience, readLeaveOneOut } from './data.ts'

/** The NCF benchmark: each user's last title against 99 titles that the user did not rate. */
export async function benchLeaveOneOut(
  compute: Compute,
  { seed, log }: { seed: number; log: (line: string) => void },
): Promise<void> {
  const heldOut = await readLeaveOneOut()
  const audience = await readAudience('ml-1m/ratings.csv.gz', 0, (user, id) => heldOut.get(user)?.heldOut === id)
  const { model, tried } = await train(compute, audience.x, audience.ids, { randomSeed: seed + 1, objective: 'sampled' })
  log(`leave-one-out, chosen inside training after ${tried.length} trials: ${JSON.stringify(model.settings)}`)
  const positions = new Map(audience.ids.map((id, at) => [id, at]))
  const binding = { count: audience.ids.length, positionOf: (id: string) => positions.get(id), content: null }
  const scorer = openScorer(compute.space, model, binding)
  const { hr10, ndcg10 } = measureSampled(
    compute.space,
    servedRanker(scorer),
    sampledCases(audience, heldOut),
    audience.ids.length,
  )
  log(
    `ML-1M leave-one-out, 99 negatives, Marquee as served: HR@10 ${hr10.toFixed(4)} (bar 0.731)  NDCG@10 ${ndcg10.toFixed(4)} (bar 0.452)`,
  )
}

function sampledCases(
  { x, ids, users }: Audience,
  heldOut: Map<string, { heldOut: string; negatives: string[] }>,
): SampledCase[] {
  const positions = new Map(ids.map((id, at) => [id, at]))
  // A title without ratings in training gets the extra position after the last one: its score is 0, and ties count as
  // losses.
  const placeOf = (id: string): number => positions.get(id) ?? ids.length
  return users.flatMap((user, u) => {
    const one = heldOut.get(user)
    return one
      ? [{ history: rowOf(x, u), heldOut: placeOf(one.heldOut), negatives: Uint32Array.from(one.negatives, placeOf) }]
      : []
  })
}
