import { relevanceAt } from '../pool/pool.ts'
import { across, down } from '../slate/attention.ts'

/** How much relevance a page must have so far. */
export interface Floor {
  /** What the next row must give at least. */
  least(): number
  /** Notes a row; one that is beside the ranking counts for what it gives, and nothing more is asked of the page for it. */
  add(gain: number, isBeside: boolean): void
}

/** A share of what the ranking would give, cut into rows of `width` titles; of what a row gives, the lower one counts less. */
export function openFloor(width: number, share: number): Floor {
  const idealRow = (row: number): number => {
    let sum = 0
    for (let column = 0; column < width; column++) sum += across[column] * relevanceAt(row * width + column)
    return sum
  }
  let [rows, given, ideal] = [0, 0, down[0] * idealRow(0)]
  let least = share * idealRow(0)
  return {
    least: () => least,
    add: (gain, isBeside) => {
      given += down[rows] * gain
      if (!isBeside) ideal += down[++rows] * idealRow(rows)
      least = (share * ideal - given) / (down[rows] || 1)
    },
  }
}
