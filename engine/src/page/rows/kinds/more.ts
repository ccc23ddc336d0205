import { setFirst } from '../../pool/bitsets.ts'
import { MANY_ROWS, MIN_TITLES } from '../../slate/settings.ts'
import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'

/** Remaining titles without a subject, if the page would otherwise have few rows. */
const make: RowMaker = ({ pool, bitsets }) => {
  const count = Math.min(MANY_ROWS, Math.floor(pool.ranked / MIN_TITLES))
  const bits = setFirst(bitsets.take(), pool.ranked)
  return Array.from({ length: count }, () => fromPool('more', bits, { weight: 1e-6 }))
}

export const more: RowSpec = {
  kind: 'more',
  wireNumber: 25,
  makeOrder: 190,
  maxRows: 20,
  keepsToCore: true,
  keepsAbovePrior: true,
  ofFewSeeds: 'close_unless_filtered',
  make,
}
