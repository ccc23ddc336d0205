import { fromPool, type RowMaker } from '../candidate.ts'
import { everyPlace } from '../pool-bits.ts'

/** The best of everything, for people who are known. */
export const topPicks: RowMaker = ({ isNew, pool, bits }) => {
  return isNew ? [] : [fromPool('top_picks', everyPlace(bits.take(), pool.ranked))]
}
