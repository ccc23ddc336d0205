import { inviteBest } from './pool.ts'
import { setPlace } from './pool-bits.ts'
import type { Scene } from './scene.ts'
import { MOST_TITLES } from './settings.ts'
import { type Trait, traits } from './traits.ts'

/** The places of the pool whose titles hold a condition. */
export function placesWhere({ pool, bits }: Scene, holds: (title: number) => boolean): Uint32Array {
  const places = bits.take()
  for (let place = 0; place < pool.ranked; place++) if (holds(pool.titles[place] ?? 0)) setPlace(places, place)
  return places
}

/** The places of the pool whose titles have a trait. */
export function placesWith({ pool, bits }: Scene, trait: Trait): Uint32Array {
  const places = bits.take()
  const bit = traits[trait]
  for (let place = 0; place < pool.ranked; place++) if (((pool.traits[place] ?? 0) & bit) !== 0) setPlace(places, place)
  return places
}

/** The places of the best titles under a mask, from beyond the pool too; for several people nothing that lies below anybody's floor. */
export function placesOfBest({ stage, pool, bits, viewers }: Scene, mask: Uint32Array): Uint32Array {
  const places = bits.take()
  for (const place of inviteBest(stage, pool, mask, MOST_TITLES))
    if (viewers.length === 1 || (pool.scores[place] ?? 0) >= 0) setPlace(places, place)
  return places
}
