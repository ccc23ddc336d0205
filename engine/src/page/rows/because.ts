import { type Candidate, fromPool, type RowMaker } from '../candidate.ts'
import { setPlace } from '../pool-bits.ts'
import type { Scene } from '../scene.ts'
import type { SeedTerms } from '../seed-terms.ts'
import { LEAST_TITLES } from '../settings.ts'

/** A title belongs to a seed's row if the seed gives it this much of what it gives to those it speaks for most … */
const NEAR_BEST = 0.5
/** … of which the third counts: the first may be a sequel, far above all others. */
const BEST = 3
/** The seed decides the order, but among titles it speaks for alike the better one comes first. */
const RELEVANCE = 0.5
/** The first title of such a row counts at least this much: one that was liked is good reason for a row. */
const FIRST = 0.75

/** The newest evidence is answered first: whoever has just liked something looks for what came of it. */
const weights = { newest: 1.3, other: 1.1 }
const NEWEST = 5

/** Because you watched or liked a title: what it speaks for most. */
export const because: RowMaker = (scene) =>
  scene.seeds.flatMap((seed, at) => rowOf(scene, seed, at < NEWEST ? weights.newest : weights.other))

function rowOf({ bits, pool, viewers }: Scene, { title, of, isLiked, terms }: SeedTerms, weight: number): Candidate[] {
  const floor = floorOf(terms)
  const near: number[] = []
  for (let place = 0; place < terms.length; place++) if ((terms[place] ?? 0) >= floor) near.push(place)
  if (near.length < LEAST_TITLES) return []
  const places = bits.take()
  const worth = new Float32Array(terms.length)
  let most = 0
  for (const place of near) {
    setPlace(places, place)
    worth[place] = (terms[place] ?? 0) * (pool.relevance[place] ?? 0) ** RELEVANCE
    most = Math.max(most, worth[place] ?? 0)
  }
  for (const place of near) worth[place] = ((worth[place] ?? 0) * FIRST) / most
  const order = { places: Int32Array.from(near).sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b), worth }
  const subject = { seed: title, liked: isLiked, ...(viewers.length > 1 ? { of } : {}) }
  return [fromPool('because', places, { subject, weight, order })]
}

/** The least term that still belongs to the row. */
function floorOf(terms: Float32Array): number {
  const best = new Float32Array(BEST)
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] ?? 0
    if (term <= (best[0] ?? 0)) continue
    best[0] = term
    best.sort()
  }
  return (best[0] ?? 0) > 0 ? (best[0] ?? 0) * NEAR_BEST : Infinity
}
