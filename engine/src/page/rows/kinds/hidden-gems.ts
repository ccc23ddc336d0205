import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import { bitsWith } from '../pool-bits.ts'

/** Well rated and little seen. */
const make: RowMaker = (composition) => [
  fromPool('hidden_gems', bitsWith(composition, 'gem'), { weight: 0.8, minRelevance: 0.035 }),
]

export const hiddenGems: RowSpec = {
  kind: 'hidden_gems',
  wireNumber: 13,
  makeOrder: 140,
  maxRows: 1,
  keepsToCore: true,
  ofFewSeeds: 'close',
  itemReason: 'row',
  make,
}
