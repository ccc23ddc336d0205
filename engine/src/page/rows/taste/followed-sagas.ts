import { setBit } from '../../pool/bitsets.ts'
import { hasFewSeeds, isNewcomer, type ProfileView } from '../../pool/profile-views.ts'
import { othersOfSaga, titlesOfSagas } from '../../pool/saga-titles.ts'
import type { TasteMix } from '../../pool/taste-mix.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { CompositionParts } from '../composition.ts'

// Somebody who likes three titles of a saga follows it, and looks for the others, whatever their genre, type and time:
// films after series, a series for children among those for adults.

/** So many likes of one saga follow it. */
const MIN_LIKES = 3
/** Maximum share of the top picks: the others show what else there is. */
const MAX_SHARE = 0.5

/** The sagas that one person follows. */
export interface FollowedSagas {
  readonly titles: ReadonlySet<number>
  /** The share of the likes that are of these sagas. */
  readonly share: number
}

/** Finds the sagas that one person with more than a few likes follows; null if there are none. */
export function followedSagasOf(
  workspace: Pick<Workspace, 'sagas'>,
  profiles: readonly ProfileView[],
  mix: TasteMix,
): FollowedSagas | null {
  if (profiles.length > 1 || profiles.every(isNewcomer) || hasFewSeeds(profiles)) return null
  const followed = likesBySaga(workspace, mix.titles).filter((likes) => likes.length >= MIN_LIKES)
  if (followed.length === 0) return null
  const likes = followed.flat()
  return { titles: titlesOfSagas(workspace, likes), share: likes.length / mix.titles.length }
}

/** The likes of the same saga in groups: two are in the same group if one is of the saga of the other. */
function likesBySaga(workspace: Pick<Workspace, 'sagas'>, likes: readonly number[]): number[][] {
  const all = new Set(likes)
  const next = new Map<number, number[]>()
  const link = (like: number, other: number): void => {
    const linked = next.get(like)
    if (linked) linked.push(other)
    else next.set(like, [other])
  }
  for (const like of likes)
    for (const other of othersOfSaga(workspace, like)) {
      if (!all.has(other)) continue
      link(like, other)
      link(other, like)
    }
  const seen = new Set<number>()
  return [...next.keys()].flatMap((like): number[][] => {
    if (seen.has(like)) return []
    const group = new Set([like])
    for (const one of group) for (const other of next.get(one) ?? []) group.add(other)
    for (const one of group) seen.add(one)
    return [[...group]]
  })
}

/** The pool indexes of the titles of followed sagas, and the share of the top picks that they have. */
export interface FollowedPicks {
  readonly bits: Uint32Array
  readonly share: number
}

/** Finds the titles of followed sagas in the pool. */
export function followedPicks(
  { pool, bitsets }: Pick<CompositionParts, 'pool' | 'bitsets'>,
  { titles, share }: FollowedSagas,
): FollowedPicks {
  const bits = bitsets.take()
  for (const title of titles) {
    const poolIndex = pool.poolIndexOf[title] ?? -1
    if (poolIndex >= 0 && poolIndex < pool.ranked) setBit(bits, poolIndex)
  }
  return { bits, share: Math.min(MAX_SHARE, share) }
}
