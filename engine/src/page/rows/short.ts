import { fromPool, type RowMaker } from '../candidate.ts'
import { placesWith } from '../places.ts'

/** Films for an evening that is short already. */
export const short: RowMaker = (scene) => [fromPool('short', placesWith(scene, 'short'), { weight: 0.9, least: 0.15 })]
