import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import { placesWith } from '../places.ts'

/** Well rated and little seen. */
const make: RowMaker = (composition) => [fromPool('hidden_gems', placesWith(composition, 'gem'), { weight: 0.8, least: 0.035 })]

export const hiddenGems: RowSpec = {
  kind: 'hidden_gems',
  wireNumber: 13,
  makeOrder: 14,
  most: 1,
  isWide: true,
  ofFewSeeds: 'close',
  itemReason: 'row',
  make,
}
