import type { Columns } from '../../catalogue/columns/columns.ts'
import { invert, type NumberLists } from '../../catalogue/columns/number-lists.ts'
import { productionKeywordsIn } from '../../catalogue/production-keywords.ts'
import type { RelatedFeatures, TitleFeatures } from '../../catalogue/related-features.ts'
import { copyToSpace, type Space } from '../../kernels/space.ts'

// The kinds of rare features (people, sagas, keywords) by which titles are related, as vectors weighted by IDF.

/** Weights of the cosines by kind; fitted together with the weights of fact-sets.ts. */
export const WEIGHTS = { sagas: 1, collections: 1, directors: 0.8, cast: 0.8, writers: 0.6, keywords: 0.6, words: 0.5 } as const
/** Added to the squared length of every vector (shrinkage): one common keyword or name is no relation. */
const DAMPING = 12
/** Factor of the vector of predicted keywords: some of them are wrong. */
const PREDICTED_CERTAINTY = 0.65

/** A kind of rare features: the targets that have each, by slot, and the gain of sharing it, before normalisation. */
export interface RareKind {
  readonly lists: NumberLists
  readonly titlesOf: NumberLists
  readonly gain: Float32Array
  /** 1 ÷ the length of each title's vector of this kind, by title and by slot. */
  readonly norm: Float32Array
  readonly slotNorm: Float32Array
}

export type RareKinds = Readonly<Record<Exclude<keyof typeof WEIGHTS, 'words'>, RareKind>>

/** Computes the vectors of all kinds; `members` are the titles of the slots. */
export function rareKindsOf(
  space: Space,
  columns: Columns,
  { directors, writers, cast, sagas, keywords }: RelatedFeatures & { readonly keywords: TitleFeatures },
  members: Uint32Array,
): RareKinds {
  const { collections, keywords: given } = columns
  const { start } = given.lists
  const certaintyOf = (title: number): number => (start[title + 1] > start[title] ? 1 : PREDICTED_CERTAINTY)
  const kind = (features: TitleFeatures, weight: number, more?: RareKindOptions): RareKind =>
    rareKindOf(space, { features, weight, members, count: columns.count }, more)
  return {
    sagas: kind(sagas, WEIGHTS.sagas),
    collections: kind(listed(collections), WEIGHTS.collections),
    directors: kind(directors, WEIGHTS.directors),
    cast: kind(cast, WEIGHTS.cast),
    writers: kind(writers, WEIGHTS.writers),
    keywords: kind(keywords, WEIGHTS.keywords, {
      certainty: certaintyOf,
      counted: given.lists,
      ignored: productionKeywordsIn(columns),
    }),
  }
}

function listed({ keys, lists }: { keys: ArrayLike<unknown>; lists: NumberLists }): TitleFeatures {
  return { size: keys.length, lists }
}

interface RareKindOptions {
  /** The factor of a title's vector; 1 by default. */
  readonly certainty?: (title: number) => number
  /** The lists by which the IDF is counted; those of the features by default. */
  readonly counted?: NumberLists
  /** Features that relate nothing, as flags. */
  readonly ignored?: Uint8Array
}

interface RareKindInput {
  readonly features: TitleFeatures
  readonly weight: number
  readonly members: Uint32Array
  /** The number of titles in the catalogue. */
  readonly count: number
}

function rareKindOf(
  space: Space,
  { features: { size, lists }, weight, members, count }: RareKindInput,
  { certainty = () => 1, counted = lists, ignored }: RareKindOptions = {},
): RareKind {
  const titleCounts = new Uint32Array(size)
  for (const feature of counted.values) titleCounts[feature]++
  const square = Float32Array.from(titleCounts, (titles, feature) =>
    titles > 1 && ignored?.[feature] !== 1 ? Math.log(count / titles) ** 2 : 0,
  )
  const norm = Float32Array.from({ length: count }, (_, title) => {
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
