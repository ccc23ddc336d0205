import { filterMask } from '../../catalogue/filter-mask.ts'
import { fromPool, type RowMaker } from '../candidate.ts'
import { placesUnder } from '../places.ts'

/** What the people's own services offer, where the page is not about services already. */
export const ownOffers: RowMaker = (scene) => {
  const { stage, request } = scene
  const own = [...new Set(request.people.flatMap((person) => person.services))]
  if (own.length === 0 || request.filters.with_watch_providers?.length) return []
  const { spare: out, scratch } = stage.masks
  const { region } = request.filters
  const offered = { with_watch_providers: own, ...(region ? { region } : {}) }
  filterMask(stage.catalogue, offered, request.people[0].region, { out, scratch })
  return [fromPool('services', placesUnder(scene, out), { least: 0.06 })]
}
