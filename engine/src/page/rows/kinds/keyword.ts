import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Keywords that tell this taste from others. */
export const keyword: RowMaker = (composition) => rowsAbout(composition, 'keyword', 0.9)
