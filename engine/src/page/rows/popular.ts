import { fromPool, type RowMaker } from '../candidate.ts'
import { invite } from '../pool.ts'
import { setPlace } from '../pool-bits.ts'
import { renownedUnder } from '../renowned.ts'
import type { Scene } from '../scene.ts'
import { MOST_TITLES } from '../settings.ts'

/** Rows below may take some of it before it is deepened. */
const MOST = 2 * MOST_TITLES
const HALF = 40

/** What most people watch now, for newcomers. */
export const popular: RowMaker = (scene) => {
  if (!scene.isNew) return []
  const places = placesOf(scene)
  const bits = scene.bits.take()
  const worth = new Float32Array(scene.pool.size)
  places.forEach((place, rank) => {
    setPlace(bits, place)
    worth[place] = HALF / (HALF + rank)
  })
  return [fromPool('popular', bits, { order: { places: Int32Array.from(places), worth } })]
}

/** The most renowned titles that the page may recommend, from beyond the pool too; to several people only what is in it. */
function placesOf({ stage, pool, viewers }: Scene): number[] {
  return renownedUnder(stage, stage.masks.fit, MOST)
    .map((title) => (viewers.length === 1 ? invite(stage, pool, title) : (pool.placeOf[title] ?? -1)))
    .filter((place) => place >= 0)
}
