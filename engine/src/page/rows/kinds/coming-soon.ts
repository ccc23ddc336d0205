import { fromPool, noBits, type RowMaker, type RowSpec } from '../candidate.ts'
import { orderOfBest } from '../pool-bits.ts'
import { similarFirst } from '../similar-first.ts'

/** Upcoming titles; they are in no other row. */
const make: RowMaker = (composition) => [
  fromPool('coming_soon', noBits, {
    minRelevance: 0.025,
    order: similarFirst(composition, orderOfBest(composition, composition.workspace.masks.upcoming)),
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
