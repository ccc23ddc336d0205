import type { TitleFacts } from '../../engine/src/catalogue/title-facts.ts'
import { bestOf, factsCosine } from '../similar/references.ts'
import type { HouseholdPerson } from './data.ts'

const TOP = 100
const NEAREST = 5
/** Beyond the nearest titles of a seed, shared facts are negligible: they count as 0. */
const REACH = 1600
const SAMPLE = 16
/** Minimum votes of a usable mean. */
const SHRINK = 50

/** Films by votes × rating: a list without personalisation. Votes of series are on another scale, so films only. */
export function byVotes(titles: readonly TitleFacts[]): (person: HouseholdPerson) => number[] {
  const order = titles
    .map((_, at) => at)
    .filter((at) => titles[at]?.media_type === 'movie')
    .sort((a, b) => votesTimesRating(titles[b]) - votesTimesRating(titles[a]))
  return ({ given }) => {
    const seen = new Set(given)
    return order.filter((at) => !seen.has(at)).slice(0, TOP)
  }
}

function votesTimesRating(title: TitleFacts | undefined): number {
  return (title?.vote_count ?? 0) * (title?.vote_average ?? 0)
}

/**
 * A simple baseline script: log votes + 1.5 × rating shrunken to the mean, both in standard deviations among films, +
 * `weight` × the mean cosine of facts to the five nearest liked titles. Films only, for the same reason.
 */
export function byScript(
  titles: readonly TitleFacts[],
  people: readonly HouseholdPerson[],
): (person: HouseholdPerson, weight: number) => number[] {
  const renown = Float64Array.from(renownOf(titles))
  const near = nearestOf(titles, people)
  return ({ given }, weight) => {
    const likeness = meanOfNearest(given.map((seed) => near.get(seed)))
    const scores = renown.slice()
    for (const [at, cosine] of likeness) scores[at] = (scores[at] ?? 0) + weight * cosine
    for (const at of given) scores[at] = Number.NEGATIVE_INFINITY
    return bestOf(scores, TOP)
  }
}

/** −Infinity for series. */
function renownOf(titles: readonly TitleFacts[]): number[] {
  const films = titles.filter(({ media_type }) => media_type === 'movie')
  const rated = films.filter(({ vote_count }) => (vote_count ?? 0) > 0)
  const mean = rated.reduce((sum, { vote_average }) => sum + (vote_average ?? 0), 0) / rated.length
  const votesOf = ({ vote_count }: TitleFacts) => Math.log1p(vote_count ?? 0)
  const ratingOf = ({ vote_count, vote_average }: TitleFacts) => {
    const votes = vote_count ?? 0
    return (votes * (vote_average ?? 0) + SHRINK * mean) / (votes + SHRINK)
  }
  const [votes, ratings] = [spreadOf(films.map(votesOf)), spreadOf(films.map(ratingOf))]
  return titles.map((title) =>
    title.media_type === 'movie'
      ? (votesOf(title) - votes.mean) / votes.deviation + (1.5 * (ratingOf(title) - ratings.mean)) / ratings.deviation
      : Number.NEGATIVE_INFINITY,
  )
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, deviation: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1 }
}

type NearestLikes = readonly { at: number; cosine: number }[]

function nearestOf(titles: readonly TitleFacts[], people: readonly HouseholdPerson[]): Map<number, NearestLikes> {
  const cosines = factsCosine(titles)
  const seeds = new Set(people.flatMap(({ given }) => given))
  return new Map(Array.from(seeds, (seed) => [seed, highest(cosines(seed))]))
}

/** The titles with the highest cosines, about `REACH`. A sample gives the threshold, which avoids sorting all. */
function highest(cosines: Float64Array): NearestLikes {
  const sample = cosines.filter((_, at) => at % SAMPLE === 0).sort()
  const floor = Math.max(1e-9, sample[Math.max(0, sample.length - Math.floor(REACH / SAMPLE))] ?? 0)
  const near: { at: number; cosine: number }[] = []
  cosines.forEach((cosine, at) => {
    if (cosine >= floor) near.push({ at, cosine })
  })
  return near
}

function meanOfNearest(lists: readonly (NearestLikes | undefined)[]): Map<number, number> {
  const best = new Map<number, number[]>()
  for (const list of lists) {
    for (const { at, cosine } of list ?? []) {
      const known = best.get(at)
      if (!known) best.set(at, [cosine])
      else if (known.length < NEAREST) known.push(cosine)
      else {
        const min = known.indexOf(Math.min(...known))
        if (cosine > (known[min] ?? 0)) known[min] = cosine
      }
    }
  }
  return new Map(Array.from(best, ([at, cosines]) => [at, cosines.reduce((sum, one) => sum + one, 0) / NEAREST]))
}
