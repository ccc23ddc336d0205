import { firstSet } from '../pool/bitsets.ts'
import { relevanceAt as byRank } from '../pool/pool.ts'
import type { Composition } from '../rows/composition.ts'
import { columnAttention, rowAttention } from '../slate/attention.ts'
import { MAX_ROWS, VISIBLE_TITLES } from '../slate/settings.ts'

/** The minimum relevance of a page, row by row. */
export interface RelevanceFloor {
  /** The minimum gain of the next row. */
  min(): number
  /** Adds a row. A row that is not ordered by the ranking counts with its gain, but does not raise the floor. */
  add(gain: number, isOffRanking: boolean): void
}

/**
 * The floor is a share of the gain of the plain ranking, cut into rows of `width` titles and discounted by row
 * position. `relevanceAt` is the relevance of the title of a rank.
 */
export function openRelevanceFloor(width: number, share: number, relevanceAt: (rank: number) => number = byRank): RelevanceFloor {
  const idealRow = (row: number): number => {
    let sum = 0
    for (let column = 0; column < width; column++) sum += columnAttention[column] * relevanceAt(row * width + column)
    return sum
  }
  let [rows, given, ideal] = [0, 0, rowAttention[0] * idealRow(0)]
  let min = share * idealRow(0)
  return {
    min: () => min,
    add: (gain, isOffRanking) => {
      given += rowAttention[rows] * gain
      if (!isOffRanking) ideal += rowAttention[++rows] * idealRow(rows)
      min = (share * ideal - given) / (rowAttention[rows] || 1)
    },
  }
}

/** The relevance of the title of a rank, in the ranking that the rows are narrowed to. */
export function relevanceByRank({
  core,
  abovePrior,
  pool,
  areNewcomers,
  hasFewSeeds,
}: Pick<Composition, 'core' | 'abovePrior' | 'areNewcomers' | 'hasFewSeeds'> & {
  readonly pool: Pick<Composition['pool'], 'relevance'>
}): (rank: number) => number {
  const ofTaste = core?.bits ?? (areNewcomers || hasFewSeeds ? null : abovePrior)
  if (!ofTaste) return byRank
  const best = firstSet(ofTaste, MAX_ROWS * VISIBLE_TITLES)
  return (rank) => pool.relevance[best[rank] ?? -1] ?? 0
}
