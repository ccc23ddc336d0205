import type { RowMaker, RowSpec } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Languages that are more common in the taste than in the catalogue. */
const make: RowMaker = (composition) => rowsAbout(composition, 'language', 1.1)

export const language: RowSpec = {
  kind: 'language',
  wireNumber: 8,
  makeOrder: 100,
  maxRows: 2,
  isThemed: true,
  keepsToRaised: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 4,
  make,
}
