import { fromPool, noBits, type RowMaker } from '../candidate.ts'
import { orderOfBest } from '../places.ts'

/** What is yet to be released; such titles stand nowhere else. */
export const comingSoon: RowMaker = (scene) => [
  fromPool('coming_soon', noBits, { least: 0.025, order: orderOfBest(scene, scene.stage.masks.soon) }),
]
