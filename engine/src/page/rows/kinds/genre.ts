import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Genres that the taste has much of. */
export const genre: RowMaker = (composition) => rowsAbout(composition, 'genre', 0.92)
