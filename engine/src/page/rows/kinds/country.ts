import type { RowMaker, RowSpec } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Countries that are more common in the taste than in the catalogue. */
const make: RowMaker = (composition) => rowsAbout(composition, 'country', 1.1)

export const country: RowSpec = {
  kind: 'country',
  wireNumber: 7,
  makeOrder: 90,
  maxRows: 2,
  maxRowsForNewcomers: 4,
  isThemed: true,
  keepsToRaised: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 3,
  make,
}
