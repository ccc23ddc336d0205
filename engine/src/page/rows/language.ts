import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** Languages that the taste has more of than the catalogue. */
export const language: RowMaker = (scene) => rowsAbout(scene, 'language', 1.1)
