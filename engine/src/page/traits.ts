import type { Catalogue } from '../catalogue/catalogue.ts'
import { lateFacts } from '../catalogue/fresh.ts'
import { runtimeOf } from '../catalogue/title-facts.ts'

/** What a title is for everybody, as bits. */
export const traits = { short: 1, acclaimed: 2, gem: 4 } as const

export type Trait = keyof typeof traits

/** Minutes of a film that fits in before bed. */
const SHORT = { from: 40, to: 92 }
const ACCLAIMED = 7.5
const GOOD = 7
/** Means are drawn towards the usual one, as by this many votes. */
const USUAL = 6.3
const USUAL_VOTES = 60
/** Fewer votes say nothing. */
const VOTES = 10
/** Little seen: among the half of all titles that have fewer votes. */
const LITTLE = 0.5
const SAMPLE = 10_000

/** Tells the traits of a title, as its facts are now. */
export function traitsOf(catalogue: Catalogue): (title: number) => number {
  const { runtime, isSeries, voteAverage, voteCount } = catalogue.columns
  const few = fewVotes(voteCount)
  const told = (minutes: number, isFilm: boolean, average: number, votes: number): number => {
    const praise = (votes * average + USUAL_VOTES * USUAL) / (votes + USUAL_VOTES)
    const isShort = isFilm && minutes >= SHORT.from && minutes <= SHORT.to
    const isGem = average >= GOOD && votes >= VOTES && votes < few
    return (isShort ? traits.short : 0) | (praise >= ACCLAIMED ? traits.acclaimed : 0) | (isGem ? traits.gem : 0)
  }
  return (title) => {
    const late = lateFacts(catalogue, title)
    if (!late) return told(runtime[title] ?? NaN, isSeries[title] === 0, voteAverage[title] ?? 0, voteCount[title] ?? 0)
    return told(runtimeOf(late) ?? NaN, late.media_type === 'movie', late.vote_average ?? 0, late.vote_count ?? 0)
  }
}

/** The votes that separate what is little seen, from an even sample. */
function fewVotes(votes: Float32Array): number {
  const step = Math.max(1, Math.floor(votes.length / SAMPLE))
  const known = votes.filter((count, title) => title % step === 0 && count >= VOTES).sort()
  return known[Math.floor(known.length * LITTLE)] ?? 0
}
