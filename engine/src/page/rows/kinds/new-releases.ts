import { dayText } from '../../../catalogue/decades.ts'
import { NEW_DAYS } from '../../slate/settings.ts'
import { fromPool, noBits, type RowMaker, type RowSpec } from '../candidate.ts'
import { eligibleUnder, orderOfBest } from '../pool-bits.ts'
import { similarFirst } from '../similar-first.ts'

/** A sequel, or a film by a director of the likes, comes before what is merely as near as everything well known. */
const RELATION_WEIGHT = 1.5

/**
 * Titles of the last half-year by similarity to the taste, from the whole catalogue: new titles have few votes and a
 * low prior.
 */
const make: RowMaker = (composition) => {
  const { today } = composition.request
  const since = { with_release_date_gte: dayText(today - NEW_DAYS), with_release_date_lte: dayText(today) }
  const order = orderOfBest(composition, eligibleUnder(composition, since, null), RELATION_WEIGHT)
  return [fromPool('new_releases', noBits, { minRelevance: 0.08, order: similarFirst(composition, order) })]
}

export const newReleases: RowSpec = {
  kind: 'new_releases',
  wireNumber: 12,
  makeOrder: 120,
  maxRows: 1,
  keepsToCore: true,
  itemReason: 'row',
  make,
}
