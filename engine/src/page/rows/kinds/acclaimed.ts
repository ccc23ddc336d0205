import { fromPool, type RowMaker } from '../candidate.ts'
import { placesWith } from '../places.ts'

/** What nearly everybody who saw it praises, nearest to the taste first. */
export const acclaimed: RowMaker = (composition) => [
  fromPool('acclaimed', placesWith(composition, 'acclaimed'), { weight: composition.isNew ? 1.05 : 0.85, least: 0.05 }),
]
