import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { type PlaybackRow, putPlaybacks } from './playback-store.ts'
import { rowOf, type Scrobble } from './scrobble.ts'
import { latestOf } from './times.ts'
import type { ProfileScope } from './titles.ts'

/** Puts where people are in titles, all before the end: of several words about one title the latest. In a transaction. */
export async function putPositions(ctx: CatalogueCtx, given: readonly (Scrobble & { profile: ProfileScope })[]): Promise<void> {
  const latest = new Map<string, PlaybackRow>()
  for (const { profile, ...one } of given) {
    const row = await rowOf(ctx, profile, one)
    const key = `${row.profile_id} ${row.number}`
    const known = latest.get(key)
    if (!known || isLater(row, known)) latest.set(key, row)
  }
  await putPlaybacks(ctx.db, [...latest.values()].sort(byKey), latestOf(ctx))
}

/** The same order as the store has. */
function isLater(a: PlaybackRow, b: PlaybackRow): boolean {
  const order = a.updated_at - b.updated_at || a.progress - b.progress || a.season - b.season || a.episode - b.episode
  return order > 0
}

/** In one order, so that two transactions do not wait for each other. */
function byKey(a: PlaybackRow, b: PlaybackRow): number {
  if (a.profile_id !== b.profile_id) return a.profile_id < b.profile_id ? -1 : 1
  return a.number - b.number
}
