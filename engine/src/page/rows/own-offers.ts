import { filterMask } from '../../catalogue/filter-mask.ts'
import { hasBit } from '../../catalogue/fresh.ts'
import { fromPool, type RowMaker } from '../candidate.ts'
import { placesWhere } from '../places.ts'

/** What the people's own services offer, where the page is not about services already. */
export const ownOffers: RowMaker = (scene) => {
  const { stage, request } = scene
  const own = [...new Set(request.people.flatMap((person) => person.services))]
  if (own.length === 0 || request.filters.with_watch_providers?.length) return []
  const { out, scratch } = { out: stage.masks.spare, scratch: stage.masks.scratch }
  const { region } = request.filters
  filterMask(stage.catalogue, { with_watch_providers: own, ...(region ? { region } : {}) }, request.people[0].region, {
    out,
    scratch,
  })
  return [
    fromPool(
      'services',
      placesWhere(scene, (title) => hasBit(out, title)),
      { least: 0.25 },
    ),
  ]
}
