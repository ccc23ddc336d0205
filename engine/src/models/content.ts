import type { Columns } from '../catalogue/columns.ts'
import { inverted, type Lists, listOf } from '../catalogue/growing.ts'
import type { TitleFacts } from '../catalogue/title-facts.ts'
import type { Prefixes, Rows } from '../kernels/kernels.ts'
import type { Space } from '../kernels/space.ts'
import { type FeatureLists, type Features, featuresOf, knownFeatures } from './features.ts'

// Likeness by facts: cos(i, j) = Σ worth² over the features that i and j share, divided by both lengths. It is never stored:
// a taste is folded into one amount per feature, and the amounts are spread over the titles that have the features.
//
//   rare features (keywords, people, collections): one walk over each list of titles
//   common features: titles with the same genres form a group, and those of the same language, country and decade;
//   each group is scored once, from the group that has all but the last of its features

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

/** Titles with the same set of some common features form a group; every beginning of a set is one too, if only of no titles. */
interface GroupSets {
  readonly of: Uint32Array
  readonly sets: Rows
  readonly prefixes: Prefixes
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
  /** Whether a taste is being scored, or was until something threw. */
  readonly state: { isInUse: boolean }
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
    room: {
      amount: space.f32(features.count),
      raw: space.f32(columns.count),
      touched: space.u32(features.count + 1),
      state: { isInUse: false },
    },
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
  return { start: inSpace(space, lists.start), values: inSpace(space, lists.values) }
}

function inSpace(space: Space, numbers: ArrayLike<number>): Uint32Array {
  const out = space.u32(numbers.length)
  out.set(numbers)
  return out
}

function groupsOf(
  space: Space,
  { commonOf }: FeatureLists,
  count: number,
  isOfInterest: (feature: number) => boolean,
): GroupSets {
  const known = new Map([['', 0]])
  const sets: number[][] = [[]]
  const shorter = [0]
  const groupOf = (set: number[]): number => {
    const key = set.join()
    const group = known.get(key)
    if (group !== undefined) return group
    // The shorter one comes to stand before this one.
    const rest = groupOf(set.slice(0, -1))
    shorter.push(rest)
    known.set(key, sets.length)
    return sets.push(set) - 1
  }
  const of = space.u32(count)
  for (let title = 0; title < count; title++) {
    of[title] = groupOf(Array.from(listOf(commonOf, title).filter(isOfInterest)).sort((a, b) => a - b))
  }
  const start = new Uint32Array(sets.length + 1)
  sets.forEach((set, group) => {
    start[group + 1] = (start[group] ?? 0) + set.length
  })
  return {
    of,
    sets: placed(space, { start, values: Uint32Array.from(sets.flat()) }),
    prefixes: {
      shorter: inSpace(space, shorter),
      last: inSpace(
        space,
        sets.map((set) => set.at(-1) ?? 0),
      ),
    },
  }
}

/** A profile's history as the models read it: positions in the catalogue with signed weights. */
export interface Taste {
  readonly titles: ArrayLike<number>
  readonly weights: ArrayLike<number>
}

/** scores[j] += mix[j] · Σ over the history of weight · cos · length of j ÷ Σ |weight|; `mix` carries 1 ÷ length of j. */
export function addContent({ kernels }: Space, content: Content, taste: Taste, mix: Float32Array, scores: Float32Array): void {
  const { features, carriers, kinds, places, room } = content
  openRoom(room)
  const touched = foldTaste(content, taste)
  for (const { prefixes, shared } of [kinds, places]) kernels.sumGroups(prefixes, room.amount, shared)
  const late = lateScores(content, mix, scores)
  kernels.spread(touched, { amount: room.amount, first: features.common, titles: carriers }, room.raw)
  kernels.blendGroups({ first: kinds, second: places, raw: room.raw, mix }, scores)
  for (const [position, score] of late) scores[position] = score
  room.state.isInUse = false
}

/** Clears what a taste before left behind if it never came to its end. */
function openRoom({ amount, raw, state }: Room): void {
  if (state.isInUse) for (const numbers of [amount, raw]) numbers.fill(0)
  state.isInUse = true
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
  const { norm, late, room } = content
  const { commonOf, rareOf } = content.features
  const total = sumOfSizes(weights)
  let count = 0
  for (let i = 0; i < titles.length; i++) {
    const title = titles[i] ?? 0
    const share = ((weights[i] ?? 0) * (norm[title] ?? 0)) / total
    const known = late.size > 0 ? late.get(title) : undefined
    if (known) {
      count = foldFeatures(content, { values: Uint32Array.from(known), from: 0, to: known.length, share, count })
      continue
    }
    for (const { start, values } of [commonOf, rareOf]) {
      count = foldFeatures(content, { values, from: start[title] ?? 0, to: start[title + 1] ?? 0, share, count })
    }
  }
  return room.touched.subarray(0, count)
}

interface Folded {
  readonly values: Uint32Array
  readonly from: number
  readonly to: number
  readonly share: number
  /** How many features were touched before. */
  readonly count: number
}

/** Folds some features of one title in, and returns how many are touched then. */
function foldFeatures({ features: { worth }, room: { amount, touched } }: Content, folded: Folded): number {
  const { values, from, to, share } = folded
  let { count } = folded
  for (let at = from; at < to; at++) {
    const feature = values[at] ?? 0
    const before = amount[feature] ?? 0
    if (before === 0) {
      if (count === touched.length) count = keepOnce(touched)
      touched[count++] = feature
    }
    const each = worth[feature] ?? 0
    amount[feature] = before + share * (each * each)
  }
  return count
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
