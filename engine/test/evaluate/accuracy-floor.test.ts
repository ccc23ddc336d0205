import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { meanMetrics, type RankingMetrics } from '../../src/evaluate/metrics.ts'
import { measure, recommend } from '../../src/evaluate/protocols.ts'
import { constantRanker, servedRanker } from '../../src/evaluate/rankers.ts'
import { splitUnseenUsers } from '../../src/evaluate/splits.ts'
import { fitModel } from '../../src/models/audience/fit.ts'
import { interactionsOf, likeCounts } from '../../src/models/audience/interactions.ts'
import { defaultSettings } from '../../src/models/model.ts'
import { openScorer } from '../../src/models/scoring/scorer.ts'
import { newCompute } from '../spaces.ts'

const file = path.join(import.meta.dirname, '../../../../shared/data/mini/ratings.csv')
const isThere = existsSync(file)
if (!isThere) console.log('skipped: no ../shared/data')

function readMini() {
  const rows = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split(','))
  const liked = rows.filter(([, , rating]) => Number(rating) >= 4)
  const [users, ids] = [0, 1].map((at) => [...new Set(liked.map((row) => row[at] ?? ''))])
  const numbers = (of: string[] = [], at: number): number[] => {
    const numberOf = new Map(of.map((key, number) => [key, number]))
    return liked.map((row) => numberOf.get(row[at] ?? '') ?? 0)
  }
  return { x: interactionsOf(users?.length ?? 0, ids?.length ?? 0, numbers(users, 0), numbers(ids, 1)), ids: ids ?? [] }
}

describe.skipIf(!isThere)('the model on a small real audience', () => {
  it('stays above its regression floor with the default settings, over four splits', async () => {
    const compute = await newCompute({ reproducible: true })
    const { x, ids } = readMini()
    const places = new Map(ids.map((id, at) => [id, at]))
    const found: { ours: RankingMetrics; popular: RankingMetrics }[] = []
    for (const seed of [1, 2, 3, 4]) {
      const { train, cases } = splitUnseenUsers(x, { randomSeed: seed, testUsers: 30 })
      const model = await fitModel(compute, train, ids, { settings: defaultSettings })
      const binding = { count: ids.length, positionOf: (id: string) => places.get(id), content: null }
      const rankers = [servedRanker(openScorer(compute.space, model, binding)), constantRanker('popularity', likeCounts(train))]
      const [ours, popular] = rankers.map((ranker) =>
        measure(recommend(compute.space, ranker, { cases, count: ids.length }), cases),
      )
      if (ours && popular) found.push({ ours, popular })
    }
    const ours = meanMetrics(found.map((one) => one.ours))
    const popular = meanMetrics(found.map((one) => one.popular))
    // A regression floor, below the measured 0.339, 0.332 and 1.31x. Untuned defaults are worse than a tuned EASE here
    // (0.386): small audiences need `train`, which reaches 0.385.
    expect(ours.ndcg100).toBeGreaterThan(0.325)
    expect(ours.recall20).toBeGreaterThan(0.315)
    expect(ours.ndcg100).toBeGreaterThan(1.2 * popular.ndcg100)
  })
})
