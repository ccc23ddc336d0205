import { openCatalogue } from '../../engine/src/catalogue/catalogue.ts'
import { type BuiltColumns, columnsBuilder } from '../../engine/src/catalogue/columns/columns.ts'
import { growableArray, invert, listOf, type NumberLists } from '../../engine/src/catalogue/columns/number-lists.ts'
import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { openSpace } from '../../engine/src/kernels/space.ts'
import { inlinePool } from '../../engine/src/linalg/pool.ts'
import { fitModel } from '../../engine/src/models/audience/fit.ts'
import { rowOf } from '../../engine/src/models/audience/interactions.ts'
import { contentOf } from '../../engine/src/models/content/content.ts'
import type { RelatedLists } from '../../engine/src/models/content/relations.ts'
import { defaultSettings, type Model } from '../../engine/src/models/model.ts'
import { seeded } from '../../engine/src/models/random.ts'
import { openScorer } from '../../engine/src/models/scoring/scorer.ts'
import type { ComposeProfile } from '../../engine/src/page/slate/request.ts'
import { openWorkspace, type Workspace } from '../../engine/src/page/workspace/workspace.ts'
import { weighHistory } from '../../engine/src/taste/taste.ts'
import { readKernels } from '../../server/src/catalogue/memory/kernels.ts'
import { type Audience, readAudience } from '../accuracy/data.ts'
import { linesOf } from '../engine/data.ts'
import { madeModel } from '../made/model.ts'
import { relatedIn } from './related.ts'

const DAY = 86_400_000
/** The last day of histories, after all dates of the data. */
export const NOW = Date.UTC(2018, 0, 1)
/** Capacity for titles that are added later, as on a node. */
const CAPACITY = 1024
/** Number of titles of a model, as in service. */
const LARGE = 20_000

/** A catalogue with its lists of related titles, for any model. */
export interface PreparedTitles {
  readonly columns: BuiltColumns
  readonly positionOf: ReadonlyMap<string, number>
  readonly related: RelatedLists
}

/** The catalogue of the data folder, as the server prepares it. */
export async function prepareTitles(): Promise<
  PreparedTitles & { readonly titles: readonly TitleFacts[]; relatedCpuSeconds: number }
> {
  const titles: TitleFacts[] = []
  for await (const line of linesOf('catalogue.ndjson.gz')) titles.push(JSON.parse(line) as TitleFacts)
  const { columns: built, positionOf } = columnsFor(titles)
  const begun = process.cpuUsage()
  const { columns, related } = await relatedIn(titles, built)
  const { user, system } = process.cpuUsage(begun)
  return { titles, columns, positionOf, related, relatedCpuSeconds: (user + system) / 1e6 }
}

/** A catalogue of `count` titles: the real ones, then copies with other renown and the same related titles. */
export function enlarged(titles: readonly TitleFacts[], { related }: PreparedTitles, count: number): PreparedTitles {
  const random = seeded(4)
  const all = Array.from({ length: count }, (_, i): TitleFacts => {
    const title = titles[i % titles.length]
    if (!title) throw new Error('no titles to copy')
    if (i < titles.length) return title
    const votes = Math.floor((title.vote_count ?? 0) * random() ** 2)
    return { ...title, id: `${title.media_type === 'tv' ? 'TV' : 'MV'}_${10_000_000 + i}`, vote_count: votes }
  })
  return { ...columnsFor(all), related: repeatedRows(related, titles.length, count) }
}

function columnsFor(titles: readonly TitleFacts[]): Omit<PreparedTitles, 'related'> {
  const builder = columnsBuilder()
  const positionOf = new Map(titles.map((title) => [title.id, builder.add(title)]))
  return { columns: builder.done(), positionOf }
}

/** The rows of the first titles, repeated. */
function repeatedRows({ start, list, scale, ties, predicted }: RelatedLists, first: number, count: number): RelatedLists {
  const starts = new Uint32Array(count + 1)
  for (let row = 0; row < count; row++) {
    const from = row % first
    starts[row + 1] = (starts[row] ?? 0) + (start[from + 1] ?? 0) - (start[from] ?? 0)
  }
  const repeated = { titles: new Uint32Array(starts[count] ?? 0), values: new Int8Array(starts[count] ?? 0) }
  const repeatedTies = new Uint8Array(starts[count] ?? 0)
  for (let row = 0; row < count; row += first) {
    const size = (starts[Math.min(count, row + first)] ?? 0) - (starts[row] ?? 0)
    repeated.titles.set(list.titles.subarray(0, size), starts[row])
    repeated.values.set(list.values.subarray(0, size), starts[row])
    repeatedTies.set(ties.subarray(0, size), starts[row])
  }
  const scales = Float32Array.from({ length: count }, (_, row) => scale[row % first] ?? 0)
  const lists = repeatedLists(predicted.lists, first, count)
  const titlesOf = invert(lists, predicted.titlesOf.start.length - 1)
  return { start: starts, list: repeated, scale: scales, ties: repeatedTies, predicted: { lists, titlesOf } }
}

/** The lists of the first titles, repeated. */
function repeatedLists(lists: NumberLists, first: number, count: number): NumberLists {
  const [start, values] = [growableArray(), growableArray()]
  start.push(0)
  for (let row = 0; row < count; row++) {
    for (const value of listOf(lists, row % first)) values.push(value)
    start.push(values.length)
  }
  return { start: start.done(), values: values.done() }
}

/** A workspace over a catalogue with a model. */
export async function workspaceFor({ columns, positionOf, related }: PreparedTitles, model: Model): Promise<Workspace> {
  const space = await openSpace(readKernels())
  const catalogue = openCatalogue(space, columns, CAPACITY)
  const content = contentOf(space, columns, CAPACITY, related)
  const binding = { count: columns.count + CAPACITY, positionOf: (id: string) => positionOf.get(id), content }
  return openWorkspace(catalogue, openScorer(space, model, binding))
}

/** A model of the 20,000 titles with the most votes, in the shape of a trained one; its numbers are random. */
export function largeModel({ columns }: PreparedTitles): Model {
  const votes = (title: number): number => columns.voteCount[title] || 0
  const renowned = Array.from(columns.isSeries.keys()).sort((a, b) => votes(b) - votes(a) || a - b)
  const ids = renowned.slice(0, LARGE).map((title) => columns.ids[title] ?? '')
  return madeModel(ids, ids.length)
}

/** The likes of the people of ML-1M. */
export function readMl1m(): Promise<Audience> {
  return readAudience('ml-1m/ratings.csv.gz', 4)
}

/** The default model of ML-1M's audience. */
export async function fitMl1m(): Promise<{ model: Model; audience: Audience }> {
  const audience = await readMl1m()
  const space = await openSpace(readKernels())
  const model = await fitModel({ space, pool: inlinePool(space) }, audience.x, audience.ids, { settings: defaultSettings })
  return { model, audience }
}

/** People with histories of `length` titles: histories of real users joined, then random titles of the catalogue. */
export function peopleWith(
  { x, ids }: Audience,
  positionOf: ReadonlyMap<string, number>,
  length: number,
  people: number,
): ComposeProfile[] {
  const random = seeded(length)
  return Array.from({ length: people }, () => {
    const titles = new Set<number>()
    for (let tries = 0; tries < 40 && titles.size < length; tries++) {
      for (const title of rowOf(x, Math.floor(random() * x.users))) {
        const position = positionOf.get(ids[title] ?? '')
        if (position !== undefined && titles.size < length) titles.add(position)
      }
    }
    while (titles.size < length) titles.add(Math.floor(random() * positionOf.size))
    const signals = Array.from(titles, (title, i) => ({ kind: 'liked' as const, title, at: NOW - (i + 1) * DAY }))
    const nothing = { disliked: [], hidden: [], begun: [], watchlist: [], shown: [] }
    const history = weighHistory(signals, { now: NOW, halfLifeMs: defaultSettings.halfLifeMs })
    const finishedAt = signals.map(({ at }) => at)
    return { history, maturity: 'all', region: 'US', services: ['8', '9'], finished: [...titles], finishedAt, ...nothing }
  })
}
