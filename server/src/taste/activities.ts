import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { type ActivityKind, findActivities, listFingerprints, replaceActivities } from './activities-store.ts'

export type { ActivityKind } from './activities-store.ts'

/** When each kind last changed, and the fingerprint that it had then. */
type Activities = Partial<Record<ActivityKind, { fingerprint: string; changedAt: number }>>

/** Of several readers at once, one stores the new times and the others read them. */
const MAX_TRIES = 5

/**
 * When each kind of a profile's data last changed; removals and entries with an earlier date count. A change is
 * recognised when somebody asks and has the time of that request, so times never decrease and writing costs nothing.
 */
export async function changeTimesOf(ctx: CatalogueCtx, profileId: string): Promise<Map<ActivityKind, number>> {
  for (let tries = 1; ; tries++) {
    const before = await findActivities(ctx.db, profileId)
    const fingerprints = await listFingerprints(ctx.store.slow, profileId)
    const previous = JSON.parse(before ?? '{}') as Activities
    const current = withChanges(previous, fingerprints, ctx.now())
    const after = JSON.stringify(current)
    const isStored = after === before || (await replaceActivities(ctx.db, profileId, { before, after }))
    if (isStored || tries === MAX_TRIES)
      return new Map(Object.entries(current).map(([kind, { changedAt }]) => [kind as ActivityKind, changedAt]))
  }
}

/** A kind whose last entry was removed has no fingerprint any more, which is a change too. */
function withChanges(previous: Activities, fingerprints: ReadonlyMap<ActivityKind, string>, now: number): Activities {
  const kinds = [...new Set([...(Object.keys(previous) as ActivityKind[]), ...fingerprints.keys()])].sort()
  return Object.fromEntries(
    kinds.map((kind) => {
      const [last, fingerprint] = [previous[kind], fingerprints.get(kind) ?? '']
      if (last?.fingerprint === fingerprint) return [kind, last]
      return [kind, { fingerprint, changedAt: Math.max(now, (last?.changedAt ?? 0) + 1) }]
    }),
  )
}
