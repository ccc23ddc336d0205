import { fromPool, type RowMaker } from '../candidate.ts'
import { setPlace } from '../pool-bits.ts'

/** Of each genre this many of the best known. */
const EACH = 8
/** Places of the pool that are known well enough to be picked from. */
const KNOWN = 500

/** Well-known titles of every genre, for newcomers to pick their favourites from. */
export const favourites: RowMaker = ({ isNew, pool, bits, stage }) => {
  if (!isNew) return []
  const places = bits.take()
  const taken = new Uint32Array(stage.themes.genres)
  for (let place = 0; place < Math.min(KNOWN, pool.ranked); place++) {
    const end = pool.start[place + 1] ?? 0
    let isWanted = false
    for (let at = pool.start[place] ?? 0; at < end; at++) {
      const genre = pool.themes[at] ?? 0
      if (genre >= stage.themes.genres || (taken[genre] ?? 0) >= EACH) continue
      isWanted = true
      taken[genre] = (taken[genre] ?? 0) + 1
    }
    if (isWanted) setPlace(places, place)
  }
  return [fromPool('favourites', places, { least: 1 })]
}
