import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Countries that the taste has more of than the catalogue. */
export const country: RowMaker = (composition) => rowsAbout(composition, 'country', 1.1)
