import type { RowMaker, RowSpec } from '../candidate.ts'
import { themeRows } from '../theme-rows.ts'

/** Languages that are more common in the taste than in the catalogue. */
const make: RowMaker = (composition) => themeRows(composition, 'language', 1.1)

export const language: RowSpec = {
  kind: 'language',
  wireNumber: 8,
  makeOrder: 100,
  maxRows: 2,
  isThemed: true,
  keepsAbovePrior: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 4,
  make,
}
