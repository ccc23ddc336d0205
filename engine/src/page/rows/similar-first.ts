import { recognisedByAny } from '../contributions/recognised.ts'
import { MIN_TITLES } from '../slate/settings.ts'
import type { RowOrder } from './candidate.ts'
import type { Composition } from './composition.ts'

// New and upcoming titles have few facts and no audience: even the best of them may be far from a taste.

/** Number of titles of an order that are compared with the seeds. */
const COMPARED_TITLES = 24

/** With fewer near titles there is no row: most visible titles would match nothing that is liked. */
const MIN_NEAR_TITLES = MIN_TITLES / 2

/**
 * Keeps the titles of an order that are recognisably similar to a seed or on a watchlist. If these are too few for a
 * row, others follow up to the minimum length. Without seeds the order is unchanged.
 */
export function similarFirst(composition: Composition, order: RowOrder): RowOrder {
  if (composition.seeds.length === 0) return order
  const isNear = nearFlags(composition, order.poolIndexes)
  const near = order.poolIndexes.filter((_, at) => isNear[at] === 1)
  if (near.length >= MIN_TITLES) return { ...order, poolIndexes: near }
  const poolIndexes = Int32Array.from([...near, ...order.poolIndexes.filter((_, at) => isNear[at] === 0)])
  return { ...order, poolIndexes: near.length < MIN_NEAR_TITLES ? near : poolIndexes.subarray(0, MIN_TITLES) }
}

/** By index in an order, 1 for titles on a watchlist, of a place or the core of the taste, or similar to a seed. */
function nearFlags(composition: Composition, poolIndexes: Int32Array): Uint8Array {
  const { seeds, profiles, pool, core, recogniser } = composition
  const wanted = new Set(profiles.flatMap(({ person }) => Array.from(person.watchlist)))
  const isOfPlace = placeFinder(composition)
  const isOfKind = (poolIndex: number): boolean => core !== null && !core.isEra && core.hasSubjects(poolIndex)
  const isNear = new Uint8Array(poolIndexes.length)
  const compared: number[] = []
  poolIndexes.forEach((poolIndex, at) => {
    isNear[at] = Number(wanted.has(pool.titles[poolIndex]) || isOfPlace(poolIndex) || isOfKind(poolIndex))
    if (isNear[at] === 0 && at < COMPARED_TITLES) compared.push(at)
  })
  const facts = seeds.map(({ title }) => recogniser.factsOf(title))
  const isRecognised = recognisedByAny(
    recogniser,
    compared.map((at) => poolIndexes[at]),
    pool,
    (_, nth) => facts[nth] ?? null,
  )
  compared.forEach((at, index) => {
    isNear[at] = isRecognised[index]
  })
  return isNear
}

/** Minimum share of the taste for a country or language whose titles count as near. */
const PLACE_SHARE = 0.2

/** Returns whether a pool index has a country or language of a large part of the taste. */
function placeFinder({ themes, mix, pool }: Composition): (poolIndex: number) => boolean {
  // Areas have no weight of their own, and no title has one as a theme.
  const places = themes.filter(
    ({ kind, theme }) => (kind === 'country' || kind === 'language') && mix.weight[theme] >= PLACE_SHARE,
  )
  if (places.length === 0) return () => false
  return (poolIndex) => {
    const carried = pool.themes.subarray(pool.start[poolIndex], pool.start[poolIndex + 1])
    return places.some(({ theme }) => carried.includes(theme))
  }
}
