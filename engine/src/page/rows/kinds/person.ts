import type { RowMaker, RowSpec } from '../candidate.ts'
import { themeRows } from '../theme-rows.ts'

/** People that several titles of the taste have in common; none for newcomers without seeds. */
const make: RowMaker = (composition) =>
  composition.areNewcomers && !composition.hasFewSeeds ? [] : themeRows(composition, 'person', 1.05)

export const person: RowSpec = {
  kind: 'person',
  wireNumber: 5,
  makeOrder: 70,
  maxRows: 2,
  ofFewSeeds: 'about',
  likingOrder: 1,
  make,
}
