import { fromPool } from '../rows/candidate.ts'
import type { Composition } from '../rows/composition.ts'
import { orderOfBest } from '../rows/pool-bits.ts'
import type { RowKind } from '../slate/row-kinds.gen.ts'
import { MIN_TITLES } from '../slate/settings.ts'
import type { SelectedPoolRow } from './select-rows.ts'

/** With fewer titles there is no second row. */
const TWO_ROWS = 2 * MIN_TITLES

/** If titles are too few or too similar for the usual rows, adds one row with all of them, so that none is missing. */
export function withFallbackRow(composition: Composition, chosen: readonly SelectedPoolRow[]): readonly SelectedPoolRow[] {
  const { pool, areNewcomers, settings } = composition
  const recommended = chosen.filter(({ candidate }) => candidate.kind !== 'coming_soon')
  if (recommended.length > 0 && (pool.ranked >= TWO_ROWS || holdsAll(composition, recommended))) return chosen
  const soon = chosen.filter((row) => !recommended.includes(row))
  const count = Math.min(pool.ranked, settings.depth)
  if (count > 0) return [rowWith(composition, areNewcomers ? 'more' : 'top_picks', everyIndexUpTo(count)), ...soon]
  return soon.length > 0 ? soon : upcomingRow(composition)
}

function holdsAll({ pool }: Pick<Composition, 'pool'>, [first]: readonly SelectedPoolRow[]): boolean {
  const isLeading = first?.candidate.kind === 'top_picks' || first?.candidate.kind === 'popular'
  return isLeading && first.poolIndexes.length === pool.ranked
}

/** A row of upcoming titles without a minimum length. */
function upcomingRow(composition: Composition): SelectedPoolRow[] {
  const poolIndexes = orderOfBest(composition, composition.workspace.masks.upcoming).poolIndexes.subarray(
    0,
    composition.settings.depth,
  )
  return poolIndexes.length > 0 ? [rowWith(composition, 'coming_soon', poolIndexes)] : []
}

function rowWith({ bitsets }: Pick<Composition, 'bitsets'>, kind: RowKind, poolIndexes: Int32Array): SelectedPoolRow {
  return { candidate: fromPool(kind, bitsets.take()), poolIndexes }
}

function everyIndexUpTo(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, poolIndex) => poolIndex)
}
