import { type RankingMetrics, reachOf } from '../engine/src/evaluate/metrics.ts'
import { choosePeer, peers } from '../engine/src/evaluate/peers.ts'
import { measure, type Ranker, recallByAudience, recommend } from '../engine/src/evaluate/protocols.ts'
import { constantRanker, factorsRanker, matrixRanker, servedRanker } from '../engine/src/evaluate/rankers.ts'
import { type Split, unseenUsers } from '../engine/src/evaluate/splits.ts'
import { train } from '../engine/src/evaluate/train.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { contentOf } from '../engine/src/models/content.ts'
import { fitEase, popularityScale } from '../engine/src/models/ease.ts'
import { fitIals } from '../engine/src/models/ials.ts'
import { audienceOf } from '../engine/src/models/interactions.ts'
import type { ModelSettings } from '../engine/src/models/model.ts'
import { openScorer } from '../engine/src/models/scorer.ts'
import { openPool } from '../server/src/training/pool.ts'
import { benchColdTitles } from './accuracy-cold.ts'
import { type Audience, readAudience, readFacts } from './accuracy-data.ts'
import { benchLeaveOneOut } from './accuracy-leave-one-out.ts'
import { contentTableRanker } from './accuracy-rankers.ts'
import { dataDir, readKernels } from './engine-data.ts'

// node bench/accuracy.ts [all | unseen | cold | last] [seed] [threads] [ratings file in the data folder] [least rating]
const [part = 'all', seed = '7', threads = '1', file = 'ml-1m/ratings.csv.gz', floor = '4'] = process.argv.slice(2)
const SEED = Number(seed)
const isAsked = (name: string): boolean => part === 'all' || part === name

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

const space = await openSpace(readKernels())
const pool = await openPool(space, Number(threads))
const shop = { space, pool }
const began = performance.now()
const log = (line: string): void => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)

const audience = await readAudience(file, Number(floor))
const facts = await readFacts(audience.ids)
if (isAsked('unseen')) await benchUnseenUsers(audience)
if (isAsked('cold')) await benchColdTitles(shop, audience, facts, { seed: SEED, log })
if (isAsked('last')) await benchLeaveOneOut(shop, { seed: SEED, log })
await pool.close()

function show(name: string, { recall20, recall50, ndcg100 }: RankingMetrics, best?: RankingMetrics): void {
  const times = (mine: number, theirs: number | undefined): string => (theirs ? ` (${(mine / theirs).toFixed(3)}x)` : '')
  const cells = [
    [recall20, best?.recall20],
    [recall50, best?.recall50],
    [ndcg100, best?.ndcg100],
  ] as const
  log(`${name.padEnd(34)} ${cells.map(([mine, theirs]) => `${mine.toFixed(4)}${times(mine, theirs)}`).join('  ')}`)
}

async function benchUnseenUsers({ x, ids }: Audience): Promise<void> {
  const split = unseenUsers(x, { seed: SEED, testUsers: Math.min(1000, Math.ceil(x.users / 4)) })
  log(
    `${file}, ratings >= ${floor}: ${x.users} users, ${x.titles} titles, ${x.title.length} pairs; ${split.cases.length} unseen users; R@20 R@50 NDCG@100`,
  )
  show('popularity', measured(split, constantRanker('popularity', audienceOf(split.train))))
  let best: RankingMetrics | undefined
  for (const peer of peers) {
    const mark = space.mark()
    const { values, trials } = await choosePeer(shop, split.train, peer, { seed: SEED + 1 })
    const found = measured(split, await peer.fit(shop, split.train, values))
    space.release(mark)
    show(`${peer.name} (${values.join(', ')}; ${trials} trials)`, found)
    if (peer.name === 'EASE') best = found
  }
  const mark = space.mark()
  const positions = new Map(ids.map((id, at) => [id, at]))
  const positionOf = (id: string): number | undefined => positions.get(id)
  const before = performance.now()
  const { model, tried } = await train(shop, split.train, ids, { seed: SEED + 1, facts: { columns: facts, positionOf } })
  log(
    `trained in ${((performance.now() - before) / 1000).toFixed(0)} s, ${threads} workers; chosen on the validation split after ${tried.length} trials: ${JSON.stringify(model.settings)}`,
  )
  await showParts(split, model.settings, best)
  const binding = { count: x.titles, positionOf, renown: facts }
  const scorer = openScorer(space, model, { ...binding, content: contentOf(space, facts) })
  const lists = recommend(space, servedRanker(scorer), { cases: split.cases, count: x.titles })
  show('Marquee as served', measure(lists, split.cases), best)
  showReach(lists, split)
  space.release(mark)
}

function measured(split: Split, ranker: Ranker): RankingMetrics {
  return measure(recommend(space, ranker, { cases: split.cases, count: split.train.titles }), split.cases)
}

/** The parts alone, and together in full precision: what pruning and rounding cost. */
async function showParts(split: Split, settings: ModelSettings, best?: RankingMetrics): Promise<void> {
  const mark = space.mark()
  show('content alone', measured(split, contentTableRanker(space, facts)))
  const linear = matrixRanker('EDLAE', await fitEase(shop, split.train, settings.ease))
  show('EDLAE, popularity corrected', measured(split, linear), best)
  const factors = factorsRanker(space, await fitIals(shop, split.train, settings.ials), settings.ials)
  show('iALS', measured(split, factors), best)
  show('both, unpruned, in floats', measured(split, sumOf(linear, factors, settings, audienceOf(split.train))), best)
  space.release(mark)
}

function sumOf(a: Ranker, b: Ranker, { blend }: ModelSettings, met: Float32Array): Ranker {
  const scale = popularityScale(met, blend.factorsPopularityExponent)
  const byFacts = contentTableRanker(space, facts)
  const [second, third] = [new Float32Array(met.length + 256), new Float32Array(met.length + 256)]
  return {
    name: 'both',
    score: (history, scores) => {
      a.score(history, scores)
      b.score(history, second)
      if (blend.content > 0) byFacts.score(history, third)
      for (let t = 0; t < met.length; t++) {
        scores[t] = (scores[t] ?? 0) + blend.factors * (scale[t] ?? 1) * (second[t] ?? 0) + blend.content * (third[t] ?? 0)
      }
    },
  }
}

function showReach(lists: Uint32Array[], split: Split): void {
  const met = audienceOf(split.train)
  const { coverage, gini, novelty } = reachOf(
    lists.map((list) => list.subarray(0, 20)),
    met,
    split.train.users,
  )
  const thirds = recallByAudience(lists, split.cases, met)
    .map((value) => value.toFixed(3))
    .join(' / ')
  log(
    `first 20: coverage ${coverage.toFixed(3)}, Gini ${gini.toFixed(3)}, novelty ${novelty.toFixed(2)} bits; recall@50 by audience, small to large: ${thirds}`,
  )
}
