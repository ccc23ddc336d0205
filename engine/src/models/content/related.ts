import type { Columns } from '../../catalogue/columns/columns.ts'
import { growableArray, invert, listOf, type NumberLists } from '../../catalogue/columns/number-lists.ts'
import type { RelatedFeatures, TitleFeatures } from '../../catalogue/related-features.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { copyToSpace, type Space } from '../../kernels/space.ts'
import type { Content } from './content.ts'
import { predictKeywords } from './predict-keywords.ts'
import type { PredictedKeywords, RelatedLists } from './relations.ts'
import { similarFacts } from './similar.ts'
import { tieFinder } from './tie-finder.ts'
import { clusterVectors, type VectorClusters } from './vector-clusters.ts'
import { wordVectors } from './word-vectors.ts'

// The nearest titles of every title by people, saga, keywords and words, as lists that are computed once with the
// catalogue:
//
//   related(s, j) = (Σ over kinds of weight · cos of s and j by that kind's IDF)²
//
// Titles without keywords have those that their overview predicts (predict-keywords.ts): most series have no other
// people than actors, and nothing else says what they are about.
//
// A list holds the titles that would be shown as similar (similar.ts): acclaim and common facts decide which related
// titles are in it, not their values. Only the most acclaimed titles of the catalogue can be targets.

/** Weights of the cosines by kind; fitted together with the weights of fact-groups.ts. */
const WEIGHTS = { sagas: 1, collections: 1, directors: 0.8, cast: 0.8, writers: 0.6, keywords: 0.6, words: 0.5 } as const
const MAX_RELATED = 60
/**
 * Maximum number of targets of the lists. Only targets are looked up by words; other titles only by people and
 * keywords.
 */
const MAX_TARGETS = 40_000
/** More than the number of targets: a power of two, so that a slot and a value of 32 bits form one exact number. */
const SLOT_RANGE = 2 ** 16
/** Added to the squared length of every vector (shrinkage): one common keyword or name is no relation. */
const DAMPING = 12
/** Factor of the vector of predicted keywords: some of them are wrong. */
const PREDICTED_CERTAINTY = 0.85
/** Minimum sum of cosines of a relation. */
const MIN_COSINE_SUM = 0.12

/** A kind of rare features: the targets that have each, by slot, and the gain of sharing it, before normalisation. */
export interface RareKind {
  readonly lists: NumberLists
  readonly titlesOf: NumberLists
  readonly gain: Float32Array
  /** 1 ÷ the length of each title's vector of this kind, by title and by slot. */
  readonly norm: Float32Array
  readonly slotNorm: Float32Array
}

/** Computes the lists of some titles, or of all. Releases all memory that it takes from the space. */
export function relateTitles(
  space: Space,
  content: Content,
  { columns, features }: { columns: Columns; features: RelatedFeatures },
  seeds: Iterable<number> = columns.isSeries.keys(),
): RelatedLists {
  const mark = space.mark()
  const targets = targetsOf(columns, content.acclaim)
  const keywords = { size: columns.keywords.keys.length, lists: columns.keywords.lists }
  const clusters = clusterVectors(space, wordVectors(features, keywords, content.acclaim), targets)
  const isTarget = new Uint8Array(columns.count)
  for (const target of targets) isTarget[target] = 1
  // Of films that can be no target, words and people are enough: predicting for them too would take 40 % longer.
  const isPredicted = (title: number): boolean => isTarget[title] === 1 || columns.isSeries[title] === 1
  const described = predictKeywords(columns, features.words, isPredicted)
  const kinds = kindsOf(space, columns, { ...features, keywords: described }, clusters.members)
  const finder = finderOf(space, content, { clusters, kinds: Object.values(kinds), hasWords: (title) => isTarget[title] === 1 })
  const tieOf = tieFinder(kinds, columns)
  const lists = new Map<number, RelatedList>()
  for (const seed of seeds) {
    const { titles, values } = finder(seed)
    lists.set(seed, {
      titles,
      values,
      ties: Uint8Array.from(titles, (title, at) => tieOf(seed, title, Math.sqrt(values[at]))),
    })
  }
  space.release(mark)
  return { ...joinLists(lists, columns.count), predicted: onlyPredicted(columns, described) }
}

/** The predicted keywords alone. */
function onlyPredicted({ keywords, count }: Columns, described: TitleFeatures): PredictedKeywords {
  const [start, values] = [growableArray(), growableArray()]
  start.push(0)
  for (let title = 0; title < count; title++) {
    if (listOf(keywords.lists, title).length === 0) for (const keyword of listOf(described.lists, title)) values.push(keyword)
    start.push(values.length)
  }
  const lists = { start: start.done(), values: values.done() }
  return { lists, titlesOf: invert(lists, described.size) }
}

function targetsOf({ count, isAdult, isWithdrawn }: Columns, acclaim: Float32Array): Uint32Array {
  const open = Uint32Array.from({ length: count }, (_, title) => title).filter((title) => !isAdult[title] && !isWithdrawn[title])
  return open.sort((a, b) => acclaim[b] - acclaim[a] || a - b).slice(0, MAX_TARGETS)
}

export type RareKinds = Readonly<Record<Exclude<keyof typeof WEIGHTS, 'words'>, RareKind>>

function kindsOf(
  space: Space,
  columns: Columns,
  { directors, writers, cast, sagas, keywords }: RelatedFeatures & { readonly keywords: TitleFeatures },
  members: Uint32Array,
): RareKinds {
  const { collections, keywords: own } = columns
  const certaintyOf = (title: number): number => (own.lists.start[title + 1] > own.lists.start[title] ? 1 : PREDICTED_CERTAINTY)
  const listed = ({ keys, lists }: { keys: ArrayLike<unknown>; lists: NumberLists }): TitleFeatures => ({
    size: keys.length,
    lists,
  })
  const kind = (
    { size, lists }: TitleFeatures,
    weight: number,
    { certainty = () => 1, counted = lists }: { certainty?: (title: number) => number; counted?: NumberLists } = {},
  ): RareKind => {
    const titles = new Uint32Array(size)
    for (const feature of counted.values) titles[feature]++
    const square = Float32Array.from(titles, (count) => (count > 1 ? Math.log(columns.count / count) ** 2 : 0))
    const norm = Float32Array.from({ length: columns.count }, (_, title) => {
      let sum = 0
      for (let at = lists.start[title]; at < lists.start[title + 1]; at++) sum += square[lists.values[at]]
      return sum > 0 ? certainty(title) / Math.sqrt(sum + DAMPING) : 0
    })
    const gain = square.map((value) => weight * value)
    const titlesOf = invert(listsOf(lists, members), size)
    const slotNorm = space.f32(members.length)
    members.forEach((title, slot) => {
      slotNorm[slot] = norm[title]
    })
    return { lists, titlesOf: { ...titlesOf, values: copyToSpace(space, titlesOf.values) }, gain, norm, slotNorm }
  }
  return {
    sagas: kind(sagas, WEIGHTS.sagas),
    collections: kind(listed(collections), WEIGHTS.collections),
    directors: kind(directors, WEIGHTS.directors),
    cast: kind(cast, WEIGHTS.cast),
    writers: kind(writers, WEIGHTS.writers),
    keywords: kind(keywords, WEIGHTS.keywords, { certainty: certaintyOf, counted: own.lists }),
  }
}

/** The lists of some titles, in their order. */
function listsOf({ start, values }: NumberLists, titles: Uint32Array): NumberLists {
  const starts = new Uint32Array(titles.length + 1)
  titles.forEach((title, at) => {
    starts[at + 1] = starts[at] + start[title + 1] - start[title]
  })
  const some = new Uint32Array(starts[titles.length])
  titles.forEach((title, at) => void some.set(values.subarray(start[title], start[title + 1]), starts[at]))
  return { start: starts, values: some }
}

interface RelatedEntries {
  readonly titles: Uint32Array
  readonly values: Float32Array
}

interface RelatedList extends RelatedEntries {
  readonly ties: Uint8Array
}

interface RelatedSources {
  readonly clusters: VectorClusters
  readonly kinds: readonly RareKind[]
  readonly hasWords: (title: number) => boolean
}

/** Returns a function that computes the list of a title. */
function finderOf(
  space: Space,
  content: Content,
  { clusters, kinds, hasWords }: RelatedSources,
): (seed: number) => RelatedEntries {
  const { members } = clusters
  const near = space.f32(members.length)
  const found = { places: space.u32(members.length), values: space.f32(members.length) }
  const facts = similarFacts(content, members)
  const best = bestEntries(members)
  const slotOf = new Int32Array(content.count).fill(-1)
  members.forEach((title, slot) => {
    slotOf[title] = slot
  })
  return (seed) => {
    for (const kind of kinds) addKind(space.kernels, kind, seed, near)
    if (hasWords(seed)) clusters.addNearest(seed, WEIGHTS.words, near)
    const count = space.kernels.takeAbove(near, MIN_COSINE_SUM, found)
    if (count > 0) facts.open(seed)
    const slotOfSeed = slotOf[seed] ?? -1
    for (let at = 0; at < count; at++) {
      const slot = found.places[at]
      if (slot === slotOfSeed) continue
      const value = found.values[at] ** 2
      best.offer(slot, value, facts.scoreOf(slot, value))
    }
    return best.take()
  }
}

/** near[slot] += weight · cosine by this kind, for all slots that share a feature with the seed. */
function addKind(kernels: Kernels, { lists, titlesOf, gain, norm, slotNorm }: RareKind, seed: number, near: Float32Array): void {
  const normOfSeed = norm[seed]
  if (normOfSeed === 0) return
  for (let at = lists.start[seed]; at < lists.start[seed + 1]; at++) {
    const feature = lists.values[at]
    const share = normOfSeed * gain[feature]
    if (share > 0) kernels.addNormed(titlesOf, feature, share, { norm: slotNorm, out: near })
  }
}

const number = new Float32Array(1)
const bits = new Uint32Array(number.buffer)

/** The 32 bits of a number, transformed so that they sort like the numbers. */
function orderedBits(value: number): number {
  number[0] = value
  const word = bits[0]
  return (word >>> 31 === 1 ? ~word : word | 0x80000000) >>> 0
}

/** The inverse of `orderedBits`. */
function numberOf(ordered: number): number {
  bits[0] = ordered >>> 31 === 1 ? ordered & 0x7fffffff : ~ordered
  return number[0]
}

/** Collects the best entries, at most MAX_RELATED; ties go to the lower slot. */
function bestEntries(members: Uint32Array) {
  const max = 4 * MAX_RELATED
  // Value and slot form one number: typed arrays sort much faster without a comparison function.
  const keys = new Float64Array(max)
  const values = new Float32Array(members.length)
  let [count, minWorth] = [0, -Infinity]
  const keepBest = (): void => {
    keys.subarray(0, count).sort()
    keys.copyWithin(0, Math.max(0, count - MAX_RELATED), count)
    count = Math.min(count, MAX_RELATED)
  }
  return {
    offer: (slot: number, value: number, worth: number): void => {
      if (worth < minWorth) return
      values[slot] = value
      keys[count++] = orderedBits(worth) * SLOT_RANGE + (SLOT_RANGE - 1 - slot)
      if (count < max) return
      keepBest()
      minWorth = numberOf(Math.floor(keys[0] / SLOT_RANGE))
    },
    take: (): RelatedEntries => {
      keepBest()
      for (let at = 0; at < count; at++) {
        const slot = SLOT_RANGE - 1 - (keys[at] % SLOT_RANGE)
        keys[at] = members[slot] * SLOT_RANGE + slot
      }
      const byTitle = keys.subarray(0, count).sort()
      const list = { titles: new Uint32Array(count), values: new Float32Array(count) }
      for (let at = 0; at < count; at++) {
        const key = byTitle[at]
        list.titles[at] = Math.floor(key / SLOT_RANGE)
        list.values[at] = values[key % SLOT_RANGE]
      }
      count = 0
      minWorth = -Infinity
      return list
    },
  }
}

/**
 * Higher values are stored as this one. Values are bytes: beside a sequel of twice this value, titles by the same
 * makers would be rounded to nearly nothing.
 */
const MAX_VALUE = 4

function joinLists(lists: ReadonlyMap<number, RelatedList>, count: number): Omit<RelatedLists, 'predicted'> {
  const start = new Uint32Array(count + 1)
  for (let title = 0; title < count; title++) start[title + 1] = start[title] + (lists.get(title)?.titles.length ?? 0)
  const titles = new Uint32Array(start[count])
  const values = new Int8Array(titles.length)
  const ties = new Uint8Array(titles.length)
  const scale = new Float32Array(count)
  for (const [title, list] of lists) {
    const step = Math.min(MAX_VALUE, Math.max(0, ...list.values)) / 127
    scale[title] = step
    titles.set(list.titles, start[title])
    ties.set(list.ties, start[title])
    values.set(
      list.values.map((value) => (step > 0 ? Math.round(Math.min(value, MAX_VALUE) / step) : 0)),
      start[title],
    )
  }
  return { start, list: { titles, values }, scale, ties }
}
