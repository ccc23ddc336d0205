import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import { bitsWith } from '../pool-bits.ts'

/** Minutes: where nothing may be longer, all of the page is short already. */
const SHORT_PAGE = 120

/** Films for an evening that is short already, where the page is not about that. */
const make: RowMaker = (composition) => {
  const { with_runtime_lte: longest = Infinity } = composition.request.filters
  return longest <= SHORT_PAGE ? [] : [fromPool('short', bitsWith(composition, 'short'), { weight: 0.8, least: 0.035 })]
}

export const short: RowSpec = {
  kind: 'short',
  wireNumber: 14,
  makeOrder: 160,
  most: 1,
  isWide: true,
  ofFewSeeds: 'close',
  isOfTaste: true,
  make,
}
