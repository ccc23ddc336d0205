import { setPlace } from './pool-bits.ts'
import type { Scene } from './scene.ts'
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
