import type { RowMaker, RowSpec } from '../candidate.ts'
import { themeRows } from '../theme-rows.ts'

/** Genres with a large share of the taste. */
const make: RowMaker = (composition) => themeRows(composition, 'genre', 0.92)

export const genre: RowSpec = {
  kind: 'genre',
  wireNumber: 3,
  makeOrder: 50,
  maxRows: 6,
  isThemed: true,
  keepsAbovePrior: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 6,
  make,
}
