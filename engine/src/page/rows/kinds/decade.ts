import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Decades that the taste has more of than the catalogue. */
export const decade: RowMaker = (composition) => rowsAbout(composition, 'decade', 1)
