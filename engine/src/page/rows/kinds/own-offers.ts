import { filterMask } from '../../../catalogue/filter-mask.ts'
import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import { bitsUnder } from '../pool-bits.ts'

/** What the people's own services offer, where the page is not about services already. */
const make: RowMaker = (composition) => {
  const { workspace, request } = composition
  const own = [...new Set(request.profiles.flatMap((person) => person.services))]
  if (own.length === 0 || request.filters.with_watch_providers?.length) return []
  const { spare: out, scratch } = workspace.masks
  const { region } = request.filters
  const offered = { with_watch_providers: own, ...(region ? { region } : {}) }
  filterMask(workspace.catalogue, offered, request.profiles[0].region, { out, scratch })
  return [fromPool('services', bitsUnder(composition, out), { least: 0.06 })]
}

export const ownOffers: RowSpec = { kind: 'services', wireNumber: 16, makeOrder: 17, most: 1, make }
