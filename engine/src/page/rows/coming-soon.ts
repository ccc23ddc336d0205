import { fromPool, type RowMaker } from '../candidate.ts'
import { placesOfBest } from '../places.ts'

/** What is yet to be released; such titles stand nowhere else. */
export const comingSoon: RowMaker = (scene) => [
  fromPool('coming_soon', placesOfBest(scene, scene.stage.masks.soon), { least: 0.025 }),
]
