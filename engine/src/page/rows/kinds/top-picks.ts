import { everyPlace } from '../../pool/bitsets.ts'
import { fromPool, type RowMaker } from '../candidate.ts'

/** The best of everything, for people who are known. */
export const topPicks: RowMaker = ({ isNew, pool, bitsets }) => {
  return isNew ? [] : [fromPool('top_picks', everyPlace(bitsets.take(), pool.ranked))]
}
