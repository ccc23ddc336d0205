import { type Candidate, fromPool, type RowMaker } from '../candidate.ts'
import { setPlace } from '../pool-bits.ts'
import type { Scene } from '../scene.ts'
import type { SeedTerms } from '../seed-terms.ts'
import { LEAST_TITLES } from '../settings.ts'

/** A title belongs to a seed's row if the seed gives it this much of what it gives to the third best: the first may be a sequel, far above all others. */
const NEAR_BEST = 0.5
const WEIGHT = 1.1
/** Whoever has just liked something looks for what came of it: the first title of a row that follows the newest counts at least this much … */
const FIRST = 0.75
/** … and these are the newest. All others have to be worth their place. */
const NEWEST = 2

/** Because you watched or liked a title: what it speaks for most. */
export const because: RowMaker = (scene) => {
  const { seeds } = scene
  const slots = seeds[0]?.terms.length ?? 0
  const worths = new Float32Array(seeds.length * slots)
  const newest = new Set(seeds.toSorted((a, b) => b.at - a.at || a.title - b.title).slice(0, NEWEST)) // whoever's they are
  return seeds.flatMap((seed, at) => {
    return rowOf(scene, seed, { least: newest.has(seed) ? FIRST : 0, worth: worths.subarray(at * slots, (at + 1) * slots) })
  })
}

function rowOf(
  { bits, pool, viewers }: Scene,
  { title, of, isLiked, terms }: SeedTerms,
  { least, worth }: { least: number; worth: Float32Array },
): Candidate[] {
  const near = placesNear(terms)
  if (near.length < LEAST_TITLES) return []
  const places = bits.take()
  let most = 0
  for (const place of near) {
    setPlace(places, place)
    worth[place] = (terms[place] ?? 0) * (pool.relevance[place] ?? 0)
    most = Math.max(most, worth[place] ?? 0)
  }
  for (const place of near) worth[place] = (worth[place] ?? 0) / most
  const order = { places: new Int32Array(near.sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)), worth }
  const subject = { seed: title, liked: isLiked, ...(viewers.length > 1 ? { of } : {}) }
  return [fromPool('because', places, { subject, weight: WEIGHT, least, order })]
}

/** The places whose terms belong to the row. */
function placesNear(terms: Float32Array): number[] {
  const floor = floorOf(terms)
  const near: number[] = []
  for (let place = 0; place < terms.length; place++) if ((terms[place] ?? 0) >= floor) near.push(place)
  return near
}

/** The least term that still belongs to the row. */
function floorOf(terms: Float32Array): number {
  let [first, second, third] = [0, 0, 0]
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] ?? 0
    if (term <= third) continue
    third = Math.min(second, term)
    second = Math.max(second, Math.min(first, term))
    first = Math.max(first, term)
  }
  return third > 0 ? third * NEAR_BEST : Infinity
}
