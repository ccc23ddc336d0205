import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import { bitsWith } from '../pool-bits.ts'

/** Minutes: with a filter up to this runtime all titles of the page are short already. */
const SHORT_PAGE = 120

/** Short films, unless the page is filtered by a short runtime already. */
const make: RowMaker = (composition) => {
  const { with_runtime_lte: longest = Infinity } = composition.request.filters
  return longest <= SHORT_PAGE ? [] : [fromPool('short', bitsWith(composition, 'short'), { weight: 0.8, minRelevance: 0.035 })]
}

export const short: RowSpec = {
  kind: 'short',
  wireNumber: 14,
  makeOrder: 160,
  maxRows: 1,
  keepsToCore: true,
  keepsToSubject: true,
  ofFewSeeds: 'close',
  keepsAbovePrior: true,
  make,
}
