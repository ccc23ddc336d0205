import { availableParallelism } from 'node:os'
import path from 'node:path'
import { baselines, chooseBaseline } from '../engine/src/evaluate/baselines.ts'
import { overallQuality, type RankingMetrics, rankingOf } from '../engine/src/evaluate/metrics.ts'
import { measure, type Ranker, recommend } from '../engine/src/evaluate/protocols.ts'
import { constantRanker } from '../engine/src/evaluate/rankers.ts'
import { recentAudience } from '../engine/src/evaluate/recent-audience.ts'
import { cutTime, selectByTime, splitByTime, type TimedPairs, type TimedSplit } from '../engine/src/evaluate/splits.ts'
import { openSpace } from '../engine/src/kernels/space.ts'
import { trendLevel } from '../engine/src/models/scoring/trend-level.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { trainOffline } from '../server/src/training/evaluation/offline-model.ts'
import { recommendOffline } from '../server/src/training/evaluation/recommend-offline.ts'
import { pairsOf, readAudience, renumberByName } from '../server/src/training/interactions/audience.ts'
import { openWorkerPool } from '../server/src/training/threads/pool.ts'
import { dataDir } from './engine/data.ts'
import { audiencePart, madeReleases } from './made/releases.ts'
import { foundBy, inWords, ratiosOf } from './measuring/paired.ts'

// node bench/by-time.ts [made, or a ratings file with times in the data folder] [shares held out by time: 0.2,0.35]
// Splits at a moment: ratings before it are training data and histories, likes after it are held out. Marquee runs as
// `marquee recommend` does, with the times of the histories and without them.

const [file = 'ml-latest-small/ratings.csv', shares = file === 'made' ? '0.025,0.1' : '0.15,0.25,0.35,0.5'] =
  process.argv.slice(2)
/**
 * Parameters that reproduce a known property of such audiences: recent popularity is as good as EDLAE, and both
 * together are better.
 */
const made = { people: 9000, releases: 600, older: 200, days: 800 }
const WEEK = 7 * 86_400_000
const WEIGHTS = [0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6]

if (!dataDir && file !== 'made') {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

const audience = renumberByName(file === 'made' ? madeReleases(made) : await readAudience(path.join(dataDir ?? '', file)))
const pairs = pairsOf(audience)
const places = new Map(audience.ids.map((id, at) => [id, at]))
const space = await openSpace(readKernels())
const pool = await openWorkerPool(space, availableParallelism())
const compute = { space, pool }
const edlae = baselines.find(({ name }) => name === 'EDLAE')
const all = new Map<string, RankingMetrics[]>()

for (const share of shares.split(',').map(Number)) {
  const split = splitByTime(pairs, share)
  const cut = cutTime(pairs.at, share)
  const before = selectByTime(pairs, (at) => at < cut)
  console.log(`${file}, the last ${(100 * share).toFixed(0)} %: ${split.cases.length} people; R@20 / R@50 / NDCG@100`)
  const mark = space.mark()
  for (const ranker of await referencesFor(before, split, share))
    note(ranker.name, foundBy(space, ranker, split.cases, pairs.titles))
  await recommendTo(split, cut)
  space.release(mark)
}
await pool.close()
console.log('all moments together')
const ours = all.get('Marquee') ?? []
for (const [name, found] of all)
  console.log(`  ${name.padEnd(26)} ${inWords(found)}   Marquee is ${ratiosOf(ours, found)} times that`)

function note(name: string, found: RankingMetrics[]): void {
  console.log(`  ${name.padEnd(26)} ${inWords(found)}`)
  all.set(name, [...(all.get(name) ?? []), ...found])
}

async function referencesFor(before: TimedPairs, { train: x }: TimedSplit, share: number): Promise<Ranker[]> {
  const recent = recentAudience(before, WEEK)
  const popular = constantRanker('popular, half-life 7 days', recent)
  if (!edlae) return [popular]
  const { values } = await chooseBaseline(compute, x, edlae, { randomSeed: 8 })
  const linear = await edlae.fit(compute, x, values)
  const weight = await chooseWeight(before, share, values)
  console.log(`  chosen: EDLAE ${values.join(', ')} and ${weight} × recent`)
  return [popular, linear, withRecent(linear, recent, weight)]
}

/** The recommendations of the command line for the people of a split. */
async function recommendTo({ cases }: TimedSplit, cut: number): Promise<void> {
  const isBefore = (line: number): boolean => (audience.ratedAt[line] ?? 0) < cut
  const users = new Set(cases.map(({ user }) => user))
  const train = audiencePart(audience, isBefore)
  const histories = audiencePart(audience, (line) => isBefore(line) && users.has(audience.user[line] ?? 0))
  const options = { catalogue: undefined, randomSeed: 8, progress: () => {}, seeds: histories.ids }
  const offline = await trainOffline(compute, train, options)
  const { blend, halfLifeMs, trendHalfLifeMs } = offline.settings
  console.log(`  chosen: Marquee ${JSON.stringify({ blend, halfLifeMs, trendHalfLifeMs })}`)
  const withoutTimes = { ...histories, ratedAt: histories.ratedAt.map(() => Number.NaN) }
  for (const [name, people] of [
    ['Marquee', histories],
    ['Marquee, without times', withoutTimes],
  ] as const) {
    const lists = new Map<string, number[]>()
    for (const { user, mediaIds } of recommendOffline(compute, offline, { histories: people, top: 100 }))
      lists.set(
        user,
        mediaIds.map((id) => places.get(id) ?? -1),
      )
    note(
      name,
      cases.map(({ user, heldOut }) => rankingOf(lists.get(audience.users[user] ?? '') ?? [], heldOut)),
    )
  }
}

/** The weight of recent popularity beside EDLAE, chosen on an earlier split of the training data by the same share. */
async function chooseWeight(before: TimedPairs, share: number, values: readonly number[]): Promise<number> {
  const { train: x, cases } = splitByTime(before, share)
  const cut = cutTime(before.at, share)
  const early = selectByTime(before, (at) => at < cut)
  const mark = space.mark()
  const linear = await edlae?.fit(compute, x, values)
  const recent = recentAudience(early, WEEK)
  const tried = WEIGHTS.map((weight) => {
    const lists = linear ? recommend(space, withRecent(linear, recent, weight), { cases, count: x.titles }) : []
    return { weight, quality: overallQuality(measure(lists, cases)) }
  })
  space.release(mark)
  return tried.reduce((best, one) => (one.quality > best.quality ? one : best)).weight
}

function withRecent(ranker: Ranker, recent: Float32Array, weight: number): Ranker {
  const level = recent.map(trendLevel(recent))
  return {
    name: 'EDLAE and that',
    score: (history, scores, grades) => {
      ranker.score(history, scores, grades)
      for (let title = 0; title < level.length; title++) scores[title] = (scores[title] ?? 0) + weight * (level[title] ?? 0)
    },
  }
}
