import { recognisedByAny } from '../contributions/recognised.ts'
import { LEAST_TITLES } from '../slate/settings.ts'
import type { RowOrder } from './candidate.ts'
import type { Composition } from './composition.ts'

// What is new, or not out yet, has few facts and no audience: the nearest of it may still be far from a taste.

/** Titles of an order that are compared with the seeds. */
const COMPARED_TITLES = 40

/** With fewer that are near there is no such row: most of what is seen of it would be near to nothing that is liked. */
const LEAST_NEAR_TITLES = LEAST_TITLES / 2

/**
 * An order with the titles alone in which a person would see something of a seed, or that are on somebody's watchlist; where these are
 * too few for a row, with as many of the others behind them. Where nothing is liked yet, all of it.
 */
export function nearTasteFirst(composition: Composition, order: RowOrder): RowOrder {
  const { seeds, profiles, pool, core, recogniser } = composition
  if (seeds.length === 0) return order
  const wanted = new Set(profiles.flatMap(({ person }) => Array.from(person.watchlist)))
  const isRecognised = recognisedByAny(
    recogniser,
    order.poolIndexes.subarray(0, COMPARED_TITLES),
    pool,
    (_, nth) => seeds[nth]?.title ?? -1,
  )
  const isOfPlace = placeFinder(composition)
  const isNear = (poolIndex: number, at: number): boolean =>
    isRecognised[at] === 1 || wanted.has(pool.titles[poolIndex]) || isOfPlace(poolIndex) || core?.hasSubjects(poolIndex) === true
  const near = order.poolIndexes.filter(isNear)
  if (near.length >= LEAST_TITLES) return { ...order, poolIndexes: near }
  const poolIndexes = Int32Array.from([...near, ...order.poolIndexes.filter((poolIndex, at) => !isNear(poolIndex, at))])
  return { ...order, poolIndexes: near.length < LEAST_NEAR_TITLES ? near : poolIndexes.subarray(0, LEAST_TITLES) }
}

/** A place that this share of a taste is from is one that it looks for. */
const PLACE_SHARE = 0.2

/** Finds pool indexes whose titles are from a country, or in a language, that much of the taste is of and most titles are not. */
function placeFinder({ themes, mix, pool }: Composition): (poolIndex: number) => boolean {
  // Areas have no weight of their own: a title has none of them.
  const places = themes.filter(
    ({ kind, theme }) => (kind === 'country' || kind === 'language') && mix.weight[theme] >= PLACE_SHARE,
  )
  return (poolIndex) => {
    const carried = pool.themes.subarray(pool.start[poolIndex], pool.start[poolIndex + 1])
    return places.some(({ theme }) => carried.includes(theme))
  }
}
