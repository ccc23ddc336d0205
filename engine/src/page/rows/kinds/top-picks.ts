import { setFirst } from '../../pool/bitsets.ts'
import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'

/** The best titles of the pool, for people who are no newcomers. */
const make: RowMaker = ({ areNewcomers, pool, bitsets }) => {
  return areNewcomers ? [] : [fromPool('top_picks', setFirst(bitsets.take(), pool.ranked))]
}

export const topPicks: RowSpec = { kind: 'top_picks', wireNumber: 1, makeOrder: 10, maxRows: 1, keepsAbovePrior: true, make }
