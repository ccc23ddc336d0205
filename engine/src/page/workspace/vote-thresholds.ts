import { PLAUSIBLE_MARGIN } from '../../catalogue/acclaim.ts'
import type { Columns } from '../../catalogue/columns/columns.ts'
import { isPopularityGiven } from './renowned.ts'

/** Acclaimed: among the best-rated share of all rated titles, with at least this mean rating. */
const BEST_RATED_SHARE = 0.2
const ACCLAIMED_MEAN = 7.5
/**
 * Bayesian average: means are drawn towards this prior mean by this many pseudo-votes, more for the type (films or
 * series) with the higher vote counts.
 */
const PRIOR_MEAN = 6.3
const PSEUDO_VOTES = 60
/** The most voted titles of a type: a mean far above the best of theirs is implausible, and ignored. */
const TOP_VOTED_SHARE = 0.1
/** With fewer votes a mean rating is not significant. */
const MIN_VOTES = 10
/** Little seen: fewer votes than the median of its type, and no more popular than the median. */
const LITTLE_SEEN_SHARE = 0.5
/** Obscure: not among so many most-voted titles of its type, nor among this share of all titles. */
const MIN_NOT_OBSCURE = 5000
const NOT_OBSCURE_SHARE = 0.1
/**
 * Known: not obscure, and with so many votes; or with the votes of the top share of its type, where the source counts
 * few votes.
 */
const KNOWN_VOTES = 50
const MOST_VOTED_SHARE = 0.1
/** Or known by popularity: in the top share of its type, a larger one where no title of the type has votes. */
const POPULAR_SHARE = { voted: 0.1, unvoted: 0.5 }
const SAMPLED_TITLES = 10_000

/** The pseudo-votes of the Bayesian average, and thresholds, of one type (films or series). */
export interface VoteThresholds {
  readonly pseudoVotes: number
  readonly maxPlausibleMean: number
  /** With fewer votes than this, and no more popularity than `littleSeenPopularity`, a title is little seen. */
  readonly littleSeenVotes: number
  readonly littleSeenPopularity: number
  /** With fewer votes than this a title is obscure. */
  readonly notObscureVotes: number
  /** With so many votes, or more than this popularity, a title is known. */
  readonly knownVotes: number
  readonly knownPopularity: number
}

/** Bayesian average of the votes; an implausible mean counts as the prior mean. */
export function bayesianAverage(
  { pseudoVotes, maxPlausibleMean }: VoteThresholds,
  average: number,
  votes: number,
  factor = 1,
): number {
  const pseudo = factor * pseudoVotes
  return average > maxPlausibleMean ? PRIOR_MEAN : (votes * average + pseudo * PRIOR_MEAN) / (votes + pseudo)
}

/** The thresholds of a catalogue. */
interface CatalogueThresholds {
  /** The minimum Bayesian average of an acclaimed title. */
  readonly acclaimed: number
  /** Of films and of series. */
  readonly types: readonly [VoteThresholds, VoteThresholds]
}

/** Derives the thresholds from an even sample of the catalogue. */
export function thresholdsOf(columns: Columns): CatalogueThresholds {
  const { voteCount, voteAverage, popularity, isSeries } = columns
  const step = Math.max(1, Math.floor(voteCount.length / SAMPLED_TITLES))
  const sampled = Array.from({ length: Math.ceil(voteCount.length / step) }, (_, at) => at * step)
  const samples = [0, 1].map((type) => {
    const titles = sampled.filter((title) => isSeries[title] === type)
    return { titles, rated: titles.filter((title) => voteCount[title] >= MIN_VOTES) }
  })
  const medianVotes = samples.map(({ rated }) => quantile(valuesOf(voteCount, rated), 0.5))
  const notObscure = Math.floor(Math.max(MIN_NOT_OBSCURE, NOT_OBSCURE_SHARE * voteCount.length) / step)
  const hasPopularity = isPopularityGiven(popularity)
  const ofType = (type: 0 | 1): VoteThresholds => {
    const [median, otherMedian] = [medianVotes[type], medianVotes[1 - type]]
    const pseudoVotes = PSEUDO_VOTES * (otherMedian > 0 ? Math.max(1, median / otherMedian) : 1)
    return { pseudoVotes, ...thresholdsOfSample(columns, samples[type] ?? noSample, { notObscure, hasPopularity }) }
  }
  const types = [ofType(0), ofType(1)] as const
  const averages = samples.flatMap(({ rated }, type) =>
    rated.map((title) => bayesianAverage(types[type === 1 ? 1 : 0], voteAverage[title], voteCount[title])),
  )
  return { acclaimed: Math.max(ACCLAIMED_MEAN, quantile(Float64Array.from(averages), 1 - BEST_RATED_SHARE)), types }
}

/** Sampled titles of one type, and those of them with enough votes. */
interface Sample {
  readonly titles: readonly number[]
  readonly rated: readonly number[]
}

const noSample: Sample = { titles: [], rated: [] }

/**
 * Thresholds of one type. If no title of the type has votes, none is obscure, and popularity alone decides which are
 * known.
 */
function thresholdsOfSample(
  { voteCount, voteAverage, popularity }: Columns,
  { titles, rated }: Sample,
  { notObscure, hasPopularity }: { notObscure: number; hasPopularity: boolean },
): Omit<VoteThresholds, 'pseudoVotes'> {
  const rising = valuesOf(voteCount, rated).sort()
  const mostVoted = rated.toSorted((a, b) => voteCount[b] - voteCount[a]).slice(0, Math.ceil(TOP_VOTED_SHARE * rated.length))
  const hasVotes = rated.length > 0
  const notObscureVotes = rising.at(-1 - notObscure) ?? 0
  const minVotes = Math.max(MIN_VOTES, Math.min(KNOWN_VOTES, quantile(rising, 1 - MOST_VOTED_SHARE)))
  return {
    maxPlausibleMean: hasVotes
      ? mostVoted.reduce((best, title) => Math.max(best, voteAverage[title]), 0) + PLAUSIBLE_MARGIN
      : Infinity,
    littleSeenVotes: quantile(rising, LITTLE_SEEN_SHARE),
    notObscureVotes,
    knownVotes: Math.max(notObscureVotes, minVotes),
    littleSeenPopularity: hasPopularity ? quantile(valuesOf(popularity, rated), LITTLE_SEEN_SHARE) : Infinity,
    knownPopularity: hasPopularity
      ? quantile(valuesOf(popularity, titles), 1 - POPULAR_SHARE[hasVotes ? 'voted' : 'unvoted'])
      : Infinity,
  }
}

function valuesOf(column: Float32Array, titles: readonly number[]): Float32Array {
  return Float32Array.from(titles, (title) => column[title])
}

/** A quantile of some values; 0 if there are none. Sorts them in place. */
function quantile(values: Float32Array | Float64Array, share: number): number {
  return values.sort()[Math.floor(values.length * share)] ?? 0
}
