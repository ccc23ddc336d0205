import { countSet, openIntersections, setBit } from '../pool/bitsets.ts'
import { IN_SIGHT, LEAST_TITLES, MANY_ROWS, NEW_DAYS } from '../slate/settings.ts'
import { traits } from '../workspace/traits.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { RowCandidate } from './candidate.ts'
import type { Composition } from './composition.ts'

// A film that few have seen and hardly anybody liked is near to a taste by its genres, its country and its time, as thousands are. One
// that few have seen and that is much older than anything a person likes is among the best known of its decade, in which there were
// hardly any others. Nobody would recommend these as long as there is anything else.

/** With fewer other titles a page would be short: behind a filter, or in a small catalogue, there is what there is. */
const ENOUGH_OTHERS = MANY_ROWS * IN_SIGHT

/** A title that few know is too old if it came out so many days before the oldest that is liked. */
const TOO_OLD_DAYS = 20 * 365

/**
 * Finds pool indexes of titles that few know and that those do not like, or that are far older than the taste; null where too little
 * else is left. What is new has had no time to be liked.
 */
export function poorFinder({
  pool,
  request,
  profiles,
  workspace,
}: Pick<Composition, 'pool' | 'request' | 'profiles' | 'workspace'>): ((poolIndex: number) => boolean) | null {
  const oldest = oldestLiked(workspace, profiles) - TOO_OLD_DAYS
  const isPoor = (poolIndex: number): boolean => {
    const [own, day] = [pool.traits[poolIndex], pool.days[poolIndex]]
    return ((own & traits.poor) !== 0 && day < request.today - NEW_DAYS) || ((own & traits.obscure) !== 0 && day < oldest)
  }
  let others = 0
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) if (!isPoor(poolIndex)) others++
  return others < ENOUGH_OTHERS ? null : isPoor
}

/** The day on which the oldest title that people like came out; nothing is older where they like none. */
function oldestLiked({ catalogue: { columns } }: Workspace, profiles: Composition['profiles']): number {
  let oldest = Infinity
  for (const { titles, weights } of profiles)
    for (let at = 0; at < titles.length; at++) {
      const day = columns.releaseDay[titles[at]] ?? Infinity
      if (weights[at] > 0 && day < oldest) oldest = day
    }
  return oldest === Infinity ? -Infinity : oldest
}

/** The rows without what is poor; none where too little is left. */
export function withoutPoor(composition: Composition, candidates: readonly RowCandidate[]): readonly RowCandidate[] {
  const { isPoor, pool, bitsets } = composition
  if (!isPoor) return candidates
  const others = bitsets.take()
  for (let poolIndex = 0; poolIndex < pool.ranked; poolIndex++) if (!isPoor(poolIndex)) setBit(others, poolIndex)
  const keep = openIntersections(bitsets, others)
  return candidates.flatMap((one): RowCandidate[] => {
    const { source } = one
    if (source.from !== 'pool') return [one]
    if (source.order) {
      const poolIndexes = source.order.poolIndexes.filter((poolIndex) => !isPoor(poolIndex))
      if (poolIndexes.length < Math.min(LEAST_TITLES, source.order.poolIndexes.length)) return []
      return [{ ...one, source: { ...source, order: { ...source.order, poolIndexes } } }]
    }
    const bits = keep(source.bits)
    return countSet(bits) < LEAST_TITLES ? [] : [{ ...one, source: { ...source, bits } }]
  })
}
