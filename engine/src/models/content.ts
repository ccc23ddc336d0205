import type { Columns } from '../catalogue/columns.ts'
import { inverted, type Lists, listOf } from '../catalogue/growing.ts'
import type { TitleFacts } from '../catalogue/title-facts.ts'
import type { Rows } from '../kernels/kernels.ts'
import type { Space } from '../kernels/space.ts'
import { type FeatureLists, type Features, featuresOf, knownFeatures } from './features.ts'

// Likeness by facts: cos(i, j) = Σ worth² over the features that i and j share, divided by both lengths. It is never stored:
// a taste is folded into one amount per feature, and the amounts are spread over the titles that have the features.
//
//   rare features (keywords, people, collections): one walk over each list of titles
//   common features: titles with the same genres form a group, and those of the same language, country and decade;
//   each group is scored once

/** Facts of all titles, ready to score a taste against every one of them. */
export interface Content {
  readonly count: number
  readonly features: Features
  /** 1 ÷ the length of each title's features, damped: few facts make no strong likeness. */
  readonly norm: Float32Array
  /** Which titles have a rare feature; row r is feature common + r. */
  readonly carriers: Rows
  readonly kinds: Groups
  readonly places: Groups
  /** Features of the titles that came or changed since, by position. */
  readonly late: Map<number, readonly number[]>
  readonly room: Room
}

/** Titles with the same set of some common features form a group. */
interface GroupSets {
  readonly of: Uint32Array
  readonly sets: Rows
}

interface Groups extends GroupSets {
  readonly shared: Float32Array
}

/** Scratch in the space: amount per feature, raw score per title, which is zero between tastes. */
interface Room {
  readonly amount: Float32Array
  readonly raw: Float32Array
  /** The features whose amount is not zero; one is noted again where amounts cancelled each other out in between. */
  readonly touched: Uint32Array
}

/** Squared length that every title has besides its features. */
const DAMPING = 12

/** The arrays of facts, made once and kept. */
export interface ContentParts {
  readonly features: FeatureLists
  readonly norm: Float32Array
  readonly carriers: Rows
  readonly kinds: GroupSets
  readonly places: GroupSets
}

/** Prepares the facts of a catalogue, with room for some titles that may come later. */
export function contentOf(space: Space, columns: Columns, room = 0): Content {
  const made = featuresOf(columns)
  // Kernels walk the rare features of titles.
  const features = { ...made, rareOf: placed(space, made.rareOf) }
  const isGenre = (feature: number): boolean => feature < columns.genres.keys.length
  return openContent(space, columns, {
    features,
    norm: norms(features, columns.count, room),
    carriers: placed(space, inverted(shifted(features), features.count - features.common)),
    kinds: groupsOf(space, features, columns.count, isGenre),
    places: groupsOf(space, features, columns.count, (feature) => !isGenre(feature)),
  })
}

/** Facts over arrays that are in the space already, as `contentOf` made them. */
export function openContent(space: Space, columns: Columns, { features, norm, carriers, kinds, places }: ContentParts): Content {
  const shared = (sets: Rows): Float32Array => space.f32(sets.start.length - 1)
  return {
    count: columns.count,
    features: { ...features, known: (title) => knownFeatures(columns, title) },
    norm,
    carriers,
    kinds: { ...kinds, shared: shared(kinds.sets) },
    places: { ...places, shared: shared(places.sets) },
    late: new Map(),
    room: { amount: space.f32(features.count), raw: space.f32(columns.count), touched: space.u32(features.count + 1) },
  }
}

function shifted({ rareOf, common }: FeatureLists): Lists {
  return { start: rareOf.start, values: rareOf.values.map((feature) => feature - common) }
}

/** Puts the facts of a title that came or changed: from here on it is like others by these, and others are like it. */
export function putContent(content: Content, position: number, title: TitleFacts): void {
  const known = content.features.known(title)
  const squares = known.reduce((sum, feature) => sum + (content.features.worth[feature] ?? 0) ** 2, DAMPING)
  content.late.set(position, known)
  content.norm[position] = 1 / Math.sqrt(squares)
}

function norms(features: FeatureLists, count: number, room: number): Float32Array {
  const squares = new Float32Array(count + room).fill(DAMPING)
  for (const { start, values } of [features.commonOf, features.rareOf]) {
    for (let title = 0; title < count; title++) {
      const end = start[title + 1] ?? 0
      for (let at = start[title] ?? 0; at < end; at++) {
        squares[title] = (squares[title] ?? 0) + (features.worth[values[at] ?? 0] ?? 0) ** 2
      }
    }
  }
  return squares.map((sum) => 1 / Math.sqrt(sum))
}

function placed(space: Space, lists: Lists): Rows {
  const start = space.u32(lists.start.length)
  start.set(lists.start)
  const values = space.u32(lists.values.length)
  values.set(lists.values)
  return { start, values }
}

function groupsOf(
  space: Space,
  { commonOf }: FeatureLists,
  count: number,
  isOfInterest: (feature: number) => boolean,
): GroupSets {
  const known = new Map<string, number>()
  const sets: number[][] = []
  const of = space.u32(count)
  for (let title = 0; title < count; title++) {
    const set = Array.from(listOf(commonOf, title).filter(isOfInterest)).sort((a, b) => a - b)
    const key = set.join()
    const group = known.get(key) ?? sets.push(set) - 1
    known.set(key, group)
    of[title] = group
  }
  const start = new Uint32Array(sets.length + 1)
  sets.forEach((set, group) => {
    start[group + 1] = (start[group] ?? 0) + set.length
  })
  return { of, sets: placed(space, { start, values: Uint32Array.from(sets.flat()) }) }
}

/** A profile's history as the models read it: positions in the catalogue with signed weights. */
export interface Taste {
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

/** scores[j] += mix[j] · Σ over the history of weight · cos · length of j ÷ Σ |weight|; `mix` carries 1 ÷ length of j. */
export function addContent({ kernels }: Space, content: Content, taste: Taste, mix: Float32Array, scores: Float32Array): void {
  const { features, carriers, kinds, places, room } = content
  const touched = foldTaste(content, taste)
  for (const { sets, shared } of [kinds, places]) kernels.sumGroups(sets, room.amount, shared)
  const late = lateScores(content, mix, scores)
  kernels.spread(touched, { amount: room.amount, first: features.common, titles: carriers }, room.raw)
  kernels.blendGroups({ first: kinds, second: places, raw: room.raw, mix }, scores)
  for (const [position, score] of late) scores[position] = score
}

/** What the titles that came or changed have with their own facts: the groups and lists know others, or none. */
function lateScores({ late, room }: Content, mix: Float32Array, scores: Float32Array): [number, number][] {
  return Array.from(late, ([position, known]) => {
    const raw = known.reduce((sum, feature) => sum + (room.amount[feature] ?? 0), 0)
    return [position, (scores[position] ?? 0) + (mix[position] ?? 0) * raw]
  })
}

/** amount[f] = worth² · Σ weight ÷ length over the history's titles that have f, divided by Σ |weight|; returns which these are. */
function foldTaste(content: Content, { titles, weights }: Taste): Uint32Array {
  const { features, norm, room } = content
  const { amount, touched } = room
  let count = 0
  const total = sumOfSizes(weights)
  for (let i = 0; i < titles.length; i++) {
    const title = titles[i] ?? 0
    const share = ((weights[i] ?? 0) * (norm[title] ?? 0)) / total
    eachFeature(content, title, (feature) => {
      if (count === touched.length) count = keepOnce(touched)
      if (amount[feature] === 0) touched[count++] = feature
      amount[feature] = (amount[feature] ?? 0) + share * (features.worth[feature] ?? 0) ** 2
    })
  }
  return touched.subarray(0, count)
}

function keepOnce(touched: Uint32Array): number {
  const once = new Set(touched)
  touched.set([...once])
  return once.size
}

/** Visits the features of a title. */
export function eachFeature({ features, late }: Content, title: number, visit: (feature: number) => void): void {
  const known = late.get(title)
  if (known) {
    for (const feature of known) visit(feature)
    return
  }
  for (const { start, values } of [features.commonOf, features.rareOf]) {
    const end = start[title + 1] ?? 0
    for (let at = start[title] ?? 0; at < end; at++) visit(values[at] ?? 0)
  }
}

export function sumOfSizes(weights: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < weights.length; i++) total += Math.abs(weights[i] ?? 0)
  return total || 1
}

/** cos of two titles by facts. */
export function likeness(content: Content, a: number, b: number): number {
  const mine = new Set<number>()
  eachFeature(content, a, (feature) => mine.add(feature))
  let sum = 0
  eachFeature(content, b, (feature) => {
    if (mine.has(feature)) sum += (content.features.worth[feature] ?? 0) ** 2
  })
  return sum * (content.norm[a] ?? 0) * (content.norm[b] ?? 0)
}
