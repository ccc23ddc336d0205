import { setBit } from '../../pool/bitsets.ts'
import { addToPool } from '../../pool/pool.ts'
import { MAX_TITLES } from '../../slate/settings.ts'
import { mostRenowned } from '../../workspace/renowned.ts'
import { isWidelyKnown } from '../../workspace/widely-known.ts'
import { fromPool, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { orderByRank } from '../pool-bits.ts'

/** Twice the length of a row, since rows below may take some titles before it is filled. */
const MAX_POPULAR_TITLES = 2 * MAX_TITLES

/** Popular titles for newcomers; none if neither votes nor popularity are known. */
const make: RowMaker = (composition) => {
  if (!composition.areNewcomers) return []
  const poolIndexes = popularPoolIndexes(composition)
  const bits = composition.bitsets.take()
  for (const poolIndex of poolIndexes) setBit(bits, poolIndex)
  return [fromPool('popular', bits, { order: orderByRank(composition.pool, poolIndexes) })]
}

/** The most renowned recommendable titles, from the whole catalogue; for several people only from the pool. */
function popularPoolIndexes({ workspace, pool, profiles }: Composition): number[] {
  return mostRenowned(workspace, workspace.masks.eligible, MAX_POPULAR_TITLES)
    .filter((title) => isWidelyKnown(workspace, title))
    .map((title) => (profiles.length === 1 ? addToPool(workspace, pool, title) : (pool.poolIndexOf[title] ?? -1)))
    .filter((poolIndex) => poolIndex >= 0)
}

export const popular: RowSpec = { kind: 'popular', wireNumber: 19, makeOrder: 20, maxRows: 1, itemReason: 'list', make }
