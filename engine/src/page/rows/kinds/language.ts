import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Languages that the taste has more of than the catalogue. */
export const language: RowMaker = (composition) => rowsAbout(composition, 'language', 1.1)
