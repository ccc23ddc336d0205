import path from 'node:path'
import { baselines, chooseBaseline } from '../engine/src/evaluate/baselines.ts'
import { coverageMetrics, type RankingMetrics } from '../engine/src/evaluate/metrics.ts'
import { recallByAudience, recommend } from '../engine/src/evaluate/protocols.ts'
import { constantRanker, servedRanker } from '../engine/src/evaluate/rankers.ts'
import { dropTimes, type Split, splitUnseenUsers } from '../engine/src/evaluate/splits.ts'
import { train } from '../engine/src/evaluate/train.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { likeCounts, likesOf } from '../engine/src/models/audience/interactions.ts'
import { openScorer } from '../engine/src/models/scoring/scorer.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { pairsOf, readAudience as readRated, renumberByName } from '../server/src/training/interactions/audience.ts'
import { openWorkerPool } from '../server/src/training/threads/pool.ts'
import type { TrainingCatalogue } from '../server/src/training/training-catalogue.ts'
import { contentFor } from '../server/src/training/training-content.ts'
import { benchColdTitles } from './accuracy/cold.ts'
import { readAudience, readFacts } from './accuracy/data.ts'
import { benchLeaveOneOut } from './accuracy/leave-one-out.ts'
import { dataDir } from './engine/data.ts'
import { foundBy, inWords, ratiosOf } from './measuring/paired.ts'

// node bench/accuracy.ts [all | likes | rated | cold | last] [seed] [threads] [ratings file in the data folder]
//   [minimum rating for cold]
// likes: histories of likes only; rated: of all ratings. All methods are tuned on the same validation splits of the
// training data.
const [part = 'all', seed = '7', threads = '1', file = 'ml-1m/ratings.csv.gz', floor = '4'] = process.argv.slice(2)
const SEED = Number(seed)
const isAsked = (name: string): boolean => part === 'all' || part === name

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

const space = await openSpace(readKernels())
const pool = await openWorkerPool(space, Number(threads))
const compute = { space, pool }
const began = performance.now()
const log = (line: string): void => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)

for (const evidence of ['likes', 'rated'] as const) if (isAsked(evidence)) await benchUnseenUsers(evidence)
if (isAsked('cold')) {
  const audience = await readAudience(file, Number(floor))
  await benchColdTitles(compute, audience, (await readFacts(audience.ids)).columns, { seed: SEED, log })
}
if (isAsked('last')) await benchLeaveOneOut(compute, { seed: SEED, log })
await pool.close()

async function benchUnseenUsers(evidence: 'likes' | 'rated'): Promise<void> {
  const { ids, ...audience } = renumberByName(await readRated(path.join(dataDir, file)))
  const rated = dropTimes(pairsOf({ ids, ...audience }))
  const x = evidence === 'likes' ? likesOf(rated) : rated
  const split = splitUnseenUsers(x, { randomSeed: SEED, testUsers: Math.min(1000, Math.ceil(x.users / 4)) })
  log(
    `${file}, ${evidence}: ${x.users} users, ${x.titles} titles, ${x.title.length} pairs; ${split.cases.length} unseen users; R@20 / R@50 / NDCG@100`,
  )
  const found = (ranker: Parameters<typeof foundBy>[1]) => foundBy(space, ranker, split.cases, x.titles)
  log(`${'popularity'.padEnd(34)} ${inWords(found(constantRanker('popularity', likeCounts(split.train))))}`)
  let edlae: RankingMetrics[] = []
  for (const peer of baselines) {
    const mark = space.mark()
    const { values, trials } = await chooseBaseline(compute, split.train, peer, { randomSeed: SEED + 1 })
    const peerMetrics = found(await peer.fit(compute, split.train, values))
    space.release(mark)
    log(`${`${peer.name} (${values.join(', ')}; ${trials} trials)`.padEnd(34)} ${inWords(peerMetrics)}`)
    if (peer.name === 'EDLAE') edlae = peerMetrics
  }
  const ourMetrics = await benchOurs(split, ids, await readFacts(ids))
  log(`${'Marquee as served'.padEnd(34)} ${inWords(ourMetrics)}; of EDLAE: ${ratiosOf(ourMetrics, edlae)}`)
}

/** Trains and scores as the server does. */
async function benchOurs(split: Split, ids: string[], facts: TrainingCatalogue): Promise<RankingMetrics[]> {
  const mark = space.mark()
  const positions = new Map(ids.map((id, at) => [id, at]))
  const positionOf = (id: string): number | undefined => positions.get(id)
  const content = contentFor(space, facts, ids.keys())
  const before = performance.now()
  const { model, tried } = await train(compute, split.train, ids, { randomSeed: SEED + 1, facts: { content, positionOf } })
  log(
    `trained in ${((performance.now() - before) / 1000).toFixed(0)} s, ${threads} workers; chosen on the validation split after ${tried.length} trials: ${JSON.stringify(model.settings)}`,
  )
  const binding = { count: ids.length, positionOf }
  const ranker = servedRanker(openScorer(space, model, { ...binding, content }))
  showReach(recommend(space, ranker, { cases: split.cases, count: ids.length }), split)
  const own = foundBy(space, ranker, split.cases, ids.length)
  space.release(mark)
  return own
}

function showReach(lists: Uint32Array[], split: Split): void {
  const audienceSizes = likeCounts(split.train)
  const { coverage, gini, novelty } = coverageMetrics(
    lists.map((list) => list.subarray(0, 20)),
    audienceSizes,
    split.train.users,
  )
  const thirds = recallByAudience(lists, split.cases, audienceSizes)
    .map((value) => value.toFixed(3))
    .join(' / ')
  log(
    `first 20: coverage ${coverage.toFixed(3)}, Gini ${gini.toFixed(3)}, novelty ${novelty.toFixed(2)} bits; recall@50 by audience, small to large: ${thirds}`,
  )
}
