import type { RowMaker, RowSpec } from '../candidate.ts'
import { themeRows } from '../theme-rows.ts'

/** Countries that are more common in the taste than in the catalogue. */
const make: RowMaker = (composition) => themeRows(composition, 'country', 1.1)

export const country: RowSpec = {
  kind: 'country',
  wireNumber: 7,
  makeOrder: 90,
  maxRows: 2,
  maxRowsForNewcomers: 4,
  isThemed: true,
  keepsAbovePrior: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 3,
  make,
}
