import type { RowMaker, RowSpec } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Decades that are more common in the taste than in the catalogue. */
const make: RowMaker = (composition) => rowsAbout(composition, 'decade', 1)

export const decade: RowSpec = {
  kind: 'decade',
  wireNumber: 6,
  makeOrder: 80,
  maxRows: 2,
  maxRowsForNewcomers: 5,
  isThemed: true,
  keepsToRaised: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  make,
}
