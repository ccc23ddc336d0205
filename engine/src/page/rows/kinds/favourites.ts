import { mostRenowned } from '../../workspace/renowned.ts'
import { isWidelyKnown } from '../../workspace/widely-known.ts'
import { fromPool, noBits, type RowMaker, type RowSpec } from '../candidate.ts'
import { orderByRank } from '../pool-bits.ts'

/** Number of titles per genre. */
const TITLES_PER_GENRE = 8
/** The titles are chosen from this many of the most renowned. */
const WELL_KNOWN_TITLES = 500

/** Well-known titles of every genre for newcomers to pick their favourites from, most renowned first. */
const make: RowMaker = ({ areNewcomers, pool, workspace }) => {
  if (!areNewcomers) return []
  const poolIndexes: number[] = []
  const taken = new Uint32Array(workspace.themes.genres)
  for (const title of mostRenowned(workspace, workspace.masks.eligible, WELL_KNOWN_TITLES)) {
    const poolIndex = pool.poolIndexOf[title] ?? -1
    if (poolIndex < 0 || poolIndex >= pool.ranked || !isWidelyKnown(workspace, title)) continue
    const end = pool.start[poolIndex + 1]
    let isWanted = false
    for (let at = pool.start[poolIndex]; at < end; at++) {
      const genre = pool.themes[at]
      if (genre >= workspace.themes.genres || taken[genre] >= TITLES_PER_GENRE) continue
      isWanted = true
      taken[genre]++
    }
    if (isWanted) poolIndexes.push(poolIndex)
  }
  return [fromPool('favourites', noBits, { minRelevance: 1, order: orderByRank(pool, poolIndexes) })]
}

export const favourites: RowSpec = {
  kind: 'favourites',
  wireNumber: 20,
  makeOrder: 30,
  maxRows: 1,
  itemReason: 'list',
  recommends: false,
  make,
}
