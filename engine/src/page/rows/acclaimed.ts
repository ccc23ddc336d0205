import { fromPool, type RowMaker } from '../candidate.ts'
import { placesWith } from '../places.ts'

/** What nearly everybody who saw it praises, nearest to the taste first. */
export const acclaimed: RowMaker = (scene) => [
  fromPool('acclaimed', placesWith(scene, 'acclaimed'), { weight: scene.isNew ? 1.05 : 0.85, least: 0.05 }),
]
