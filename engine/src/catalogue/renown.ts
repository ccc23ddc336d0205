import type { Columns } from './columns/columns.ts'
import { decadeOf } from './decades.ts'

// Renown estimates how widely known a title is, from 0 to 250, by its rank among the titles of its type (film or
// series) and among those of its type and decade: vote counts depend on their source and on the year. Every decade
// counts as if it had the same number of titles, because catalogues have many more recent ones.
//
//   titles with at least as many votes:   all of them → 0     1 in 10 → 50     1 in 1,000 → 150     1 in 100,000 → 250

/**
 * Quantiles of each group: the values that given shares of its titles reach. Shares fall by a constant factor, `LEVELS`
 * per group.
 */
export interface RenownScale {
  readonly votes: Float32Array
  readonly popularity: Float32Array
}

/** The renown that one title in 100,000 reaches. */
export const MAX_RENOWN = 250
const LEVELS_PER_TENFOLD = 16
const LEVELS = 5 * LEVELS_PER_TENFOLD
/** Films and series each have a group per decade and one for all decades. */
const DECADE_GROUPS = 24
const GROUPS = 2 * (DECADE_GROUPS + 1)
/** A decade with fewer titles has no group. */
const MIN_DECADE_TITLES = 40
/** Every other decade counts as if it had this many titles. */
const DECADE_TITLES = 5000

const VOTES_WEIGHT = 0.85
/** Factor of the popularity of a title without votes, if other titles have votes. */
const NO_VOTES_FACTOR = 0.6

const groupNumber = (isSeries: boolean, decade: number): number => (isSeries ? DECADE_GROUPS + 1 : 0) + decade + 1
const decadeGroup = (day: number): number => Math.min(DECADE_GROUPS - 1, decadeOf(day))

/** Computes the quantiles of a catalogue. */
export function renownScaleOf({ count, isSeries, releaseDay, voteCount, popularity }: Columns): RenownScale {
  const measure = (values: Float32Array): Float32Array => {
    const groups: number[][] = Array.from({ length: GROUPS }, () => [])
    for (let title = 0; title < count; title++) {
      const value = values[title]
      if (!(value > 0)) continue
      const decade = decadeGroup(releaseDay[title] ?? NaN)
      groups[groupNumber(isSeries[title] === 1, -1)]?.push(value)
      if (decade >= 0) groups[groupNumber(isSeries[title] === 1, decade)]?.push(value)
    }
    const levels = new Float32Array(GROUPS * LEVELS).fill(Infinity)
    groups.forEach((group, at) => {
      const isDecade = at % (DECADE_GROUPS + 1) > 0
      if (isDecade && group.length < MIN_DECADE_TITLES) return
      const peers = isDecade ? DECADE_TITLES : group.length
      writeLevels(Float32Array.from(group).sort(), peers, levels.subarray(at * LEVELS, (at + 1) * LEVELS))
    })
    return levels
  }
  return { votes: measure(voteCount), popularity: measure(popularity) }
}

/**
 * levels[l] is the value that 1 in 10^(l ÷ LEVELS_PER_TENFOLD) of `peers` titles reaches; `rising` are the values of
 * the group.
 */
function writeLevels(rising: Float32Array, peers: number, levels: Float32Array): void {
  for (let level = 0; level < LEVELS; level++) {
    const reached = Math.floor(peers / 10 ** (level / LEVELS_PER_TENFOLD))
    if (reached < 1) return
    levels[level] = rising[Math.max(0, rising.length - reached)] ?? Infinity
  }
}

/** The facts of a title that its renown is computed from. */
export interface RenownFacts {
  readonly isSeries: boolean
  readonly releaseDay: number
  readonly votes: number
  readonly popularity: number
}

/** The renown of a title, from 0 to `MAX_RENOWN`. */
export function renownIn(scale: RenownScale, { isSeries, releaseDay, votes, popularity }: RenownFacts): number {
  const kind = groupNumber(isSeries, -1)
  const decade = decadeGroup(releaseDay)
  const levelGroup = decade < 0 ? kind : groupNumber(isSeries, decade)
  const byVotes = levelWithin(scale.votes, kind, levelGroup, votes)
  const byPopularity = levelWithin(scale.popularity, kind, levelGroup, popularity)
  if (!hasGroup(scale.votes, kind)) return Math.round(MAX_RENOWN * byPopularity)
  if (!(votes > 0)) return Math.round(MAX_RENOWN * NO_VOTES_FACTOR * byPopularity)
  if (!(popularity > 0)) return Math.round(MAX_RENOWN * byVotes)
  return Math.round(MAX_RENOWN * (VOTES_WEIGHT * byVotes + (1 - VOTES_WEIGHT) * byPopularity))
}

const hasGroup = (levels: Float32Array, group: number): boolean => levels[group * LEVELS] < Infinity

/**
 * How rare a vote count is among the titles of the same type and decade, in powers of ten: 3 is 1 in 1,000. A title
 * without votes is ranked by popularity, which counts less if other titles have votes.
 */
export function voteRarity(scale: RenownScale, { isSeries, releaseDay, votes, popularity }: RenownFacts): number {
  const kind = groupNumber(isSeries, -1)
  const decade = decadeGroup(releaseDay)
  const levelGroup = decade < 0 ? kind : groupNumber(isSeries, decade)
  const tenfolds = (levels: Float32Array, value: number): number =>
    value > 0 ? levelOf(levels, hasGroup(levels, levelGroup) ? levelGroup : kind, value) / LEVELS_PER_TENFOLD : 0
  if (votes > 0) return tenfolds(scale.votes, votes)
  return (hasGroup(scale.votes, kind) ? NO_VOTES_FACTOR : 1) * tenfolds(scale.popularity, popularity)
}

/** The level of a value from 0 to 1: the mean of that within its type and that within its decade. */
function levelWithin(levels: Float32Array, kind: number, levelGroup: number, value: number): number {
  if (!(value > 0)) return 0
  const whole = levelOf(levels, kind, value)
  return (whole + (hasGroup(levels, levelGroup) ? levelOf(levels, levelGroup, value) : whole)) / (2 * LEVELS)
}

function levelOf(levels: Float32Array, group: number, value: number): number {
  let [low, high] = [0, LEVELS]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (levels[group * LEVELS + middle] <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** The renown of each title of some columns. */
export function renownsOf(scale: RenownScale, { count, isSeries, releaseDay, voteCount, popularity }: Columns): Uint8Array {
  return Uint8Array.from({ length: count }, (_, title) =>
    renownIn(scale, {
      isSeries: isSeries[title] === 1,
      releaseDay: releaseDay[title] ?? NaN,
      votes: voteCount[title],
      popularity: popularity[title],
    }),
  )
}
