import { setPlace } from '../../pool/bitsets.ts'
import { invite } from '../../pool/pool.ts'
import { MOST_TITLES } from '../../slate/settings.ts'
import { renownedUnder } from '../../workspace/renowned.ts'
import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'

/** Rows below may take some of it before it is deepened. */
const MOST = 2 * MOST_TITLES
const HALF = 40

/** What most people watch now, for newcomers. */
const make: RowMaker = (composition) => {
  if (!composition.isNew) return []
  const places = placesOf(composition)
  const bits = composition.bitsets.take()
  const worth = new Float32Array(composition.pool.size)
  places.forEach((place, rank) => {
    setPlace(bits, place)
    worth[place] = HALF / (HALF + rank)
  })
  return [fromPool('popular', bits, { order: { places: Int32Array.from(places), worth } })]
}

/** The most renowned titles that the page may recommend, from beyond the pool too; to several people only what is in it. */
function placesOf({ workspace, pool, profiles }: Composition): number[] {
  return renownedUnder(workspace, workspace.masks.fit, MOST)
    .map((title) => (profiles.length === 1 ? invite(workspace, pool, title) : (pool.placeOf[title] ?? -1)))
    .filter((place) => place >= 0)
}

export const popular: RowSpec = { kind: 'popular', wireNumber: 19, makeOrder: 2, most: 1, itemReason: 'list', make }
