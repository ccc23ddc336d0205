import type { Catalogue } from '../../catalogue/catalogue.ts'
import { runtimeOf } from '../../catalogue/title-facts.ts'
import { updatedFacts } from '../../catalogue/title-updates.ts'
import { bayesianAverage, thresholdsOf, type VoteThresholds } from './vote-thresholds.ts'

/** Properties of a title that do not depend on a profile, as bits. */
export const traits = { short: 1, acclaimed: 2, gem: 4, unloved: 8, obscure: 16, poor: 32, known: 64 } as const

export type Trait = keyof typeof traits

/** Runtime of a short film, in minutes. */
const SHORT_MINUTES = { from: 40, to: 92 }
const GOOD_MEAN = 7
/** Unloved: the mean rating is below this. */
const LIKED_MEAN = 6.5
/** Poor: an obscure title rated below the first mean, or a known one rated below the second. */
export const POOR_MEAN = 6
const DISLIKED_MEAN = 5.5
/** Little-seen titles cannot have many votes: their pseudo-votes are multiplied by this. */
const LITTLE_SEEN_PSEUDO_VOTES_FACTOR = 0.25

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
  const { acclaimed, types } = thresholdsOf(catalogue.columns)
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
