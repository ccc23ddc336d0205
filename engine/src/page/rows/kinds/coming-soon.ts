import { fromPool, noBits, type RowMaker, type RowSpec } from '../candidate.ts'
import { nearTasteFirst } from '../near-taste.ts'
import { orderOfBest } from '../pool-bits.ts'

/** Upcoming titles; they are in no other row. */
const make: RowMaker = (composition) => [
  fromPool('coming_soon', noBits, {
    minRelevance: 0.025,
    order: nearTasteFirst(composition, orderOfBest(composition, composition.workspace.masks.upcoming)),
  }),
]

export const comingSoon: RowSpec = {
  kind: 'coming_soon',
  wireNumber: 11,
  makeOrder: 130,
  maxRows: 1,
  keepsToCore: true,
  itemReason: 'row',
  recommends: false,
  make,
}
