import { dayText } from '../../catalogue/decades.ts'
import { filterMask } from '../../catalogue/filter-mask.ts'
import { fromPool, type RowMaker } from '../candidate.ts'
import { placesOfBest } from '../places.ts'
import { NEW_DAYS } from '../settings.ts'

/** What came out in the last half-year, best for you first, from beyond the pool too: what is new has few friends yet. */
export const newReleases: RowMaker = (scene) => {
  const { catalogue, masks } = scene.stage
  const { today } = scene.request
  const isNew = { with_release_date_gte: dayText(today - NEW_DAYS), with_release_date_lte: dayText(today) }
  filterMask(catalogue, isNew, null, { out: masks.spare, scratch: masks.scratch })
  catalogue.space.kernels.and(masks.fit, masks.spare, masks.spare)
  return [fromPool('new_releases', placesOfBest(scene, masks.spare), { least: 0.08 })]
}
