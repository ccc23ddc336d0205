import { availableParallelism } from 'node:os'
import path from 'node:path'
import { baselines, chooseBaseline } from '../engine/src/evaluate/baselines.ts'
import type { RankingMetrics } from '../engine/src/evaluate/metrics.ts'
import type { Ranker } from '../engine/src/evaluate/protocols.ts'
import { constantRanker, servedRanker } from '../engine/src/evaluate/rankers.ts'
import { dropTimes, splitUnseenUsers, type TestCase } from '../engine/src/evaluate/splits.ts'
import { train } from '../engine/src/evaluate/train.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { likeCounts, likesOf } from '../engine/src/models/audience/interactions.ts'
import { seeded, shuffle } from '../engine/src/models/random.ts'
import { openScorer } from '../engine/src/models/scoring/scorer.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { pairsOf, readAudience, renumberByName } from '../server/src/training/interactions/audience.ts'
import { openWorkerPool } from '../server/src/training/threads/pool.ts'
import { dataDir } from './engine/data.ts'
import { foundBy, ratiosOf } from './measuring/paired.ts'

// node bench/newcomers.ts [ratings file in the data folder] [seed]
// People with only a few likes: Marquee compared with popularity and two published methods, tuned on the same
// validation splits.

const [file = 'ml-1m/ratings.csv.gz', seed = '7'] = process.argv.slice(2)
const COUNTS = [0, 1, 2, 3, 5, 10]
const PEERS = ['ItemKNN', 'EASE']

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

const audience = renumberByName(await readAudience(path.join(dataDir, file)))
const x = likesOf(dropTimes(pairsOf(audience)))
const { train: known, cases } = splitUnseenUsers(x, {
  randomSeed: Number(seed),
  testUsers: Math.min(1000, Math.ceil(x.users / 4)),
})
const space = await openSpace(readKernels())
const pool = await openWorkerPool(space, availableParallelism())
const compute = { space, pool }

const rankers: Ranker[] = [constantRanker('popularity', likeCounts(known))]
for (const peer of baselines.filter(({ name }) => PEERS.includes(name))) {
  const { values } = await chooseBaseline(compute, known, peer, { randomSeed: 8 })
  rankers.push(await peer.fit(compute, known, values))
}
const { model } = await train(compute, known, audience.ids, { randomSeed: 8 })
const places = new Map(audience.ids.map((id, at) => [id, at]))
const binding = { count: x.titles, positionOf: (id: string) => places.get(id), content: null }
rankers.push(servedRanker(openScorer(space, model, binding)))
await pool.close()

console.log(
  `${file}: ${cases.length} unseen people, likes alone; R@20 by the number of likes that are given; ${JSON.stringify(model.settings.blend)}`,
)
console.log(
  `${'likes'.padEnd(7)}${rankers.map(({ name }) => name.padStart(12)).join('')}   Marquee beside the best of the others (R@20, R@50, NDCG@100)`,
)
for (const count of COUNTS) {
  const shortened = cases.map((one, at) => withFewLikes(one, count, at))
  const found = rankers.map((ranker) => foundBy(space, ranker, shortened, x.titles))
  const best = found.slice(0, -1).reduce((a, b) => (recallOf(b) > recallOf(a) ? b : a))
  const cells = found.map((one) => recallOf(one).toFixed(4).padStart(12)).join('')
  console.log(`${String(count).padEnd(7)}${cells}   ${ratiosOf(found.at(-1) ?? [], best)}`)
}

function withFewLikes({ history, heldOut }: TestCase, count: number, at: number): TestCase {
  return {
    history: shuffle(seeded(at + 1), history.slice())
      .slice(0, count)
      .sort(),
    heldOut,
  }
}

function recallOf(found: readonly RankingMetrics[]): number {
  return found.reduce((sum, { recall20 }) => sum + recall20, 0) / found.length
}
