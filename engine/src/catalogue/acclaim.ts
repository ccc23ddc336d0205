import type { Columns } from './columns/columns.ts'
import { type RenownFacts, type RenownScale, renownScaleOf, voteRarity } from './renown.ts'

// Acclaim is a prior from votes alone: how likely it is that somebody of unknown taste likes a title, in the unit of
// content scores.
//
//   acclaim = 0.4 · rarity + 0.35 · (shrunken mean − the usual mean of its type) − that of one title in a hundred
//
// Rarity is how rare its vote count is among titles of its type and decade (1 in 10 → 1, 1 in 1,000 → 3). The smaller
// type gets a handicap: if 94 in 100 titles are films, so are about 94 in 100 of the most acclaimed. A mean above that
// of every most voted title is implausible (a campaign of fans). Decision 35 explains the numbers.

const RARITY_WEIGHT = 0.4
const MEAN_WEIGHT = 0.35
/** With this, a title with as many votes as the top tenth of its type keeps 3/4 of its distance from the usual mean. */
const SHRINKAGE = 1 / 3
/** A mean so far above the highest of the most voted titles of its type is implausible: a few votes agree by chance. */
export const PLAUSIBLE_MARGIN = 0.3
/** The most voted titles of a type: this share, at least this many. */
const MOST_VOTED = { share: 0.01, min: 100 } as const
/** At least this many titles are above the threshold, however small the catalogue. */
const MIN_ACCLAIMED = 100

/** What acclaim is measured against: the films (0) and the series (1) of a catalogue. */
export interface AcclaimScale {
  readonly renown: RenownScale
  readonly types: readonly [TypeScale, TypeScale]
  /** The value that one title in a hundred reaches; it is subtracted from all. */
  readonly usual: number
}

interface TypeScale {
  /** The number of votes at which a title's mean and the usual mean count equally. */
  readonly doubt: number
  readonly usualMean: number
  /** Higher means are ignored: they count as the usual one. */
  readonly maxPlausibleMean: number
  /** Subtracted from the rarity of titles of the smaller type. */
  readonly handicap: number
}

/** The facts of a title that its acclaim is computed from. */
export interface VotedTitle extends RenownFacts {
  readonly mean: number
}

/** Computes the scale of a catalogue. */
export function acclaimScaleOf(columns: Columns): AcclaimScale {
  const series = columns.isSeries.reduce((sum, is) => sum + is, 0)
  const max = Math.max(series, columns.count - series)
  const typeScale = (isSeries: boolean, size: number): TypeScale => ({
    ...usualVotes(columns, isSeries),
    handicap: size > 0 ? 0.5 * Math.log10(max / size) : 0,
  })
  const types = [typeScale(false, columns.count - series), typeScale(true, series)] as const
  const plain = { renown: renownScaleOf(columns), types, usual: 0 }
  const falling = acclaimsOf(plain, columns).sort().reverse()
  return { ...plain, usual: falling[Math.max(MIN_ACCLAIMED, Math.floor(columns.count / 100))] ?? 0 }
}

function usualVotes({ count, isSeries, voteCount, voteAverage }: Columns, ofSeries: boolean): Omit<TypeScale, 'handicap'> {
  const voted: number[] = []
  for (let title = 0; title < count; title++) {
    if ((isSeries[title] === 1) === ofSeries && voteCount[title] > 0) voted.push(title)
  }
  voted.sort((a, b) => voteCount[b] - voteCount[a] || a - b)
  const topTenth = voted.slice(0, Math.max(1, Math.round(voted.length / 10)))
  const means = topTenth.map((title) => voteAverage[title]).sort((a, b) => a - b)
  const mostVoted = voted.slice(0, Math.max(MOST_VOTED.min, Math.round(MOST_VOTED.share * voted.length)))
  return {
    doubt: SHRINKAGE * (voteCount[topTenth.at(-1) ?? 0] ?? 0),
    usualMean: means[means.length >> 1] ?? 0,
    maxPlausibleMean: mostVoted.reduce((max, title) => Math.max(max, voteAverage[title]), 0) + PLAUSIBLE_MARGIN,
  }
}

/** The acclaim of a title: negative for all but the most acclaimed titles, lowest for titles without votes. */
export function acclaimIn({ renown, types, usual }: AcclaimScale, title: VotedTitle): number {
  const { doubt, usualMean, maxPlausibleMean, handicap } = types[title.isSeries ? 1 : 0]
  const rarity = Math.max(0, voteRarity(renown, title) - handicap)
  const isPlausible = title.votes > 0 && title.mean <= maxPlausibleMean
  const points = isPlausible ? ((title.mean - usualMean) * title.votes) / (title.votes + doubt) : 0
  return Math.max(0, RARITY_WEIGHT * rarity + MEAN_WEIGHT * points) - usual
}

/** The acclaim of all titles of columns. */
export function acclaimsOf(scale: AcclaimScale, columns: Columns): Float32Array {
  return Float32Array.from({ length: columns.count }, (_, title) => acclaimIn(scale, votedAt(columns, title)))
}

/** The facts of one title of columns that its acclaim is computed from. */
export function votedAt({ isSeries, releaseDay, voteCount, voteAverage, popularity }: Columns, title: number): VotedTitle {
  return {
    isSeries: isSeries[title] === 1,
    releaseDay: releaseDay[title] ?? NaN,
    votes: voteCount[title],
    mean: voteAverage[title],
    popularity: popularity[title],
  }
}
