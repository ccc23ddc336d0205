import type { Columns } from './columns.ts'
import { decadeOf } from './decades.ts'

// How many people may know a title, from 0 to 250: by its place among the titles of its kind, and among those of its kind and decade.
// Counts of votes come from different sources, some 25 times larger than others, and from different years; places do not. Catalogues
// have many more titles of late decades, most of which nobody knows: a decade counts as if all had the same number.
//
//   titles with at least as many votes:   all of them → 0     1 in 10 → 50     1 in 1,000 → 150     1 in 100,000 → 250

/** Values that a share of a group's titles reach, for shares that fall by a constant factor: `LEVELS` a group. */
export interface RenownScale {
  readonly votes: Float32Array
  readonly popularity: Float32Array
}

/** The renown of what one in 100,000 is known as well as. */
export const MOST_RENOWN = 250
const PER_TENFOLD = 16
const LEVELS = 5 * PER_TENFOLD
/** Decades that have groups of their own, and one group for all of them, of films and of series. */
const DECADE_GROUPS = 24
const GROUPS = 2 * (DECADE_GROUPS + 1)
/** A decade with fewer titles is no group, and all others count as if they had so many. */
const LEAST_PEERS = 40
const PEERS = 5000

const VOTES_COUNT = 0.85
/** What popularity alone says of a title without votes, where others have some: it is unknown. */
const UNKNOWN_RENOWN = 0.6

const groupOf = (isSeries: boolean, decade: number): number => (isSeries ? DECADE_GROUPS + 1 : 0) + decade + 1
const decadeGroup = (day: number): number => Math.min(DECADE_GROUPS - 1, decadeOf(day))

/** Measures the groups of a catalogue. */
export function renownScaleOf({ count, isSeries, releaseDay, voteCount, popularity }: Columns): RenownScale {
  const measure = (values: Float32Array): Float32Array => {
    const groups: number[][] = Array.from({ length: GROUPS }, () => [])
    for (let title = 0; title < count; title++) {
      const value = values[title]
      if (!(value > 0)) continue
      const decade = decadeGroup(releaseDay[title] ?? NaN)
      groups[groupOf(isSeries[title] === 1, -1)]?.push(value)
      if (decade >= 0) groups[groupOf(isSeries[title] === 1, decade)]?.push(value)
    }
    const levels = new Float32Array(GROUPS * LEVELS).fill(Infinity)
    groups.forEach((group, at) => {
      const isDecade = at % (DECADE_GROUPS + 1) > 0
      if (isDecade && group.length < LEAST_PEERS) return
      const peers = isDecade ? PEERS : group.length
      writeLevels(Float32Array.from(group).sort(), peers, levels.subarray(at * LEVELS, (at + 1) * LEVELS))
    })
    return levels
  }
  return { votes: measure(voteCount), popularity: measure(popularity) }
}

/** levels[l] is what 1 in 10^(l ÷ PER_TENFOLD) of the rising values reaches, if they were as many as `peers`. */
function writeLevels(rising: Float32Array, peers: number, levels: Float32Array): void {
  for (let level = 0; level < LEVELS; level++) {
    const reached = Math.floor(peers / 10 ** (level / PER_TENFOLD))
    if (reached < 1) return
    levels[level] = rising[Math.max(0, rising.length - reached)] ?? Infinity
  }
}

/** The facts of a title that its renown follows from. */
export interface RenownFacts {
  readonly isSeries: boolean
  readonly releaseDay: number
  readonly votes: number
  readonly popularity: number
}

/** The renown of a title. */
export function renownIn(scale: RenownScale, { isSeries, releaseDay, votes, popularity }: RenownFacts): number {
  const kind = groupOf(isSeries, -1)
  const decade = decadeGroup(releaseDay)
  const own = decade < 0 ? kind : groupOf(isSeries, decade)
  const byVotes = levelWithin(scale.votes, kind, own, votes)
  const byPopularity = levelWithin(scale.popularity, kind, own, popularity)
  if (!hasGroup(scale.votes, kind)) return Math.round(MOST_RENOWN * byPopularity)
  if (!(votes > 0)) return Math.round(MOST_RENOWN * UNKNOWN_RENOWN * byPopularity)
  if (!(popularity > 0)) return Math.round(MOST_RENOWN * byVotes)
  return Math.round(MOST_RENOWN * (VOTES_COUNT * byVotes + (1 - VOTES_COUNT) * byPopularity))
}

const hasGroup = (levels: Float32Array, group: number): boolean => (levels[group * LEVELS] ?? Infinity) < Infinity

/**
 * How rare so many votes are among the titles of its type and decade, in powers of ten. Where a catalogue has no votes at all, its
 * popularity says it; where only this title has none, popularity says less.
 */
export function tenfoldsAmongPeers(scale: RenownScale, { isSeries, releaseDay, votes, popularity }: RenownFacts): number {
  const kind = groupOf(isSeries, -1)
  const decade = decadeGroup(releaseDay)
  const own = decade < 0 ? kind : groupOf(isSeries, decade)
  const tenfolds = (levels: Float32Array, value: number): number =>
    value > 0 ? levelOf(levels, hasGroup(levels, own) ? own : kind, value) / PER_TENFOLD : 0
  if (votes > 0) return tenfolds(scale.votes, votes)
  return (hasGroup(scale.votes, kind) ? UNKNOWN_RENOWN : 1) * tenfolds(scale.popularity, popularity)
}

/** From 0 to 1, half by the whole kind and half by its decade. */
function levelWithin(levels: Float32Array, kind: number, own: number, value: number): number {
  if (!(value > 0)) return 0
  const whole = levelOf(levels, kind, value)
  return (whole + (hasGroup(levels, own) ? levelOf(levels, own, value) : whole)) / (2 * LEVELS)
}

function levelOf(levels: Float32Array, group: number, value: number): number {
  let [low, high] = [0, LEVELS]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((levels[group * LEVELS + middle] ?? Infinity) <= value) low = middle + 1
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
