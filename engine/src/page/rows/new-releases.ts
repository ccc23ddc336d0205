import { dayText } from '../../catalogue/decades.ts'
import { filterMask } from '../../catalogue/filter-mask.ts'
import { fromPool, type RowMaker } from '../candidate.ts'
import { inviteBest } from '../pool.ts'
import { setPlace } from '../pool-bits.ts'
import { MOST_TITLES } from '../settings.ts'

const NEW_DAYS = 180

/** What came out in the last half-year, best for you first, from beyond the pool too: what is new has few friends yet. */
export const newReleases: RowMaker = ({ stage, request, pool, bits }) => {
  const { catalogue, masks } = stage
  const isNew = { with_release_date_gte: dayText(request.today - NEW_DAYS), with_release_date_lte: dayText(request.today) }
  filterMask(catalogue, isNew, null, { out: masks.spare, scratch: masks.scratch })
  catalogue.space.kernels.and(masks.fit, masks.spare, masks.spare)
  const places = bits.take()
  for (const place of inviteBest(stage, pool, masks.spare, MOST_TITLES)) setPlace(places, place)
  return [fromPool('new_releases', places, { least: 0.3 })]
}
