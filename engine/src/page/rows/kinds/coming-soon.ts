import { fromPool, noBits, type RowMaker } from '../candidate.ts'
import { orderOfBest } from '../places.ts'

/** What is yet to be released; such titles stand nowhere else. */
export const comingSoon: RowMaker = (composition) => [
  fromPool('coming_soon', noBits, { least: 0.025, order: orderOfBest(composition, composition.workspace.masks.soon) }),
]
