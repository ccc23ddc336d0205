import type { RowMaker, RowSpec } from '../candidate.ts'
import { themeRows } from '../theme-rows.ts'

/** Decades that are more common in the taste than in the catalogue. */
const make: RowMaker = (composition) => themeRows(composition, 'decade', 1)

export const decade: RowSpec = {
  kind: 'decade',
  wireNumber: 6,
  makeOrder: 80,
  maxRows: 2,
  maxRowsForNewcomers: 5,
  isThemed: true,
  keepsAbovePrior: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  make,
}
