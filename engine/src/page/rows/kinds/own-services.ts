import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import { bitsUnder, eligibleUnder } from '../pool-bits.ts'

/** Titles that the people's own providers offer, unless the page is filtered by providers already. */
const make: RowMaker = (composition) => {
  const { request } = composition
  const subscribed = [...new Set(request.profiles.flatMap((person) => person.services))]
  if (subscribed.length === 0 || request.filters.with_watch_providers?.length) return []
  const { region } = request.filters
  const offered = { with_watch_providers: subscribed, ...(region ? { region } : {}) }
  const offeredEligible = eligibleUnder(composition, offered, request.profiles[0].region)
  return [fromPool('services', bitsUnder(composition, offeredEligible), { minRelevance: 0.06 })]
}

export const ownServices: RowSpec = { kind: 'services', wireNumber: 16, makeOrder: 170, maxRows: 1, make }
