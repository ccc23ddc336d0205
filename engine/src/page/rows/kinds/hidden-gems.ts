import { fromPool, type RowMaker } from '../candidate.ts'
import { placesWith } from '../places.ts'

/** Well rated and little seen. */
export const hiddenGems: RowMaker = (composition) => [
  fromPool('hidden_gems', placesWith(composition, 'gem'), { weight: 0.8, least: 0.035 }),
]
