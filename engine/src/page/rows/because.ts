import { type Candidate, fromPool, type RowMaker } from '../candidate.ts'
import { setPlace } from '../pool-bits.ts'
import type { Scene } from '../scene.ts'
import type { SeedTerms } from '../seed-terms.ts'
import { LEAST_TITLES } from '../settings.ts'

/** A title belongs to a seed's row if the seed gives it this much of what it gives to those it speaks for most … */
const NEAR_BEST = 0.5
/** … of which the third counts: the first may be a sequel, far above all others. */
const BEST = 3
const WEIGHT = 1.1
/** Whoever has just liked something looks for what came of it: the first title of a row that follows the newest counts at least this much … */
const FIRST = 0.75
/** … and these are the newest. All others have to be worth their place. */
const NEWEST = 2

/** Because you watched or liked a title: what it speaks for most. */
export const because: RowMaker = (scene) => scene.seeds.flatMap((seed, at) => rowOf(scene, seed, at < NEWEST ? FIRST : 0))

function rowOf({ bits, pool, viewers }: Scene, { title, of, isLiked, terms }: SeedTerms, least: number): Candidate[] {
  const floor = floorOf(terms)
  const near: number[] = []
  for (let place = 0; place < terms.length; place++) if ((terms[place] ?? 0) >= floor) near.push(place)
  if (near.length < LEAST_TITLES) return []
  const places = bits.take()
  const worth = new Float32Array(terms.length)
  let most = 0
  for (const place of near) {
    setPlace(places, place)
    worth[place] = (terms[place] ?? 0) * (pool.relevance[place] ?? 0)
    most = Math.max(most, worth[place] ?? 0)
  }
  for (const place of near) worth[place] = (worth[place] ?? 0) / most
  const order = { places: Int32Array.from(near).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b), worth }
  const subject = { seed: title, liked: isLiked, ...(viewers.length > 1 ? { of } : {}) }
  return [fromPool('because', places, { subject, weight: WEIGHT, least, order })]
}

/** The least term that still belongs to the row. */
function floorOf(terms: Float32Array): number {
  const best = new Float32Array(BEST)
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] ?? 0
    if (term > (best[0] ?? 0)) putInOrder(best, term)
  }
  return (best[0] ?? 0) > 0 ? (best[0] ?? 0) * NEAR_BEST : Infinity
}

/** Puts a number in the place of the least, rising. */
function putInOrder(best: Float32Array, term: number): void {
  let place = 0
  for (; place + 1 < best.length && (best[place + 1] ?? 0) < term; place++) best[place] = best[place + 1] ?? 0
  best[place] = term
}
