import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { measure, recommend } from '../engine/src/evaluate/protocols.ts'
import { constantRanker, servedRanker } from '../engine/src/evaluate/rankers.ts'
import { splitUnseenUsers } from '../engine/src/evaluate/splits.ts'
import { train } from '../engine/src/evaluate/train.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { fitModel } from '../engine/src/models/audience/fit.ts'
import { type Interactions, likeCounts, select } from '../engine/src/models/audience/interactions.ts'
import { defaultSettings } from '../engine/src/models/model.ts'
import { openScorer } from '../engine/src/models/scoring/scorer.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { openWorkerPool } from '../server/src/training/threads/pool.ts'
import { madeRatings, type Shape } from './made/audience.ts'

// node bench/training-scale.ts [1M | 4M | 16M | 32M | 4k | 20k | 50k | 100k | million | all | small] [threads] [fit]
// Time and memory of a training (choice of settings and fit), each size in a separate process; `fit`: default
// settings only.

const sizes: Record<string, Shape & { unmet?: number }> = {
  '1M': { ratings: 1e6, people: 6000, titles: 3700 },
  '4M': { ratings: 4e6, people: 25_000, titles: 12_000 },
  '16M': { ratings: 16e6, people: 100_000, titles: 45_000 },
  '32M': { ratings: 32e6, people: 200_000, titles: 87_000 },
  '4k': { ratings: 4e6, people: 25_000, titles: 4000 },
  '20k': { ratings: 4e6, people: 25_000, titles: 20_000 },
  '50k': { ratings: 4e6, people: 25_000, titles: 50_000 },
  '100k': { ratings: 8e6, people: 50_000, titles: 100_000 },
  million: { ratings: 1e6, people: 6000, titles: 4000, unmet: 996_000 },
}
const groups: Record<string, string[]> = { all: Object.keys(sizes), small: ['1M', '4k', '20k'] }

const [wanted = 'small', threads = String(availableParallelism()), only = ''] = process.argv.slice(2)
const sizesOfRun = sizes[wanted]
if (sizesOfRun) await benchOne(wanted, sizesOfRun)
else
  for (const name of groups[wanted] ?? [])
    spawnSync(process.execPath, [import.meta.filename, name, threads, only], { stdio: 'inherit' })

async function benchOne(name: string, shape: Shape & { unmet?: number }): Promise<void> {
  const x = withUnmet(madeRatings(shape), shape.unmet ?? 0)
  const split = splitUnseenUsers(x, { randomSeed: 1, testUsers: 500 })
  const space = await openSpace(readKernels())
  const pool = await openWorkerPool(space, Number(threads))
  const compute = { space, pool }
  const ids = Array.from({ length: x.titles }, (_, at) => `MV_${at + 1}`)
  const phases: [string, number][] = []
  const [began, cpuBefore] = [performance.now(), process.cpuUsage()]
  const progress = (phase: string, done: number): void => {
    const kind = only !== 'fit' && done <= 0.74 ? 'choice' : phase
    if (phases.at(-1)?.[0] !== kind) phases.push([kind, performance.now()])
  }
  const { model, tried } =
    only === 'fit'
      ? { model: await fitModel(compute, split.train, ids, { settings: defaultSettings, progress }), tried: [] }
      : await train(compute, split.train, ids, { randomSeed: 1, progress })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpu = (user + system) / 1e6
  const places = new Map(ids.map((id, at) => [id, at]))
  const binding = { count: ids.length, positionOf: (id: string) => places.get(id), content: null }
  const scorer = openScorer(space, model, binding)
  const found = [servedRanker(scorer), constantRanker('popularity', likeCounts(split.train))].map((ranker) => {
    const { recall20, recall50, ndcg100 } = measure(
      recommend(space, ranker, { cases: split.cases, count: x.titles }),
      split.cases,
    )
    return [recall20, recall50, ndcg100].map((value) => value.toFixed(3)).join('/')
  })
  const each = phases.map(
    ([phase, at], i) => `${phase} ${(((phases[i + 1]?.[1] ?? began + seconds * 1000) - at) / 1000).toFixed(0)}`,
  )
  console.log(
    `${name.padEnd(8)} ${x.title.length} ratings, ${x.users} people, ${model.ids.length} of ${x.titles} titles met: ${seconds.toFixed(0)} s, ${cpu.toFixed(0)} s of CPU (${each.join(', ')}; ${tried.length} trials), ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB at most; ${model.neighbours.titles.length} neighbours; R@20/R@50/NDCG@100 ${found[0]}, popularity ${found[1]}`,
  )
  await pool.close()
}

/**
 * The same people in a catalogue with many more titles, most of them without ratings; the rated ones are spread
 * evenly.
 */
function withUnmet(x: Interactions, unmet: number): Interactions {
  if (unmet === 0) return x
  const step = Math.floor((x.titles + unmet) / x.titles)
  return select(x, { numberOf: Int32Array.from({ length: x.titles }, (_, title) => title * step), titles: x.titles + unmet })
}
