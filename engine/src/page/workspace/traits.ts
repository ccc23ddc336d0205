import { PLAUSIBLE_MARGIN } from '../../catalogue/acclaim.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Columns } from '../../catalogue/columns/columns.ts'
import { runtimeOf } from '../../catalogue/title-facts.ts'
import { updatedFacts } from '../../catalogue/title-updates.ts'
import { isPopularityGiven } from './renowned.ts'

/** Properties of a title that do not depend on a profile, as bits. */
export const traits = { short: 1, acclaimed: 2, gem: 4, unloved: 8, obscure: 16, poor: 32, known: 64 } as const

export type Trait = keyof typeof traits

/** Runtime of a short film, in minutes. */
const SHORT_MINUTES = { from: 40, to: 92 }
/** Acclaimed: among the best-rated share of all rated titles, with at least this mean rating. */
const BEST_RATED_SHARE = 0.2
const ACCLAIMED_MEAN = 7.5
const GOOD_MEAN = 7
/**
 * Bayesian average: means are drawn towards this prior mean by this many pseudo-votes, more for the type (films or
 * series) with the higher vote counts.
 */
const PRIOR_MEAN = 6.3
const PSEUDO_VOTES = 60
/** The most voted titles of a type: a mean far above the best of theirs is implausible, and ignored. */
const TOP_VOTED_SHARE = 0.1
/** Unloved: the mean rating is below this. */
const LIKED_MEAN = 6.5
/** Poor: an obscure title rated below the first mean, or a known one rated below the second. */
export const POOR_MEAN = 6
const DISLIKED_MEAN = 5.5
/** With fewer votes a mean rating is not significant. */
const MIN_VOTES = 10
/** Little seen: fewer votes than the median of its type, and no more popular than the median. */
const LITTLE_SEEN_SHARE = 0.5
/** Little-seen titles cannot have many votes: their pseudo-votes are multiplied by this. */
const LITTLE_SEEN_PSEUDO_VOTES_FACTOR = 0.25
/** Obscure: not among so many most-voted titles of its type, nor among this share of all titles. */
const MIN_NOT_OBSCURE = 5000
const NOT_OBSCURE_SHARE = 0.1
/**
 * Known: not obscure, and with so many votes; or with the votes of the top share of its type, where the source counts
 * few votes.
 */
const WIDE_VOTES = 50
const WIDE_SHARE = 0.1
/** Or known by popularity: in the top share of its type, a larger one where no title of the type has votes. */
const POPULAR_SHARE = { voted: 0.1, unvoted: 0.5 }
const SAMPLED_TITLES = 10_000

/** The facts that decide the traits of a title. */
interface TraitFacts {
  readonly minutes: number
  readonly isFilm: boolean
  readonly average: number
  readonly votes: number
  readonly popularity: number
}

/** Returns a function that computes the traits of a title from its current facts. */
export function traitsOf(catalogue: Catalogue): (title: number) => number {
  const { runtime, isSeries, voteAverage, voteCount, popularity: popularities } = catalogue.columns
  const { acclaimed, types } = limitsOf(catalogue.columns)
  const traitBits = (facts: TraitFacts): number => {
    const type = types[facts.isFilm ? 0 : 1]
    return (isShort(facts) ? traits.short : 0) | ratingTraits(type, facts, acclaimed) | popularityTraits(type, facts)
  }
  return (title) => {
    const updated = updatedFacts(catalogue, title)
    const minutes = (updated ? runtimeOf(updated) : runtime[title]) ?? NaN
    const isFilm = updated ? updated.media_type === 'movie' : isSeries[title] === 0
    const mean = updated ? updated.vote_average : voteAverage[title]
    const votes = (updated ? updated.vote_count : voteCount[title]) ?? 0
    return traitBits({
      minutes,
      isFilm,
      average: mean ?? NaN,
      votes,
      popularity: (updated ? updated.popularity : popularities[title]) ?? 0,
    })
  }
}

function isShort({ minutes, isFilm }: TraitFacts): boolean {
  return isFilm && minutes >= SHORT_MINUTES.from && minutes <= SHORT_MINUTES.to
}

/** The traits that depend on the mean rating. */
function ratingTraits(type: VoteThresholds, { average, votes, popularity }: TraitFacts, acclaimed: number): number {
  const isAcclaimed = bayesianAverage(type, average, votes) >= acclaimed
  const isLittleSeen = votes < type.littleSeenVotes && popularity <= type.littleSeenPopularity
  const isGem = isLittleSeen && bayesianAverage(type, average, votes, LITTLE_SEEN_PSEUDO_VOTES_FACTOR) >= GOOD_MEAN
  // An implausible mean rating says nothing about the quality.
  const isUnloved = average < LIKED_MEAN || average > type.maxPlausibleMean
  return (isAcclaimed ? traits.acclaimed : 0) | (isGem ? traits.gem : 0) | (isUnloved ? traits.unloved : 0)
}

/** The traits that depend on how many people know the title. */
function popularityTraits(type: VoteThresholds, { average, votes, popularity }: TraitFacts): number {
  const isObscure = votes < type.notObscureVotes
  const isPoor = votes > 0 && average < (isObscure ? POOR_MEAN : DISLIKED_MEAN)
  const isKnown = votes >= type.knownVotes || popularity > type.knownPopularity
  return (isObscure ? traits.obscure : 0) | (isPoor ? traits.poor : 0) | (isKnown ? traits.known : 0)
}

/** The pseudo-votes of the Bayesian average, and thresholds, of one type (films or series). */
interface VoteThresholds {
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
function bayesianAverage({ pseudoVotes, maxPlausibleMean }: VoteThresholds, average: number, votes: number, factor = 1): number {
  const pseudo = factor * pseudoVotes
  return average > maxPlausibleMean ? PRIOR_MEAN : (votes * average + pseudo * PRIOR_MEAN) / (votes + pseudo)
}

interface Limits {
  readonly acclaimed: number
  /** Of films and of series. */
  readonly types: readonly [VoteThresholds, VoteThresholds]
}

/** Derives the thresholds from an even sample of the catalogue. */
function limitsOf(columns: Columns): Limits {
  const { voteCount, voteAverage, popularity, isSeries } = columns
  const step = Math.max(1, Math.floor(voteCount.length / SAMPLED_TITLES))
  const sampled = Array.from({ length: Math.ceil(voteCount.length / step) }, (_, at) => at * step)
  const samples = [0, 1].map((type) => {
    const titles = sampled.filter((title) => isSeries[title] === type)
    return { titles, rated: titles.filter((title) => voteCount[title] >= MIN_VOTES) }
  })
  const medianVotes = samples.map(({ rated }) => atShare(valuesOf(voteCount, rated), 0.5))
  const notObscure = Math.floor(Math.max(MIN_NOT_OBSCURE, NOT_OBSCURE_SHARE * voteCount.length) / step)
  const hasPopularity = isPopularityGiven(popularity)
  const thresholdsOf = (type: 0 | 1): VoteThresholds => {
    const [own, other] = [medianVotes[type], medianVotes[1 - type]]
    const pseudoVotes = PSEUDO_VOTES * (other > 0 ? Math.max(1, own / other) : 1)
    return { pseudoVotes, ...typeLimits(columns, samples[type] ?? noSample, { notObscure, hasPopularity }) }
  }
  const types = [thresholdsOf(0), thresholdsOf(1)] as const
  const averages = samples.flatMap(({ rated }, type) =>
    rated.map((title) => bayesianAverage(types[type === 1 ? 1 : 0], voteAverage[title], voteCount[title])),
  )
  return { acclaimed: Math.max(ACCLAIMED_MEAN, atShare(Float64Array.from(averages), 1 - BEST_RATED_SHARE)), types }
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
function typeLimits(
  { voteCount, voteAverage, popularity }: Columns,
  { titles, rated }: Sample,
  { notObscure, hasPopularity }: { notObscure: number; hasPopularity: boolean },
): Omit<VoteThresholds, 'pseudoVotes'> {
  const rising = valuesOf(voteCount, rated).sort()
  const mostVoted = rated.toSorted((a, b) => voteCount[b] - voteCount[a]).slice(0, Math.ceil(TOP_VOTED_SHARE * rated.length))
  const hasVotes = rated.length > 0
  const notObscureVotes = rising.at(-1 - notObscure) ?? 0
  const wide = Math.max(MIN_VOTES, Math.min(WIDE_VOTES, atShare(rising, 1 - WIDE_SHARE)))
  return {
    maxPlausibleMean: hasVotes
      ? mostVoted.reduce((best, title) => Math.max(best, voteAverage[title]), 0) + PLAUSIBLE_MARGIN
      : Infinity,
    littleSeenVotes: atShare(rising, LITTLE_SEEN_SHARE),
    notObscureVotes,
    knownVotes: Math.max(notObscureVotes, wide),
    littleSeenPopularity: hasPopularity ? atShare(valuesOf(popularity, rated), LITTLE_SEEN_SHARE) : Infinity,
    knownPopularity: hasPopularity
      ? atShare(valuesOf(popularity, titles), 1 - POPULAR_SHARE[hasVotes ? 'voted' : 'unvoted'])
      : Infinity,
  }
}

function valuesOf(column: Float32Array, titles: readonly number[]): Float32Array {
  return Float32Array.from(titles, (title) => column[title])
}

/** A quantile of some values; 0 if there are none. Sorts them in place. */
function atShare(values: Float32Array | Float64Array, share: number): number {
  return values.sort()[Math.floor(values.length * share)] ?? 0
}
