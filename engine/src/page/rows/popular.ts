import { fromPool, type RowMaker } from '../candidate.ts'
import { everyPlace } from '../pool-bits.ts'

/** What everybody likes, for newcomers. */
export const popular: RowMaker = ({ isNew, pool, bits }) => {
  return isNew ? [fromPool('popular', everyPlace(bits.take(), pool.ranked))] : []
}
