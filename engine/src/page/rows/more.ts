import { fromPool, type RowMaker } from '../candidate.ts'
import { everyPlace } from '../pool-bits.ts'
import { LEAST_TITLES, MANY_ROWS } from '../settings.ts'

/** What no other row has, where a page would otherwise have few rows. */
export const more: RowMaker = ({ pool, bits }) => {
  const count = Math.min(MANY_ROWS, Math.floor(pool.ranked / LEAST_TITLES))
  const places = everyPlace(bits.take(), pool.ranked)
  return Array.from({ length: count }, () => fromPool('more', places, { weight: 1e-6 }))
}
