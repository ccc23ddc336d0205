import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Columns } from '../../catalogue/columns.ts'
import { updatedFacts } from '../../catalogue/fresh.ts'
import { runtimeOf } from '../../catalogue/title-facts.ts'
import { isPopularityGiven } from './renowned.ts'

/** What a title is for everybody, as bits. */
export const traits = { short: 1, acclaimed: 2, gem: 4, unloved: 8, obscure: 16, poor: 32, known: 64 } as const

export type Trait = keyof typeof traits

/** Minutes of a film that fits in before bed. */
const SHORT_MINUTES = { from: 40, to: 92 }
/** Acclaimed: among this share of the rated titles that is rated best, and no lower than this. */
const BEST_RATED_SHARE = 0.2
const ACCLAIMED_MEAN = 7.5
const GOOD_MEAN = 7
/** Means are drawn towards the usual one, as by this many votes; more for the type whose votes come from a source that counts more of them. */
const USUAL_MEAN = 6.3
const USUAL_VOTES = 60
/** A mean this far above those of the most voted titles of its type is ignored: only a handful of votes can agree like that. */
const BELIEVED_MARGIN = 0.3
const MOST_VOTED = 0.1
/** What many have seen and fewer liked has a lower mean. */
const LIKED_MEAN = 6.5
/** Poor: obscure, and those who know it do not like it; or known, and most do not. */
const POOR_MEAN = 6
const DISLIKED_MEAN = 5.5
/** Fewer votes say nothing. */
const LEAST_VOTES = 10
/** Little seen: among the half of its type that has fewer votes, and among its less popular half. */
const LITTLE_SEEN_SHARE = 0.5
/** For little-seen titles, this factor of the usual votes: they cannot have many. */
const LITTLE_SEEN_DOUBT = 0.25
/** Obscure: not among so many titles of its type that have most votes, or this share of all titles. */
const MOST_KNOWN = 5000
const MOST_KNOWN_SHARE = 0.1
/** Known: no longer obscure, and so many have voted that it may be called widely watched; fewer where a source counts few votes. */
const WIDE_VOTES = 50
const WIDE_SHARE = 0.1
/** Or it is among the most popular of its type, where nobody voted on any of them among its more popular half. */
const POPULAR_SHARE = { voted: 0.1, unvoted: 0.5 }
const SAMPLED_TITLES = 10_000

/** The numbers that traits are decided by. */
interface TraitFacts {
  readonly minutes: number
  readonly isFilm: boolean
  readonly average: number
  readonly votes: number
  readonly popularity: number
}

/** Finds the traits of a title, as its facts are now. */
export function traitsOf(catalogue: Catalogue): (title: number) => number {
  const { runtime, isSeries, voteAverage, voteCount, popularity: popularities } = catalogue.columns
  const { acclaimed, types } = limitsOf(catalogue.columns)
  const traitBits = (facts: TraitFacts): number => {
    const type = types[facts.isFilm ? 0 : 1]
    return (isShort(facts) ? traits.short : 0) | standingOf(type, facts, acclaimed) | fameOf(type, facts)
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

/** What those who know a title think of it. */
function standingOf(type: VotePrior, { average, votes, popularity }: TraitFacts, acclaimed: number): number {
  const isAcclaimed = bayesianAverage(type, average, votes) >= acclaimed
  const isLittleSeen = votes < type.few && popularity <= type.unpopular
  const isGem = isLittleSeen && bayesianAverage(type, average, votes, LITTLE_SEEN_DOUBT) >= GOOD_MEAN
  // A mean that cannot be is none: nobody knows whether it is loved.
  const isUnloved = average < LIKED_MEAN || average > type.highest
  return (isAcclaimed ? traits.acclaimed : 0) | (isGem ? traits.gem : 0) | (isUnloved ? traits.unloved : 0)
}

/** How many know it. */
function fameOf(type: VotePrior, { average, votes, popularity }: TraitFacts): number {
  const isObscure = votes < type.known
  const isPoor = votes > 0 && average < (isObscure ? POOR_MEAN : DISLIKED_MEAN)
  const isKnown = votes >= type.wide || popularity > type.popular
  return (isObscure ? traits.obscure : 0) | (isPoor ? traits.poor : 0) | (isKnown ? traits.known : 0)
}

/** The prior of vote means of a type. */
interface VotePrior {
  readonly usualVotes: number
  readonly highest: number
  /** Fewer votes make a title one that is little seen. */
  readonly few: number
  readonly unpopular: number
  /** Fewer votes make a title one that few know of. */
  readonly known: number
  /** So many votes make a title one that many know; or more than this popularity does. */
  readonly wide: number
  readonly popular: number
}

/** The mean of the votes, drawn towards the usual one while they are few; an implausible one counts as the usual one. */
function bayesianAverage({ usualVotes, highest }: VotePrior, average: number, votes: number, doubt = 1): number {
  const usual = doubt * usualVotes
  return average > highest ? USUAL_MEAN : (votes * average + usual * USUAL_MEAN) / (votes + usual)
}

interface Limits {
  readonly acclaimed: number
  /** Of films, and of series. */
  readonly types: readonly [VotePrior, VotePrior]
}

/** What separates the little seen, the known and the acclaimed from the others of a catalogue, from an even sample. */
function limitsOf(columns: Columns): Limits {
  const { voteCount, voteAverage, popularity, isSeries } = columns
  const step = Math.max(1, Math.floor(voteCount.length / SAMPLED_TITLES))
  const sampled = Array.from({ length: Math.ceil(voteCount.length / step) }, (_, at) => at * step)
  const samples = [0, 1].map((type) => {
    const titles = sampled.filter((title) => isSeries[title] === type)
    return { titles, rated: titles.filter((title) => voteCount[title] >= LEAST_VOTES) }
  })
  const usual = samples.map(({ rated }) => atShare(valuesOf(voteCount, rated), 0.5))
  const mostKnown = Math.floor(Math.max(MOST_KNOWN, MOST_KNOWN_SHARE * voteCount.length) / step)
  const hasPopularity = isPopularityGiven(popularity)
  const priorOf = (type: 0 | 1): VotePrior => {
    const [own, other] = [usual[type] ?? 0, usual[1 - type] ?? 0]
    const usualVotes = USUAL_VOTES * (other > 0 ? Math.max(1, own / other) : 1)
    return { usualVotes, ...typeLimits(columns, samples[type] ?? noSample, { mostKnown, hasPopularity }) }
  }
  const types = [priorOf(0), priorOf(1)] as const
  const averages = samples.flatMap(({ rated }, type) =>
    rated.map((title) => bayesianAverage(types[type === 1 ? 1 : 0], voteAverage[title], voteCount[title])),
  )
  return { acclaimed: Math.max(ACCLAIMED_MEAN, atShare(Float64Array.from(averages), 1 - BEST_RATED_SHARE)), types }
}

/** Titles of one type, and those of them with votes that say something. */
interface Sample {
  readonly titles: readonly number[]
  readonly rated: readonly number[]
}

const noSample: Sample = { titles: [], rated: [] }

/** What separates the titles of one type; one that nobody voted on has nothing obscure, and is known by its popularity alone. */
function typeLimits(
  { voteCount, voteAverage, popularity }: Columns,
  { titles, rated }: Sample,
  { mostKnown, hasPopularity }: { mostKnown: number; hasPopularity: boolean },
): Omit<VotePrior, 'usualVotes'> {
  const rising = valuesOf(voteCount, rated).sort()
  const mostVoted = rated.toSorted((a, b) => voteCount[b] - voteCount[a]).slice(0, Math.ceil(MOST_VOTED * rated.length))
  const hasVotes = rated.length > 0
  const known = rising.at(-1 - mostKnown) ?? 0
  const wide = Math.max(LEAST_VOTES, Math.min(WIDE_VOTES, atShare(rising, 1 - WIDE_SHARE)))
  return {
    highest: hasVotes ? mostVoted.reduce((best, title) => Math.max(best, voteAverage[title]), 0) + BELIEVED_MARGIN : Infinity,
    few: atShare(rising, LITTLE_SEEN_SHARE),
    known,
    wide: Math.max(known, wide),
    unpopular: hasPopularity ? atShare(valuesOf(popularity, rated), LITTLE_SEEN_SHARE) : Infinity,
    popular: hasPopularity ? atShare(valuesOf(popularity, titles), 1 - POPULAR_SHARE[hasVotes ? 'voted' : 'unvoted']) : Infinity,
  }
}

function valuesOf(column: Float32Array, titles: readonly number[]): Float32Array {
  return Float32Array.from(titles, (title) => column[title])
}

/** The value below which this share of some values lies; 0 if there are none. */
function atShare(values: Float32Array | Float64Array, share: number): number {
  return values.sort()[Math.floor(values.length * share)] ?? 0
}
