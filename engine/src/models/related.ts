import type { Columns } from '../catalogue/columns.ts'
import { inverted, type Lists } from '../catalogue/growing.ts'
import type { TermLists, TitleTerms } from '../catalogue/title-terms.ts'
import type { Space } from '../kernels/space.ts'
import type { Content, RelatedRows } from './content.ts'
import { similarFacts } from './similar.ts'
import { clusterVectors, type VectorClusters } from './vector-clusters.ts'
import { wordVectors } from './word-vectors.ts'

// The nearest titles of every title by who made it, its saga, its keywords and its words, as rows that are made once with the catalogue:
//
//   related(s, j) = (Σ over kinds of weight · cos of s and j by that kind's IDF)²
//
// A row holds the titles that one who asks for similar ones would be shown (similar.ts): acclaim and common facts say which of the
// related ones are in it, not how much they count. Only titles that may be recommended are: the most acclaimed of the catalogue.

/** What cosines by each kind count; fitted with the weights of fact-groups.ts. */
const WEIGHTS = { sagas: 1, collections: 1, directors: 0.8, cast: 0.8, writers: 0.6, keywords: 0.6, words: 0.5 } as const
const ROW = 60
/** Titles that rows may lead to, and that are looked up by their words; those beyond are by who made them and their keywords. */
const MOST_TARGETS = 40_000
/** Squared length that every title has besides: sharing one common keyword, or a name that many have, is no relation. */
const DAMPING = 12
/** Cosines that add up to less are no relation. */
const LEAST_NEAR = 0.12

/** A kind of rare terms: who has them among the targets, and what sharing one adds, the lengths of both titles aside. */
interface RareKind {
  readonly lists: Lists
  readonly carriers: Lists
  readonly gain: Float32Array
  readonly norm: Float32Array
}

/** Makes the rows of some titles, or of all. The space is left as it was. */
export function relatedRows(
  space: Space,
  content: Content,
  { columns, terms }: { columns: Columns; terms: TitleTerms },
  seeds: Iterable<number> = columns.isSeries.keys(),
): RelatedRows {
  const mark = space.mark()
  const targets = targetsOf(columns, content.acclaim)
  const keywords = { size: columns.keywords.keys.length, lists: columns.keywords.lists }
  const clusters = clusterVectors(space, wordVectors(terms, keywords, content.acclaim), targets)
  const isTarget = new Uint8Array(columns.count)
  for (const target of targets) isTarget[target] = 1
  const kinds = kindsOf(columns, terms, clusters.members)
  const finder = finderOf(space, content, { clusters, kinds, hasWords: (title) => isTarget[title] === 1 })
  const rows = new Map<number, Row>()
  for (const seed of seeds) rows.set(seed, finder(seed))
  space.release(mark)
  return joined(rows, columns.count)
}

function targetsOf({ count, isAdult, isWithdrawn }: Columns, acclaim: Float32Array): Uint32Array {
  const open = Uint32Array.from({ length: count }, (_, title) => title).filter((title) => !isAdult[title] && !isWithdrawn[title])
  return open.sort((a, b) => (acclaim[b] ?? 0) - (acclaim[a] ?? 0) || a - b).slice(0, MOST_TARGETS)
}

function kindsOf(columns: Columns, { directors, writers, cast, sagas }: TitleTerms, members: Uint32Array): RareKind[] {
  const { collections, keywords } = columns
  const listed = ({ keys, lists }: { keys: ArrayLike<unknown>; lists: Lists }): TermLists => ({ size: keys.length, lists })
  const kind = ({ size, lists }: TermLists, weight: number): RareKind => {
    const titles = new Uint32Array(size)
    for (const term of lists.values) titles[term] = (titles[term] ?? 0) + 1
    const square = Float32Array.from(titles, (count) => (count > 1 ? Math.log(columns.count / count) ** 2 : 0))
    const norm = Float32Array.from({ length: columns.count }, (_, title) => {
      let sum = 0
      for (let at = lists.start[title] ?? 0; at < (lists.start[title + 1] ?? 0); at++) sum += square[lists.values[at] ?? 0] ?? 0
      return sum > 0 ? 1 / Math.sqrt(sum + DAMPING) : 0
    })
    const gain = square.map((value) => weight * value)
    return { lists, carriers: inverted(listsOf(lists, members), size), gain, norm }
  }
  return [
    kind(sagas, WEIGHTS.sagas),
    kind(listed(collections), WEIGHTS.collections),
    kind(directors, WEIGHTS.directors),
    kind(cast, WEIGHTS.cast),
    kind(writers, WEIGHTS.writers),
    kind(listed(keywords), WEIGHTS.keywords),
  ]
}

/** The lists of some titles, in their order. */
function listsOf({ start, values }: Lists, titles: Uint32Array): Lists {
  const starts = new Uint32Array(titles.length + 1)
  titles.forEach((title, at) => {
    starts[at + 1] = (starts[at] ?? 0) + (start[title + 1] ?? 0) - (start[title] ?? 0)
  })
  const some = new Uint32Array(starts[titles.length] ?? 0)
  titles.forEach((title, at) => void some.set(values.subarray(start[title], start[title + 1]), starts[at]))
  return { start: starts, values: some }
}

interface Row {
  readonly titles: Uint32Array
  readonly values: Float32Array
}

interface Sources {
  readonly clusters: VectorClusters
  readonly kinds: readonly RareKind[]
  readonly hasWords: (title: number) => boolean
}

/** Finds the row of one title after the other. */
function finderOf(space: Space, content: Content, { clusters, kinds, hasWords }: Sources): (seed: number) => Row {
  const { members } = clusters
  const near = space.f32(members.length)
  const touched = new Uint32Array(members.length)
  const isTouched = new Uint8Array(members.length)
  const facts = similarFacts(space, content)
  const best = bestEntries()
  return (seed) => {
    let count = 0
    const touch = (slot: number): void => {
      if (isTouched[slot]) return
      isTouched[slot] = 1
      touched[count++] = slot
    }
    const ranges = hasWords(seed) ? clusters.addNearest(seed, WEIGHTS.words, near) : []
    for (const kind of kinds) addKind(kind, seed, { near, members, touch })
    for (const { from, to } of ranges) for (let slot = from; slot < to; slot++) touch(slot)
    if (count > 0) facts.open(seed)
    for (let at = 0; at < count; at++) {
      const slot = touched[at] ?? 0
      const [title, cosines] = [members[slot] ?? 0, near[slot] ?? 0]
      near[slot] = 0
      isTouched[slot] = 0
      if (cosines < LEAST_NEAR || title === seed) continue
      const value = cosines * cosines
      best.offer(title, value, facts.scoreOf(title, value))
    }
    return best.take()
  }
}

interface Touching {
  readonly near: Float32Array
  readonly members: Uint32Array
  readonly touch: (slot: number) => void
}

function addKind({ lists, carriers, gain, norm }: RareKind, seed: number, { near, members, touch }: Touching): void {
  const own = norm[seed] ?? 0
  if (own === 0) return
  for (let at = lists.start[seed] ?? 0; at < (lists.start[seed + 1] ?? 0); at++) {
    const term = lists.values[at] ?? 0
    const share = own * (gain[term] ?? 0)
    if (share === 0) continue
    for (let i = carriers.start[term] ?? 0; i < (carriers.start[term + 1] ?? 0); i++) {
      const slot = carriers.values[i] ?? 0
      near[slot] = (near[slot] ?? 0) + share * (norm[members[slot] ?? 0] ?? 0)
      touch(slot)
    }
  }
}

/** The entries that are worth most, ROW at most. */
function bestEntries() {
  const most = 4 * ROW
  const [titles, values, worths] = [new Uint32Array(most), new Float32Array(most), new Float32Array(most)]
  let [count, least] = [0, -Infinity]
  const keepBest = (): void => {
    const order = Array.from(worths.subarray(0, count).keys()).sort(
      (a, b) => (worths[b] ?? 0) - (worths[a] ?? 0) || (titles[a] ?? 0) - (titles[b] ?? 0),
    )
    const kept = order.slice(0, ROW)
    for (const column of [titles, values, worths]) {
      column.set(kept.map((at) => column[at] ?? 0))
    }
    count = kept.length
  }
  return {
    offer: (title: number, value: number, worth: number): void => {
      if (worth <= least) return
      titles[count] = title
      values[count] = value
      worths[count++] = worth
      if (count < most) return
      keepBest()
      least = worths[count - 1] ?? 0
    },
    take: (): Row => {
      keepBest()
      const order = Array.from(titles.subarray(0, count).keys()).sort((a, b) => (titles[a] ?? 0) - (titles[b] ?? 0))
      const row = {
        titles: Uint32Array.from(order, (at) => titles[at] ?? 0),
        values: Float32Array.from(order, (at) => values[at] ?? 0),
      }
      count = 0
      least = -Infinity
      return row
    },
  }
}

function joined(rows: ReadonlyMap<number, Row>, count: number): RelatedRows {
  const start = new Uint32Array(count + 1)
  for (let title = 0; title < count; title++) start[title + 1] = (start[title] ?? 0) + (rows.get(title)?.titles.length ?? 0)
  const titles = new Uint32Array(start[count] ?? 0)
  const values = new Int8Array(titles.length)
  const scale = new Float32Array(count)
  for (const [title, row] of rows) {
    const step = row.values.reduce((most, value) => Math.max(most, value), 0) / 127
    scale[title] = step
    titles.set(row.titles, start[title])
    values.set(
      row.values.map((value) => (step > 0 ? Math.round(value / step) : 0)),
      start[title],
    )
  }
  return { start, list: { titles, values }, scale }
}
