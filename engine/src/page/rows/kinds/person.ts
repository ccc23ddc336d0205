import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** People that several titles of the taste have in common; a newcomer has not met anybody of whom there could be more. */
export const person: RowMaker = (composition) =>
  composition.isNew && !composition.hasFewSeeds ? [] : rowsAbout(composition, 'person', 1.05)
