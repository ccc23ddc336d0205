import { MIN_TITLES } from '../../slate/settings.ts'
import { noBits, type RowCandidate, type RowOrder, type RowSource } from '../candidate.ts'
import type { Composition } from '../composition.ts'

/** The source of a row of titles from the pool. */
export type PoolSource = Extract<RowSource, { from: 'pool' }>

/** Narrows a row from the pool; it returns no row if too few titles remain. */
export type RowNarrower = (row: RowCandidate, source: PoolSource) => RowCandidate[]

/** A row with an order of its own, without the titles that are not kept; no row if fewer than `min` remain. */
export function narrowOrder(
  row: RowCandidate,
  order: RowOrder,
  isKept: (poolIndex: number) => boolean,
  min = MIN_TITLES,
): RowCandidate[] {
  const poolIndexes = order.poolIndexes.filter(isKept)
  return poolIndexes.length < min ? [] : [{ ...row, source: { from: 'pool', bits: noBits, order: { ...order, poolIndexes } } }]
}

/** Returns a function that narrows a row to a set of titles. The bitset of all `more` rows is narrowed once. */
export function narrowerTo({ bitsets }: Pick<Composition, 'bitsets'>, some: Uint32Array): RowNarrower {
  let before: Uint32Array = noBits
  let both: Uint32Array = noBits
  let count = 0
  return (row, source) => {
    if (source.bits !== before) {
      before = source.bits
      both = bitsets.takeUnwritten()
      count = bitsets.intersect(before, some, both)
    }
    return count < MIN_TITLES ? [] : [{ ...row, source: { ...source, bits: both } }]
  }
}
