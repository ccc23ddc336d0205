import { RECORD, type ThemeMarks } from '../../kernels/row-kernels.ts'
import { type GroupOffsets, noOffsets, topCalibrated } from '../../models/scoring/calibrated-top.ts'
import type { ComposeRequest } from '../slate/request.ts'
import { MANY_ROWS, MIN_TITLES, POOL_CAPACITY, POOL_TITLES } from '../slate/settings.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { ProfileView } from './profile-views.ts'

// The candidate pool: the best few thousand recommendable titles, best first. Whatever a row is about, its best
// titles are the first set bits of a bitset over the pool. Extras are titles from outside that a row adds; they come
// behind the others.

/** The candidate pool, as arrays by pool index. */
export interface Pool {
  /** The number of titles in score order, without the extras. */
  readonly ranked: number
  /** What was added to the scores of the ranked titles. */
  readonly offsets: GroupOffsets
  /** The number of titles with the extras. */
  size: number
  readonly titles: Uint32Array
  readonly scores: Float32Array
  /** The scores without offsets of calibration: the sum of prior and terms. */
  readonly uncalibrated: Float32Array
  readonly relevance: Float32Array
  /** Code of the franchise, or −1. */
  readonly franchises: Int32Array
  readonly traits: Uint8Array
  /** Release day; far in the future if unknown. */
  readonly days: Int32Array
  /** How many genres a title has; they are the first of its themes. */
  readonly genres: Uint8Array
  /** By theme (genres, countries, languages and decades only), how many ranked titles have it. */
  readonly themeCounts: Uint32Array
  /**
   * The themes of pool index i are themes[start[i] .. start[i + 1]), genres first. Keywords are left out: they are
   * too many.
   */
  readonly start: Uint32Array
  readonly themes: Uint32Array
  /** The pool index of a title, or −1. */
  readonly poolIndexOf: Int32Array
}

/**
 * Fills the pool with the best titles under the mask. For one person, groups of titles have their share of the history.
 * For several, scores below zero are excluded as long as enough titles remain.
 */
export function openPool(workspace: Workspace, [only, ...others]: readonly ProfileView[]): Pool {
  const { scores, top, buffers } = workspace
  const isAlone = only !== undefined && others.length === 0
  const { found, offsets } = isAlone ? bestFor(workspace, only, scores) : { found: bestForGroup(workspace), offsets: noOffsets }
  const ranked = !isAlone ? Math.min(found, Math.max(MANY_ROWS * MIN_TITLES, countAbove(top.scores, found))) : found
  const pool: Pool = {
    ranked,
    offsets,
    size: 0,
    titles: buffers.poolTitles,
    scores: buffers.poolScores,
    uncalibrated: buffers.uncalibrated,
    relevance: buffers.relevance,
    franchises: buffers.franchises,
    traits: buffers.traits,
    days: buffers.days,
    genres: buffers.genres,
    themeCounts: buffers.themeCounts,
    start: buffers.themeStart,
    themes: buffers.themesOf,
    poolIndexOf: buffers.poolIndexOf,
  }
  pool.size = ranked
  pool.titles.set(top.titles.subarray(0, ranked))
  pool.scores.set(top.scores.subarray(0, ranked))
  pool.relevance.set(relevances.subarray(0, ranked))
  for (let poolIndex = 0; poolIndex < ranked; poolIndex++) {
    const title = pool.titles[poolIndex]
    pool.uncalibrated[poolIndex] = scores[title]
    scores[title] = pool.scores[poolIndex]
    pool.poolIndexOf[title] = poolIndex
  }
  return pool
}

/** Writes one person's best titles to `top`. */
export function bestFor(
  workspace: Pick<Workspace, 'calibration' | 'masks' | 'scorer' | 'top'>,
  profile: ProfileView,
  scores: Float32Array,
): ReturnType<typeof topCalibrated> {
  const { scorer, masks, top, calibration } = workspace
  return topCalibrated(scorer, profile, { scores, eligible: masks.eligible }, { buffers: calibration, top })
}

function bestForGroup({ catalogue, scores, masks, top }: Pick<Workspace, 'catalogue' | 'masks' | 'scores' | 'top'>): number {
  return catalogue.space.kernels.topK(scores, masks.eligible, top.titles, top.scores)
}

function countAbove(scores: Float32Array, found: number): number {
  const below = scores.subarray(0, found).findIndex((score) => score < 0)
  return below < 0 ? found : below
}

/** Copies the record of an extra title; those of the pool indexes before it must be there. */
function readRecord(
  { titles, franchises, traits, days, genres, start, themes }: Pool,
  records: Workspace['records'],
  poolIndex: number,
): void {
  const record = records.at(titles[poolIndex])
  const { values } = records
  franchises[poolIndex] = values[record + RECORD.franchise] - 1
  traits[poolIndex] = values[record + RECORD.traits]
  days[poolIndex] = values[record + RECORD.day]
  genres[poolIndex] = values[record + RECORD.genres]
  let to = start[poolIndex]
  const end = record + RECORD.first + values[record + RECORD.named]
  for (let at = record + RECORD.first; at < end; at++) themes[to++] = values[at]
  start[poolIndex + 1] = to
}

/** Copies the records of all ranked titles and marks which of them have the themes that were given a number. */
export function readRecords(
  { records, buffers, rowBuffers, catalogue }: Pick<Workspace, 'buffers' | 'catalogue' | 'records' | 'rowBuffers'>,
  { titles, traits, days, ranked }: Pool,
  marks: ThemeMarks,
): void {
  const { recordOf, mayHave, numberOf, themeCounts } = buffers
  records.allAt(titles.subarray(0, ranked), recordOf)
  catalogue.space.kernels.readRecords(
    { values: records.values, recordOf, mayHave, numberOf, themeCounts, traits, days },
    marks,
    rowBuffers,
    ranked,
  )
}

/** The rank at which a title is half as likely to be liked as the first, fitted to held-out likes of MovieLens. */
const HALF_RELEVANCE_RANK = 8

/** The probability that the title of a rank is liked, up to a factor: about 1 ÷ rank, flatter at the top. */
export function relevanceAt(rank: number): number {
  return HALF_RELEVANCE_RANK / (HALF_RELEVANCE_RANK + rank)
}

const relevances = Float32Array.from({ length: POOL_TITLES }, (_, rank) => relevanceAt(rank))

/** Adds a title from outside the pool as an extra and returns its pool index; −1 if there is no capacity. */
export function addToPool({ scores, records }: Pick<Workspace, 'records' | 'scores'>, pool: Pool, title: number): number {
  const present = pool.poolIndexOf[title] ?? -1
  if (present >= 0) return present
  if (pool.size >= POOL_CAPACITY) return -1
  const score = scores[title]
  const poolIndex = pool.size++
  pool.titles[poolIndex] = title
  pool.scores[poolIndex] = score
  pool.uncalibrated[poolIndex] = score
  pool.relevance[poolIndex] = relevanceAt(rankOf(pool, score))
  pool.poolIndexOf[title] = poolIndex
  readRecord(pool, records, poolIndex)
  return poolIndex
}

/** The best titles under a mask, from the whole catalogue, best first. Valid until the next call. */
export function bestUnder(
  { catalogue, scores, top }: Pick<Workspace, 'catalogue' | 'scores' | 'top'>,
  mask: Uint32Array,
  max: number,
): Workspace['top'] {
  const titles = top.titles.subarray(0, max)
  const found = catalogue.space.kernels.topK(scores, mask, titles, top.scores.subarray(0, max))
  return { titles: titles.subarray(0, found), scores: top.scores.subarray(0, found) }
}

function rankOf({ scores, ranked }: Pool, score: number): number {
  let [low, high] = [0, ranked]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (scores[middle] >= score) low = middle + 1
    else high = middle
  }
  return low
}

/** Resets the buffers of the pool for the next page. */
export function closePool(
  { buffers: { poolIndexOf, themeCounts }, catalogue }: Pick<Workspace, 'buffers' | 'catalogue'>,
  { titles, size }: Pool,
): void {
  catalogue.space.kernels.clear(themeCounts)
  for (let poolIndex = 0; poolIndex < size; poolIndex++) poolIndexOf[titles[poolIndex]] = -1
}

/** Impression discount: lowers the scores of titles that were shown often without being opened. */
export function discountShown(
  workspace: Pick<Workspace, 'catalogue' | 'masks' | 'scores' | 'top'>,
  { profiles }: ComposeRequest,
): void {
  if (profiles.every(({ shown }) => shown.length === 0)) return
  const { scores } = workspace
  const spread = scoreSpread(workspace, scores)
  for (const { shown } of profiles) {
    for (const { title, times } of shown) {
      scores[title] -= spread * (1 - FADE_PER_IMPRESSION ** Math.min(times, MAX_IMPRESSIONS))
    }
  }
}

/** The difference between the best score and that of the last good title. */
export function scoreSpread(
  { catalogue, masks, top }: Pick<Workspace, 'catalogue' | 'masks' | 'top'>,
  scores: Float32Array,
): number {
  const values = top.scores.subarray(0, GOOD_TITLES)
  const found = catalogue.space.kernels.topK(scores, masks.eligible, top.titles.subarray(0, GOOD_TITLES), values)
  return values[0] - values[Math.max(0, found - 1)]
}

/** A ranking has this many good titles. */
const GOOD_TITLES = 1024
const FADE_PER_IMPRESSION = 0.9
const MAX_IMPRESSIONS = 12
