import { type AcclaimScale, acclaimIn, acclaimScaleOf, acclaimsOf, votedAt } from '../../catalogue/acclaim.ts'
import { type Columns, columnsOf } from '../../catalogue/columns/columns.ts'
import type { TitleFacts } from '../../catalogue/title-facts.ts'
import type { Space } from '../../kernels/space.ts'
import type { ListRanges, TitleFactSets } from '../../kernels/term-kernels.ts'
import { factGroupsOf, type GroupSets } from './fact-groups.ts'
import { type FactSets, type FactSpace, factSpaceOf, genreNorm } from './fact-sets.ts'
import { type FeatureLists, type Features, featuresOf, knownFeatures } from './features.ts'
import { kindOfFacts, titleKinds } from './mismatch.ts'
import { emptyRelated, type RelatedLists, relatedIn } from './relations.ts'

// Content-based scores, from facts and words without any audience:
//
//   content(j) = Σ w(s) · (similarity(s, j) − baseline) ÷ (Σ |w| + 2)  +  Σ w(s) · related(s, j) ÷ (√Σ |w| + 1)
//
// `similarity` is by the facts that every title has (fact-groups.ts); `related` is by people, keywords and words,
// from the list of the titles nearest to s (related.ts), 0 outside the list. Both are sums over the history, so the
// contribution of each entry is exact. One title is weak evidence, so similarity by facts gets more weight as the
// history grows; related titles get more weight the more entries lead to them. `baseline` is the similarity of a
// liked title to any good one: without it every entry of a long history would favour every title.

const FACTS_SHRINKAGE = 2
const RELATED_SHRINKAGE = 1
/**
 * Similarity by facts to any famous title of the same type and era. It is no sum of fact weights, so that no score is
 * exactly zero and decided by rounding.
 */
const BASELINE_SIMILARITY = 3.61

/** The facts of all titles, prepared for scoring. */
export interface Content {
  readonly count: number
  /** The features that a taste is described by; see leanings.ts. */
  readonly features: Features
  /** 1 ÷ the damped length of each title's feature vector. */
  readonly norm: Float32Array
  /** How well liked each title is by people in general; see acclaim.ts. */
  readonly acclaim: Float32Array
  readonly acclaimScale: AcclaimScale
  /** The acclaimed titles, newest first. */
  readonly acclaimed: Uint32Array
  readonly facts: FactSpace
  readonly genres: ContentGroups
  readonly others: ContentGroups
  readonly related: RelatedLists
  /** The form of each title and the age of its viewers, as one byte; see mismatch.ts. */
  readonly kinds: Uint8Array
  /** Titles that were added or changed since, by position. */
  readonly updated: Map<number, UpdatedFacts>
  readonly scratch: ContentScratch
}

interface ContentGroups extends GroupSets, TitleFactSets {
  readonly shared: Float32Array
}

export interface UpdatedFacts {
  readonly features: readonly number[]
  readonly sets: FactSets
}

/**
 * Scratch in the space: an amount per feature and a score per title, all zero between tastes, and buffers for some
 * entries.
 */
export interface ContentScratch {
  readonly amount: Float32Array
  readonly raw: Float32Array
  readonly entries: EntryBuffers
  readonly rows: ListRanges
  /** Whether a taste is being scored, or scoring one threw. */
  readonly state: { isInUse: boolean }
}

/** Entries of a taste vector in the layout of the kernels. */
export interface EntryBuffers {
  /** NONE if the catalogue has no such title. */
  readonly titles: Uint32Array
  /** The weight of each entry by facts, and by its list of related titles. */
  readonly facts: Float32Array
  readonly related: Float32Array
}

/** Allocates buffers for a number of entries. */
export function entryBuffers(space: Space, max: number): EntryBuffers {
  return { titles: space.u32(max), facts: space.f32(max), related: space.f32(max) }
}

/** Allocates buffers for the list ranges of a number of entries. */
export function rowBuffers(space: Space, max: number): ListRanges {
  return { from: space.u32(max), to: space.u32(max), factor: space.f32(max) }
}

/** Number of entries scored at a time. */
const ENTRIES_PER_BLOCK = 1024

/** Added to the squared length of every feature vector (shrinkage). */
const DAMPING = 12

/** The arrays of the facts, as stored in the prepared file. */
export interface ContentParts {
  readonly features: FeatureLists
  readonly norm: Float32Array
  readonly acclaim: Float32Array
  readonly acclaimScale: AcclaimScale
  readonly genres: GroupSets
  readonly others: GroupSets
  readonly related: RelatedLists
}

/** Prepares the facts of a catalogue, with capacity for titles added later. */
export function contentOf(space: Space, columns: Columns, capacity = 0, related?: RelatedLists): Content {
  const features = featuresOf(columns)
  const acclaimScale = acclaimScaleOf(columns)
  const acclaim = new Float32Array(columns.count + capacity)
  acclaim.set(acclaimsOf(acclaimScale, columns))
  return openContent(space, columns, {
    ...{ features, acclaim, acclaimScale },
    norm: norms(features, columns.count, capacity),
    ...factGroupsOf(space, columns, acclaimScale),
    related: related ? relatedIn(space, related) : emptyRelated(space, columns.count),
  })
}

/** Opens facts over arrays that are already in the space, as made by `contentOf`. */
export function openContent(space: Space, columns: Columns, parts: ContentParts): Content {
  const { features, norm, acclaim, acclaimScale, genres, others, related } = parts
  const numbered = factSpaceOf(columns, acclaimScale)
  const gain = space.f32(numbered.gain.length)
  gain.set(numbered.gain)
  const facts = { ...numbered, gain }
  const opened = (groups: GroupSets): ContentGroups => ({ ...groups, gain, shared: space.f32(groups.sets.start.length - 1) })
  return {
    count: columns.count,
    features: { ...features, featuresOf: (title) => knownFeatures(columns, title) },
    ...{ norm, acclaim, acclaimScale, facts, acclaimed: newestFirst(columns, acclaim) },
    genres: opened(genres),
    others: opened(others),
    related,
    kinds: titleKinds(columns, genres, norm.length),
    updated: new Map(),
    scratch: {
      amount: space.f32(gain.length),
      raw: space.f32(columns.count),
      entries: entryBuffers(space, ENTRIES_PER_BLOCK),
      rows: rowBuffers(space, ENTRIES_PER_BLOCK),
      state: { isInUse: false },
    },
  }
}

function newestFirst({ count, releaseDay }: Columns, acclaim: Float32Array): Uint32Array {
  const dated: number[] = []
  for (let title = 0; title < count; title++) {
    if (acclaim[title] > 0 && !Number.isNaN(releaseDay[title] ?? NaN)) dated.push(title)
  }
  return Uint32Array.from(dated.sort((a, b) => releaseDay[b] - releaseDay[a] || a - b))
}

/** Sets the facts of a title that was added or changed. */
export function putContent(content: Content, position: number, title: TitleFacts): void {
  const features = content.features.featuresOf(title)
  const squares = features.reduce((sum, feature) => sum + content.features.weights[feature] ** 2, DAMPING)
  content.updated.set(position, { features, sets: content.facts.featuresOf(title) })
  content.norm[position] = 1 / Math.sqrt(squares)
  content.kinds[position] = kindOfFacts(title)
  content.acclaim[position] = acclaimIn(content.acclaimScale, votedAt(columnsOf([title]), 0))
}

function norms(features: FeatureLists, count: number, capacity: number): Float32Array {
  const squares = new Float32Array(count + capacity).fill(DAMPING)
  for (const { start, values } of [features.commonOf, features.rareOf]) {
    for (let title = 0; title < count; title++) {
      const end = start[title + 1]
      for (let at = start[title]; at < end; at++) {
        squares[title] += features.weights[values[at]] ** 2
      }
    }
  }
  return squares.map((sum) => 1 / Math.sqrt(sum))
}

/** The factor of an entry of weight 1: by facts, and by its list of related titles. */
export interface EntryShares {
  readonly facts: number
  readonly related: number
}

/** Computes these factors from the sum of all absolute weights. */
export function entryShares(weights: ArrayLike<number>): EntryShares {
  return entryShareOf(sumOfSizes(weights))
}

/** The same for a history with a given sum. */
export function entryShareOf(total: number): EntryShares {
  return { facts: 1 / (total + FACTS_SHRINKAGE), related: 1 / (Math.sqrt(total) + RELATED_SHRINKAGE) }
}

/** The baseline of an entry of a weight; 0 for a dislike, since dissimilarity to it is no merit. */
export function baselineSimilarity(weight: number): number {
  return BASELINE_SIMILARITY * Math.max(0, weight)
}

/** Visits the facts of a title with the gain of sharing each one, normalised by this title's length only. */
export function eachFact(
  content: Content,
  title: number,
  visit: (feature: number, gain: number) => void,
  gain: Float32Array = content.facts.gain,
): void {
  const { facts, genres, others } = content
  const updated = content.updated.size > 0 ? content.updated.get(title) : undefined
  if (updated) {
    const norm = genreNorm(facts.squares, updated.sets.genres)
    for (const feature of updated.sets.genres) visit(feature, norm * gain[feature])
    for (const feature of updated.sets.others) visit(feature, gain[feature])
    return
  }
  if (title >= content.count) return
  for (const { of, sets, norm } of [genres, others]) {
    const group = of[title]
    const end = sets.start[group + 1]
    for (let at = sets.start[group]; at < end; at++) {
      const feature = sets.values[at]
      visit(feature, norm[group] * gain[feature])
    }
  }
}

/** Visits the features of a title that a taste is described by. */
export function eachFeature({ features, updated }: Content, title: number, visit: (feature: number) => void): void {
  const updatedTitle = updated.get(title)
  if (updatedTitle) {
    for (const feature of updatedTitle.features) visit(feature)
    return
  }
  for (const { start, values } of [features.commonOf, features.rareOf]) {
    const end = start[title + 1]
    for (let at = start[title]; at < end; at++) visit(values[at])
  }
}

export function sumOfSizes(weights: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += Math.abs(weights[i])
  return total || 1
}

/** Similarity of two titles by the facts that every title has. */
export function factSimilarity(content: Content, a: number, b: number): number {
  const gainsOfA = new Map<number, number>()
  eachFact(content, a, (feature, gain) => gainsOfA.set(feature, gain))
  const gain = content.facts.gain
  let sum = 0
  eachFact(content, b, (feature, other) => {
    const both = gainsOfA.get(feature)
    if (both !== undefined) sum += (both * other) / (gain[feature] || 1)
  })
  return sum
}
