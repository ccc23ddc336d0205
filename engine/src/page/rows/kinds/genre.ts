import type { RowMaker, RowSpec } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Genres with a large share of the taste. */
const make: RowMaker = (composition) => rowsAbout(composition, 'genre', 0.92)

export const genre: RowSpec = {
  kind: 'genre',
  wireNumber: 3,
  makeOrder: 50,
  maxRows: 6,
  isThemed: true,
  keepsToRaised: true,
  keepsToCore: true,
  ofFewSeeds: 'about',
  likingOrder: 6,
  make,
}
