import type { Columns } from '../catalogue/columns.ts'
import { plainSolve } from '../linalg/plain.ts'

/** What a catalogue says about how many people a title may find. */
export type Renown = Pick<Columns, 'voteCount' | 'voteAverage' | 'releaseDay'>

/**
 * The audience that a title would have by its renown: log audience as a linear function of votes, their mean and age, fitted on
 * the titles that have an audience here, and drawn towards a level line while those are few.
 */
export function expectedAudience(audience: Float32Array, renown: Renown): (renown: Renown, title: number) => number {
  const met = Array.from(audience.keys()).filter((title) => (audience[title] ?? 0) > 0)
  const rows = met.map((title) => termsOf(renown, title))
  const size = termsOf(renown, 0).length
  const normal = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (__, j) => rows.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), i === j ? RIDGE : 0)),
  )
  const target = Array.from({ length: size }, (_, i) =>
    rows.reduce((sum, row, at) => sum + (row[i] ?? 0) * Math.log1p(audience[met[at] ?? 0] ?? 0), 0),
  )
  const slope = plainSolve(normal, target)
  return (of, title) => {
    const level = termsOf(of, title).reduce((sum, term, i) => sum + term * (slope[i] ?? 0), 0)
    return Math.max(0, Math.expm1(Math.min(level, MOST)))
  }
}

const RIDGE = 1
const MOST = 25

/** Votes and age in rounded-off sizes, so that one ridge suits all. */
function termsOf({ voteCount, voteAverage, releaseDay }: Renown, title: number): number[] {
  const votes = Math.log1p(voteCount[title] ?? 0) / 4
  const day = releaseDay[title] ?? NaN
  const age = Number.isNaN(day) ? 0 : (day / 365.2425 - 25) / 25
  const mean = voteCount[title] ? ((voteAverage[title] ?? 6) - 6) / 2 : 0
  return [1, votes, votes ** 2, mean, mean * votes, age, age ** 2, age * votes]
}
