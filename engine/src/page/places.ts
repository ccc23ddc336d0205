import { inviteBest } from './pool.ts'
import { setPlace } from './pool-bits.ts'
import type { Scene } from './scene.ts'
import { MOST_TITLES } from './settings.ts'
import { type Trait, traits } from './traits.ts'

// Which places are wanted cannot be foreseen, so they are marked without a branch.

/** The places of the pool whose titles are under a mask. */
export function placesUnder({ pool, bits }: Scene, mask: Uint32Array): Uint32Array {
  const places = bits.take()
  for (let place = 0; place < pool.ranked; place++) {
    const title = pool.titles[place] ?? 0
    const isUnder = ((mask[title >>> 5] ?? 0) >>> (title & 31)) & 1
    places[place >>> 5] = (places[place >>> 5] ?? 0) | (isUnder << (place & 31))
  }
  return places
}

/** The places of the pool whose titles have a trait. */
export function placesWith({ pool, bits }: Scene, trait: Trait): Uint32Array {
  const places = bits.take()
  const shift = 31 - Math.clz32(traits[trait])
  for (let place = 0; place < pool.ranked; place++) {
    const hasTrait = ((pool.traits[place] ?? 0) >>> shift) & 1
    places[place >>> 5] = (places[place >>> 5] ?? 0) | (hasTrait << (place & 31))
  }
  return places
}

/** The places of the best titles under a mask, from beyond the pool too; for several people nothing that lies below anybody's floor. */
export function placesOfBest({ stage, pool, bits, viewers }: Scene, mask: Uint32Array): Uint32Array {
  const places = bits.takeWide()
  for (const place of inviteBest(stage, pool, mask, MOST_TITLES))
    if (viewers.length === 1 || (pool.scores[place] ?? 0) >= 0) setPlace(places, place)
  return places
}
