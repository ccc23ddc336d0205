import { fromPool } from './candidate.ts'
import type { Chosen } from './choose.ts'
import { orderOfBest } from './places.ts'
import type { RowKind } from './row.ts'
import type { Scene } from './scene.ts'
import { LEAST_TITLES } from './settings.ts'

/** With fewer titles there is no second row. */
const TWO_ROWS = 2 * LEAST_TITLES

/** The chosen rows; where titles are too few or too much alike for rows as usual, one row with all that fits, so that nothing is missing. */
export function orOnlyRow(scene: Scene, chosen: readonly Chosen[]): readonly Chosen[] {
  const { pool, isNew, settings } = scene
  const recommended = chosen.filter(({ candidate }) => candidate.kind !== 'coming_soon')
  if (recommended.length > 0 && (pool.ranked >= TWO_ROWS || holdsAll(scene, recommended))) return chosen
  const soon = chosen.filter((row) => !recommended.includes(row))
  const count = Math.min(pool.ranked, settings.depth)
  if (count > 0) return [rowOf(scene, isNew ? 'more' : 'top_picks', everyPlaceUpTo(count)), ...soon]
  return soon.length > 0 ? soon : soonRow(scene)
}

function holdsAll({ pool }: Scene, [first]: readonly Chosen[]): boolean {
  const isLeading = first?.candidate.kind === 'top_picks' || first?.candidate.kind === 'popular'
  return isLeading && first.places.length === pool.ranked
}

/** What is yet to be released, however little it is. */
function soonRow(scene: Scene): Chosen[] {
  const places = orderOfBest(scene, scene.stage.masks.soon).places.subarray(0, scene.settings.depth)
  return places.length > 0 ? [rowOf(scene, 'coming_soon', places)] : []
}

function rowOf({ bits }: Scene, kind: RowKind, places: Int32Array): Chosen {
  return { candidate: fromPool(kind, bits.take()), places }
}

function everyPlaceUpTo(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, place) => place)
}
