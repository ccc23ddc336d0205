import type { Columns } from '../catalogue/columns.ts'
import { plainSolve } from '../linalg/plain.ts'

/** What a catalogue says about how many people a title may find. */
export type Renown = Pick<Columns, 'voteCount' | 'voteAverage' | 'releaseDay'>

/**
 * The audience that a title would have by its renown: log audience as a linear function of votes, their mean and age, fitted on
 * the titles that have an audience here, and drawn towards a level line while those are few.
 */
export function expectedAudience(audience: Float32Array, renown: Renown): (renown: Renown, title: number) => number {
  const terms = new Float64Array(TERMS)
  const normal = Array.from({ length: TERMS }, (_, i) => Array.from({ length: TERMS }, (__, j) => (i === j ? RIDGE : 0)))
  const target = new Array<number>(TERMS).fill(0)
  for (let title = 0; title < audience.length; title++) {
    const met = audience[title] ?? 0
    if (met > 0) addRow(normal, target, writeTerms(terms, renown, title), Math.log1p(met))
  }
  const slope = plainSolve(normal, target)
  return (of, title) => {
    writeTerms(terms, of, title)
    let level = 0
    for (let i = 0; i < TERMS; i++) level += (terms[i] ?? 0) * (slope[i] ?? 0)
    return Math.max(0, Math.expm1(Math.min(level, MOST)))
  }
}

/** One more title of the least squares: the normal matrix is symmetric, and summed in the order in which titles come. */
function addRow(normal: number[][], target: number[], row: Float64Array, level: number): void {
  for (let i = 0; i < TERMS; i++) {
    const own = row[i] ?? 0
    const line = normal[i] ?? []
    for (let j = 0; j < TERMS; j++) line[j] = (line[j] ?? 0) + own * (row[j] ?? 0)
    target[i] = (target[i] ?? 0) + own * level
  }
}

const TERMS = 8
const RIDGE = 1
const MOST = 25

/** Votes and age in rounded-off sizes, so that one ridge suits all. */
function writeTerms(into: Float64Array, { voteCount, voteAverage, releaseDay }: Renown, title: number): Float64Array {
  const votes = Math.log1p(voteCount[title] ?? 0) / 4
  const day = releaseDay[title] ?? NaN
  const age = Number.isNaN(day) ? 0 : (day / 365.2425 - 25) / 25
  const mean = voteCount[title] ? ((voteAverage[title] ?? 6) - 6) / 2 : 0
  into[0] = 1
  into[1] = votes
  into[2] = votes ** 2
  into[3] = mean
  into[4] = mean * votes
  into[5] = age
  into[6] = age ** 2
  into[7] = age * votes
  return into
}
