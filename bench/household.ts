import { rmSync } from 'node:fs'
import path from 'node:path'
import { meanMetrics, overallQuality } from '../engine/src/evaluate/metrics.ts'
import { recommendCommand } from '../server/src/cli/commands/recommend.ts'
import { dataDir, linesOf } from './engine/data.ts'
import { type Household, type HouseholdPerson, readHousehold, writeFiles } from './household/data.ts'
import { easeOf, type Likes } from './household/ease.ts'
import { linesOfTable, type MeasuredWay, measureLists } from './household/measures.ts'
import { byScript, byVotes } from './household/references.ts'

// node bench/household.ts [all | none | ml-1m | own] [seed] [maximum number of people]
const [part = 'all', seedWord = '1', maxWord = '300'] = process.argv.slice(2)
const SEED = Number(seedWord)
const SCRIPT_WEIGHTS = [4, 8, 16, 32]
const LAMBDAS = [50, 150, 500]
const LIKED = 4

if (!dataDir) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}

const began = performance.now()
const log = (line: string): void => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const household = await readHousehold(SEED)
const { titles } = household
const positions = new Map(titles.map(({ id }, at) => [id, at]))
const everybody = household.people.slice(0, Number(maxWord))
log(
  `${titles.length} titles, ${everybody.length} people, seed ${SEED}; R@20, R@50, NDCG@100, differences from served ± standard error`,
)

if (part === 'all' || part === 'none') await withoutAudience()
if (part === 'all' || part === 'ml-1m') await withYesterdaysAudience()
if (part === 'all' || part === 'own') await withOwnAudience()

/** A household with a catalogue and its own likes, and no audience. */
async function withoutAudience(): Promise<void> {
  const served = await recommended(everybody, null)
  report('no audience', [served, ...references(everybody)])
}

/** MovieLens 1M: 6,040 people, films up to 2000. */
async function withYesterdaysAudience(): Promise<void> {
  const file = 'ml-1m/ratings.csv.gz'
  const served = await recommended(everybody, path.join(dataDir, file))
  report('the audience of ML-1M', [served, ...references(everybody), await bestEase(everybody, await likesIn(file))])
}

/**
 * The other people of the same data set: every second person gets recommendations, and the model is trained on the
 * others.
 */
async function withOwnAudience(): Promise<void> {
  const tested = everybody.filter((_, at) => at % 2 === 0)
  const names = new Set(tested.map(({ user }) => user))
  const others = [...household.ratings.keys()].filter((user) => !names.has(user))
  const likes = others.map((user) => likedBy(household, user))
  const served = await recommended(tested, others)
  report(`the audience of ${others.length} others`, [served, ...references(tested), await bestEase(tested, likes)])
}

function likedBy({ ratings }: Household, user: string): number[] {
  return (ratings.get(user) ?? []).filter(({ rating }) => rating >= LIKED).map(({ title }) => title)
}

async function likesIn(file: string): Promise<Likes> {
  const byUser = new Map<string, number[]>()
  for await (const line of linesOf(file)) {
    const [user = '', id = '', rating = ''] = line.split(',')
    const title = positions.get(id)
    if (title === undefined || !(Number(rating) >= LIKED)) continue
    const list = byUser.get(user) ?? []
    if (list.length === 0) byUser.set(user, list)
    list.push(title)
  }
  return [...byUser.values()]
}

/** The output of the command `marquee recommend`. `audience`: none, a file, or people of the data set. */
async function recommended(
  people: readonly HouseholdPerson[],
  audience: string | readonly string[] | null,
): Promise<MeasuredWay> {
  const files = await writeFiles(household, people, typeof audience === 'string' ? null : audience)
  const train = typeof audience === 'string' ? audience : audience && files.train
  const options = {
    ...{ histories: files.histories, out: files.out, top: '100', seed: String(SEED) },
    ...{ catalogue: path.join(dataDir, 'catalogue.ndjson.gz'), ...(train && { train }) },
  }
  const outside = { env: process.env, now: Date.now, random: () => Buffer.alloc(0) }
  await recommendCommand.runAlone(outside, { words: [], options })
  const lists = new Map<string, number[]>()
  for await (const line of linesOf(path.relative(dataDir, files.out))) {
    const [user = '', id = ''] = line.split(',')
    lists.set(user, [...(lists.get(user) ?? []), positions.get(id) ?? -1])
  }
  rmSync(files.folder, { recursive: true })
  log('recommended')
  return measureLists('served', people, ({ user }) => lists.get(user) ?? [])
}

function references(people: readonly HouseholdPerson[]): MeasuredWay[] {
  const votes = byVotes(titles)
  const script = byScript(titles, people)
  const tried = SCRIPT_WEIGHTS.map((weight) =>
    measureLists(`script, facts × ${weight}`, people, (person) => script(person, weight)),
  )
  return [measureLists('votes × rating, not personal', people, votes), bestOf(tried)]
}

/** The best of some ridges, chosen on the test people themselves: this favours the reference. */
async function bestEase(people: readonly HouseholdPerson[], likes: Likes): Promise<MeasuredWay> {
  const tried: MeasuredWay[] = []
  for (const lambda of LAMBDAS) tried.push(measureLists(`EASE of the audience, λ ${lambda}`, people, await easeOf(likes, lambda)))
  return bestOf(tried)
}

function bestOf(tried: readonly MeasuredWay[]): MeasuredWay {
  const quality = ({ each }: MeasuredWay) => overallQuality(meanMetrics(each))
  return tried.reduce((best, one) => (quality(one) > quality(best) ? one : best))
}

function report(name: string, rows: readonly MeasuredWay[]): void {
  log(`${name}, ${rows[0]?.each.length} people`)
  for (const line of linesOfTable(rows)) console.log(`        ${line}`)
}
