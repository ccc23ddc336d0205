import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import { bitsWith } from '../pool-bits.ts'

/** Acclaimed titles, best score first. */
const make: RowMaker = (composition) => [
  fromPool('acclaimed', bitsWith(composition, 'acclaimed'), {
    weight: composition.areNewcomers ? 1.05 : 0.85,
    minRelevance: 0.05,
  }),
]

export const acclaimed: RowSpec = {
  kind: 'acclaimed',
  wireNumber: 15,
  makeOrder: 150,
  maxRows: 1,
  keepsToCore: true,
  keepsToSubject: true,
  keepsAbovePrior: true,
  ofFewSeeds: 'close',
  make,
}
