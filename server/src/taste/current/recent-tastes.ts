import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { Cache, perNode } from '../../node-memory.ts'
import type { ProfileTaste } from './taste.ts'

// Somebody who browses opens several pages in a row: on the embedded store these read the history once. Its one process
// knows of every change, and forgets the taste; nodes that share a store read it for every page.

/** What changes without a write, such as the episodes aired by today, shows up after this long. */
const MAX_AGE_MS = 10_000
/** Cached titles of all profiles together, about a quarter of a kilobyte each. */
const MAX_TITLES = 20_000

type RecentTaste = { readonly readAt: number; readonly taste: ProfileTaste }

const tastesOf = perNode({
  name: 'recent tastes',
  limit: MAX_TITLES,
  unit: 'titles',
  open: () => new Cache<string, RecentTaste>(MAX_TITLES, ({ taste }) => taste.signals.length + taste.shown.length),
})

/** The taste of a profile, if it was read a moment ago and has not changed since. */
export function recentTaste(ctx: CatalogueCtx, profileId: string): ProfileTaste | undefined {
  const recent = tastesOf(ctx).get(profileId)
  const age = ctx.now() - (recent?.readAt ?? 0)
  return age >= 0 && age < MAX_AGE_MS ? recent?.taste : undefined
}

export function keepRecentTaste(ctx: CatalogueCtx, profileId: string, recent: RecentTaste): void {
  if (ctx.store.kind !== 'postgres') tastesOf(ctx).set(profileId, recent)
}

export function forgetRecentTaste(ctx: CatalogueCtx, profileId: string): void {
  tastesOf(ctx).delete(profileId)
}
