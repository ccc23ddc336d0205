import type { RowMaker } from '../candidate.ts'
import { rowsAbout } from '../rows-about.ts'

/** People that several titles of the taste have in common. */
export const person: RowMaker = (scene) => rowsAbout(scene, 'person', 1.05)
