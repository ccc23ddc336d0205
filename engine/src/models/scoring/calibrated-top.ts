import { hasBit } from '../../catalogue/bits.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import type { Space } from '../../kernels/space.ts'
import type { TasteVector } from '../taste-vector.ts'
import type { Scorer } from './scorer.ts'
import type { TitleGroups } from './title-groups.ts'

// Scores of different kinds of titles are not on one scale (decision 58). So titles are grouped (films and series, in
// the usual language or foreign, rated by the audience or not), and an offset is added to the scores of each group, so
// that it has the share of the best titles that it has of the history.

/** The number of best titles of which a group has its share. */
export const CALIBRATED_TITLES = 240
/** A group with a tenth of them can be the measure of the others. */
const LARGE_GROUP = CALIBRATED_TITLES / 10
/** A smaller share is ignored: one or two entries of a long history do not make a share. */
const MIN_RANK = 6
/** Further down, a group has at most so many times its share, and all titles in no group of the history this share. */
const MAX_EXCESS = 1.25
const MAX_OTHERS = 0.25
/** Of fewer titles, most are on the page anyway. */
const MIN_ELIGIBLE = 10 * CALIBRATED_TITLES
/** A history with fewer positive entries says little about shares. */
const MIN_ENTRIES = 3

const GROUPS = 8
/** One list per group, and one of all titles in no group of the history. */
const LISTS = GROUPS + 1

/** Scored titles: those that may be recommended are set in the mask. */
interface ScoredTitles {
  readonly scores: Float32Array
  readonly eligible: Uint32Array
}

interface TopTitles {
  readonly titles: Uint32Array
  readonly scores: Float32Array
}

/** Buffers for `topCalibrated`. */
export interface CalibrationBuffers {
  readonly group: Uint32Array
  readonly rest: Uint32Array
  /** The highest score of each word of a bitset. */
  readonly maxima: Float32Array
  readonly lists: readonly TopTitles[]
}

/** Allocates buffers for bitsets of a length, and at most `max` titles. */
export function openCalibrationBuffers(space: Space, words: number, max: number): CalibrationBuffers {
  const lists = Array.from({ length: LISTS }, () => ({ titles: space.u32(max), scores: space.f32(max) }))
  return { group: space.u32(words), rest: space.u32(words), maxima: space.f32(words), lists }
}

/** What was added to scores. */
export interface GroupOffsets {
  readonly byGroup: readonly number[]
  /** The smallest offset of a group of the history that the audience did not rate, and of one that it rated. */
  readonly least: readonly [unrated: number, rated: number]
}

export const noOffsets: GroupOffsets = { byGroup: new Array<number>(GROUPS).fill(0), least: [0, 0] }

/** The group of a title. */
function groupOf({ rated, foreign, series }: TitleGroups, title: number): number {
  return Number(hasBit(rated, title)) + 2 * Number(hasBit(foreign, title)) + 4 * Number(hasBit(series, title))
}

/** What was added to the score of a title. */
export function offsetOf({ features }: Scorer, offsets: GroupOffsets, title: number): number {
  return offsets.byGroup[groupOf(features, title)]
}

/**
 * What to add to the prior of a title before comparing it with its calibrated score: the smallest offset of titles that
 * the audience rated, or did not rate, like this one. What a group gained beyond that made up for its low scores.
 */
export function priorOffsetOf({ features }: Scorer, { least }: GroupOffsets, title: number): number {
  return hasBit(features.rated, title) ? least[1] : least[0]
}

/**
 * Writes the best recommendable titles, best first, with calibrated scores, to `top` (at least `CALIBRATED_TITLES`
 * long). Returns how many there are, and the offsets.
 */
export function topCalibrated(
  { space: { kernels }, features }: Scorer,
  taste: TasteVector,
  { scores, eligible }: ScoredTitles,
  { buffers, top }: { readonly buffers: CalibrationBuffers; readonly top: TopTitles },
): { found: number; offsets: GroupOffsets } {
  const ranks = groupRanks(features, taste)
  const groups = [...ranks.keys()].filter((group) => ranks[group] > 0)
  const plainTop = () => ({ found: kernels.topK(scores, eligible, top.titles, top.scores), offsets: noOffsets })
  if (groups.length < 2 || kernels.countBits(eligible) < MIN_ELIGIBLE) return plainTop()
  const { group: mask, rest, maxima, lists } = buffers
  const size = top.titles.length
  const bestOf = (among: Uint32Array, at: number, share: number): TopTitles => {
    const { titles, scores: values } = lists[at] ?? top
    const max = Math.min(size, Math.ceil(size * share))
    const count = kernels.topK(scores, among, titles.subarray(0, max), values.subarray(0, max), maxima)
    return { titles: titles.subarray(0, count), scores: values.subarray(0, count) }
  }
  kernels.wordMaxima(scores, maxima)
  kernels.and(eligible, eligible, rest)
  const best = groups.map((group, at) => {
    maskGroup(kernels, features, { group, among: rest, out: mask })
    kernels.andNot(rest, mask, rest)
    return bestOf(mask, at, (MAX_EXCESS * ranks[group]) / CALIBRATED_TITLES)
  })
  const offsets = groupOffsets(groups, ranks, best)
  const listOffsets = [...groups.map((group) => offsets.byGroup[group]), 0]
  const found = merge([...best, bestOf(rest, groups.length, MAX_OTHERS)], listOffsets, top)
  // A filter may leave little of what the history is made of.
  return found < size ? plainTop() : { found, offsets }
}

/** Writes the titles of a group. */
function maskGroup(
  kernels: Kernels,
  { rated, foreign, series }: TitleGroups,
  { group, among, out }: { readonly group: number; readonly among: Uint32Array; readonly out: Uint32Array },
): void {
  const [first, ...others] = [rated, foreign, series].map((bits, at) => ({ bits, isSet: ((group >> at) & 1) === 1 }))
  if (!first) return
  kernels[first.isSet ? 'and' : 'andNot'](among, first.bits, out)
  for (const { bits, isSet } of others) kernels[isSet ? 'and' : 'andNot'](out, bits, out)
}

/** How many of the best titles each group should have, by the positive weights of a history; 0 for a short history. */
function groupRanks(features: TitleGroups, { titles, weights }: TasteVector): number[] {
  const sums = new Array<number>(GROUPS).fill(0)
  let [entries, total] = [0, 0]
  for (let entry = 0; entry < titles.length; entry++) {
    const weight = weights[entry]
    if (weight <= 0) continue
    entries++
    total += weight
    sums[groupOf(features, titles[entry])] += weight
  }
  if (entries < MIN_ENTRIES) return sums.map(() => 0)
  return sums.map((sum) => Math.round((CALIBRATED_TITLES * sum) / total)).map((rank) => (rank < MIN_RANK ? 0 : rank))
}

/**
 * By group, what its titles lack: the difference to the highest score that a large group has at its rank. 0 for a
 * group with fewer titles than its rank, e.g. because of a filter.
 */
function groupOffsets(groups: readonly number[], ranks: readonly number[], lists: readonly TopTitles[]): GroupOffsets {
  const reached = groups.map((group, at) => lists[at].scores[ranks[group] - 1] ?? -Infinity)
  const reference = Math.max(...reached.filter((_, at) => ranks[groups[at]] >= LARGE_GROUP))
  const offsets = reached.map((score) => (score > -Infinity ? Math.max(0, reference - score) : 0))
  const byGroup = noOffsets.byGroup.slice()
  groups.forEach((group, at) => {
    byGroup[group] = offsets[at]
  })
  const leastOf = (rated: number): number => {
    const offsetsOfSide = offsets.filter((_, at) => groups[at] % 2 === rated)
    return offsetsOfSide.length > 0 ? Math.min(...offsetsOfSide) : 0
  }
  return { byGroup, least: [leastOf(0), leastOf(1)] }
}

/** Merges sorted lists, each with an offset, into one; ties by rising title, as `topK` has them. */
function merge(lists: readonly TopTitles[], offsets: readonly number[], out: TopTitles): number {
  const next = new Uint32Array(lists.length)
  const [titles, heads] = [new Uint32Array(lists.length), new Float32Array(lists.length)]
  const read = (at: number): void => {
    const list = lists[at]
    const isEnd = next[at] === list.titles.length
    titles[at] = isEnd ? 0 : list.titles[next[at]]
    heads[at] = isEnd ? -Infinity : list.scores[next[at]] + offsets[at]
    next[at]++
  }
  for (let list = 0; list < lists.length; list++) read(list)
  const max = out.titles.length
  for (let at = 0; at < max; at++) {
    let best = 0
    for (let list = 1; list < heads.length; list++)
      if (heads[list] > heads[best] || (heads[list] === heads[best] && titles[list] < titles[best])) best = list
    if (heads[best] === -Infinity) return at
    out.titles[at] = titles[best]
    out.scores[at] = heads[best]
    read(best)
  }
  return max
}
