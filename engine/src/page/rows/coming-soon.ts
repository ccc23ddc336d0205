import { fromPool, type RowMaker } from '../candidate.ts'
import { inviteBest } from '../pool.ts'
import { setPlace } from '../pool-bits.ts'
import { MOST_TITLES } from '../settings.ts'

/** What is yet to be released; such titles stand nowhere else. */
export const comingSoon: RowMaker = ({ stage, pool, bits }) => {
  const places = bits.take()
  for (const place of inviteBest(stage, pool, stage.masks.soon, MOST_TITLES)) setPlace(places, place)
  return [fromPool('coming_soon', places, { least: 0.12 })]
}
