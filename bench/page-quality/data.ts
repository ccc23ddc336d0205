import { openCatalogue } from '../../engine/src/catalogue/catalogue.ts'
import { columnsOf } from '../../engine/src/catalogue/columns/columns.ts'
import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { openSpace } from '../../engine/src/kernels/space.ts'
import { inlinePool } from '../../engine/src/linalg/pool.ts'
import { fitModel } from '../../engine/src/models/audience/fit.ts'
import { interactionsOf } from '../../engine/src/models/audience/interactions.ts'
import { contentOf } from '../../engine/src/models/content/content.ts'
import { defaultSettings, type Model } from '../../engine/src/models/model.ts'
import { seeded } from '../../engine/src/models/random.ts'
import { openScorer } from '../../engine/src/models/scoring/scorer.ts'
import type { ComposeProfile } from '../../engine/src/page/slate/request.ts'
import { openWorkspace, type Workspace } from '../../engine/src/page/workspace/workspace.ts'
import { weighHistory } from '../../engine/src/taste/taste.ts'
import { readKernels } from '../../server/src/catalogue/memory/kernels.ts'
import { linesOf } from '../engine/data.ts'

/** A person with a history, and the titles liked later. */
export interface PageCase {
  readonly user: number
  readonly person: ComposeProfile
  readonly held: ReadonlySet<number>
}

interface TimedRating {
  readonly user: number
  readonly title: number
  readonly rating: number
  readonly at: number
}

const HELD = 0.2
const MIN_HELD = 4
const MIN_GIVEN = 8
const LIKED = 4
/** Fewer people than in ML-1M: a smaller ridge than the default. */
const settings = { ...defaultSettings, ease: { ...defaultSettings.ease, lambda: 120 } }

/**
 * The held-out part: the last fifth of each history, the fifth before it (without the last fifth), all ratings in the
 * last fifth of the time, or a random fifth of each history, with three seeds.
 */
export const splits = {
  last: lastOfEach,
  earlier: (list: readonly TimedRating[]): Part => lastOfEach(lastOfEach(list).given),
  time: afterMoment,
  any: anyOfEach(0),
  any2: anyOfEach(1),
  any3: anyOfEach(2),
} as const

interface Part {
  readonly given: readonly TimedRating[]
  readonly later: readonly TimedRating[]
}

function lastOfEach(list: readonly TimedRating[]): Part {
  const sorted = list.toSorted((a, b) => a.at - b.at || a.title - b.title)
  const cut = Math.floor(sorted.length * (1 - HELD))
  return { given: sorted.slice(0, cut), later: sorted.slice(cut) }
}

function afterMoment(list: readonly TimedRating[], all: readonly TimedRating[]): Part {
  const moment = all[Math.floor(all.length * (1 - HELD))]?.at ?? 0
  return { given: list.filter(({ at }) => at < moment), later: list.filter(({ at }) => at >= moment) }
}

function anyOfEach(seed: number): (list: readonly TimedRating[]) => Part {
  return (list) => {
    const random = seeded((list[0]?.user ?? 0) + seed * 100_003)
    const isHeld = list.map(() => random() < HELD)
    return { given: list.filter((_, at) => !isHeld[at]), later: list.filter((_, at) => isHeld[at]) }
  }
}

/** The weights of rows were tuned on one half of the people; the published results come from the other half. */
export const people = {
  others: ({ user }: PageCase): boolean => isOther(user),
  tuned: ({ user }: PageCase): boolean => !isOther(user),
  all: (): boolean => true,
} as const

function isOther(user: number): boolean {
  return ((Math.imul(user + 1, 2_654_435_761) >>> 16) & 1) === 1
}

/** The data: all people of ml-latest-small, or every sixth person of ML-1M, which has no times. */
export const sources = { small: readSmall, 'ml-1m': readMl1m } as const

/** Reads ratings, splits them, and fits a model on the training part. */
export async function openCases(
  split: keyof typeof splits,
  source: keyof typeof sources = 'small',
): Promise<{ workspace: Workspace; model: Model; cases: PageCase[] }> {
  const { facts, ratings } = await sources[source]()
  const inTime = ratings.toSorted((a, b) => a.at - b.at)
  const byUser = Map.groupBy(ratings, ({ user }) => user)
  const parts = [...byUser.values()].map((list) => splits[split](list, inTime))
  const { workspace, model } = await openFor(
    facts,
    parts.flatMap(({ given }) => given),
  )
  const cases = parts.flatMap(({ given, later }) => {
    const held = new Set(later.flatMap(({ title, rating }) => (rating >= LIKED ? title : [])))
    return held.size >= MIN_HELD && given.length >= MIN_GIVEN
      ? [{ user: given[0]?.user ?? 0, person: personOf(given), held }]
      : []
  })
  return { workspace, model, cases }
}

interface ReadData {
  readonly facts: TitleFacts[]
  readonly ratings: TimedRating[]
}

async function factsOf(wanted: ReadonlySet<string>): Promise<TitleFacts[]> {
  const facts: TitleFacts[] = []
  for await (const line of linesOf('catalogue.ndjson.gz')) {
    const title = JSON.parse(line) as TitleFacts
    if (wanted.has(title.id)) facts.push(title)
  }
  return facts
}

const EVERY = 6

async function readMl1m(): Promise<ReadData> {
  const lines: [number, string, number][] = []
  for await (const line of linesOf('ml-1m/ratings.csv.gz')) {
    const [user = '', id = '', rating = ''] = line.trim().split(',')
    if (Number(user) % EVERY === 0) lines.push([Number(user), id, Number(rating)])
  }
  const facts = await factsOf(new Set(lines.map(([, id]) => id)))
  const positions = new Map(facts.map(({ id }, at) => [id, at]))
  const ratings = lines.flatMap(([user, id, rating]): TimedRating[] => {
    const title = positions.get(id)
    return title === undefined ? [] : [{ user, title, rating, at: 0 }]
  })
  return { facts, ratings }
}

async function readSmall(): Promise<ReadData> {
  const idOf = new Map<string, string>()
  for await (const line of linesOf('ml-latest-small/links.csv')) {
    const [movie = '', , tmdb = ''] = line.trim().split(',')
    if (Number(tmdb) > 0) idOf.set(movie, `MV_${Number(tmdb)}`)
  }
  const facts = await factsOf(new Set(idOf.values()))
  const positions = new Map(facts.map(({ id }, at) => [id, at]))
  const ratings: TimedRating[] = []
  for await (const line of linesOf('ml-latest-small/ratings.csv')) {
    const [user = '', movie = '', rating = '', at = ''] = line.trim().split(',')
    const title = positions.get(idOf.get(movie) ?? '')
    if (title !== undefined) ratings.push({ user: Number(user), title, rating: Number(rating), at: Number(at) * 1000 })
  }
  return { facts, ratings }
}

async function openFor(
  facts: readonly TitleFacts[],
  given: readonly TimedRating[],
): Promise<{ workspace: Workspace; model: Model }> {
  const space = await openSpace(readKernels())
  const liked = given.filter(({ rating }) => rating >= LIKED)
  const users = Math.max(...liked.map(({ user }) => user)) + 1
  const pairs = [liked.map(({ user }) => user), liked.map(({ title }) => title)] as const
  const x = interactionsOf(users, facts.length, ...pairs)
  const ids = facts.map(({ id }) => id)
  const model = await fitModel({ space, pool: inlinePool(space) }, x, ids, { settings })
  const columns = columnsOf(facts)
  const catalogue = openCatalogue(space, columns)
  const content = contentOf(space, columns)
  const positions = new Map(ids.map((id, at) => [id, at]))
  const binding = { count: columns.count, positionOf: (id: string) => positions.get(id), content }
  return { workspace: openWorkspace(catalogue, openScorer(space, model, binding)), model }
}

function personOf(given: readonly TimedRating[]): ComposeProfile {
  const signals = given.map(({ title, rating, at }) => ({ kind: 'rated' as const, title, rating: rating * 2, at }))
  const now = Math.max(...given.map(({ at }) => at))
  const history = weighHistory(signals, { now, halfLifeMs: settings.halfLifeMs, evidence: settings.evidence })
  const nothing = { services: [], disliked: [], hidden: [], begun: [], watchlist: [], shown: [] }
  return { history, maturity: 'all', region: null, finished: given.map(({ title }) => title), ...nothing }
}
