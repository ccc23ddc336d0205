import type { Columns } from '../../catalogue/columns/columns.ts'
import { growableArray, invert, listOf } from '../../catalogue/columns/number-lists.ts'
import type { RelatedFeatures, TitleFeatures } from '../../catalogue/related-features.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import type { Space } from '../../kernels/space.ts'
import { bestEntries, type RelatedEntries } from './best-entries.ts'
import type { Content } from './content.ts'
import { predictKeywords } from './predict-keywords.ts'
import { type RareKind, rareKindsOf, WEIGHTS } from './rare-kinds.ts'
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
// people than actors, and nothing else says what they are about. Keywords that say how a title was made relate nothing
// (catalogue/production-keywords.ts).
//
// A list holds the titles that would be shown as similar (similar.ts): acclaim and common facts decide which related
// titles are in it, not their values. Only the most acclaimed titles of the catalogue can be targets.

/**
 * Maximum number of targets of the lists. Only targets are looked up by words; other titles only by people and
 * keywords.
 */
const MAX_TARGETS = 40_000
/** Minimum sum of cosines of a relation. */
const MIN_COSINE_SUM = 0.12

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
  const kinds = rareKindsOf(space, columns, { ...features, keywords: described }, clusters.members)
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
  return { ...packLists(lists, columns.count), predicted: onlyPredicted(columns, described) }
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

/**
 * Higher values are stored as this one. Values are bytes: beside a sequel of twice this value, titles by the same
 * makers would be rounded to nearly nothing.
 */
const MAX_VALUE = 4

function packLists(lists: ReadonlyMap<number, RelatedList>, count: number): Omit<RelatedLists, 'predicted'> {
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
