import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Columns } from '../catalogue/columns.ts'
import { lateFacts } from '../catalogue/fresh.ts'
import { runtimeOf } from '../catalogue/title-facts.ts'
import { isGiven } from './renowned.ts'

/** What a title is for everybody, as bits. */
export const traits = { short: 1, acclaimed: 2, gem: 4 } as const

export type Trait = keyof typeof traits

/** Minutes of a film that fits in before bed. */
const SHORT = { from: 40, to: 92 }
/** Acclaimed: among this share of the rated titles that is rated best, and no lower than this. */
const BEST_RATED = 0.2
const ACCLAIMED = 7.5
const GOOD = 7
/** Means are drawn towards the usual one, as by this many votes. */
const USUAL = 6.3
const USUAL_VOTES = 60
/** Fewer votes say nothing. */
const VOTES = 10
/** Little seen: among the half of all titles that have fewer votes, and among the less popular half. */
const LITTLE = 0.5
const SAMPLE = 10_000

/** What is said of a title by its numbers. */
interface Told {
  readonly minutes: number
  readonly isFilm: boolean
  readonly average: number
  readonly votes: number
  readonly popularity: number
}

/** Tells the traits of a title, as its facts are now. */
export function traitsOf(catalogue: Catalogue): (title: number) => number {
  const { runtime, isSeries, voteAverage, voteCount, popularity: popularities } = catalogue.columns
  const { few, unpopular, acclaimed } = limitsOf(catalogue.columns)
  const told = ({ minutes, isFilm, average, votes, popularity }: Told): number => {
    const isShort = isFilm && minutes >= SHORT.from && minutes <= SHORT.to
    const isAcclaimed = praiseOf(average, votes) >= acclaimed
    const isGem = average >= GOOD && votes >= VOTES && votes < few && popularity <= unpopular
    return (isShort ? traits.short : 0) | (isAcclaimed ? traits.acclaimed : 0) | (isGem ? traits.gem : 0)
  }
  return (title) => {
    const late = lateFacts(catalogue, title)
    const minutes = (late ? runtimeOf(late) : runtime[title]) ?? NaN
    const isFilm = late ? late.media_type === 'movie' : isSeries[title] === 0
    const average = (late ? late.vote_average : voteAverage[title]) ?? 0
    const votes = (late ? late.vote_count : voteCount[title]) ?? 0
    return told({ minutes, isFilm, average, votes, popularity: (late ? late.popularity : popularities[title]) ?? 0 })
  }
}

/** The mean of the votes, drawn towards the usual one while they are few. */
function praiseOf(average: number, votes: number): number {
  return (votes * average + USUAL_VOTES * USUAL) / (votes + USUAL_VOTES)
}

/** What separates the little seen and the acclaimed from the others of a catalogue, from an even sample. */
function limitsOf({ voteCount, voteAverage, popularity }: Columns): { few: number; unpopular: number; acclaimed: number } {
  const step = Math.max(1, Math.floor(voteCount.length / SAMPLE))
  const known: number[] = []
  for (let title = 0; title < voteCount.length; title += step) if ((voteCount[title] ?? 0) >= VOTES) known.push(title)
  const votes = Float32Array.from(known, (title) => voteCount[title] ?? 0)
  const praise = Float64Array.from(known, (title) => praiseOf(voteAverage[title] ?? 0, voteCount[title] ?? 0))
  const liked = Float32Array.from(known, (title) => popularity[title] ?? 0)
  const unpopular = isGiven(popularity) ? atShare(liked, LITTLE) : Infinity
  return { few: atShare(votes, LITTLE), unpopular, acclaimed: Math.max(ACCLAIMED, atShare(praise, 1 - BEST_RATED)) }
}

/** The value below which this share of some values lies; 0 if there are none. */
function atShare(values: Float32Array | Float64Array, share: number): number {
  return values.sort()[Math.floor(values.length * share)] ?? 0
}
