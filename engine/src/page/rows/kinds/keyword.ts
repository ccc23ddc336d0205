import type { RowMaker, RowSpec } from '../candidate.ts'
import { themeRows } from '../theme-rows.ts'

/** Keywords that are more common in the taste than in the catalogue. */
const make: RowMaker = (composition) => themeRows(composition, 'keyword', 0.9)

export const keyword: RowSpec = {
  kind: 'keyword',
  wireNumber: 4,
  makeOrder: 60,
  maxRows: 6,
  isThemed: true,
  keepsAbovePrior: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 5,
  make,
}
