import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { putEnds } from './ends.ts'
import { type PlaybackRow, putPlaybacks } from './playback-store.ts'
import { rowOf, type Scrobble } from './scrobble.ts'
import { latestOf } from './times.ts'
import type { ProfileScope } from './titles.ts'

/** A player's word where somebody is. */
export type ScrobbleOf = Scrobble & { profile: ProfileScope }

/** Puts where people are in titles, all before the end: of several words about one title the latest. In a transaction. */
export async function putPositions(ctx: CatalogueCtx, given: readonly ScrobbleOf[]): Promise<void> {
  const rows = (await rowsOf(ctx, given)).map((words) => words.reduce((a, b) => (isLater(b, a) ? b : a)))
  if (rows.length > 0) await putPlaybacks(ctx.db, rows.sort(byKey), latestOf(ctx))
}

/** Puts ends of viewings; of several about one title each after the one before. In a transaction. */
export async function putEndsOf(ctx: CatalogueCtx, given: readonly ScrobbleOf[]): Promise<void> {
  const words = await rowsOf(ctx, given)
  const most = Math.max(0, ...words.map(({ length }) => length))
  for (let turn = 0; turn < most; turn++) await putEnds(ctx, words.flatMap((rows) => rows[turn] ?? []).sort(byKey)) // biome-ignore format: one thought
}

/** What is said of each title of a profile, in the order in which it came. */
async function rowsOf(ctx: CatalogueCtx, given: readonly ScrobbleOf[]): Promise<PlaybackRow[][]> {
  const words = new Map<string, PlaybackRow[]>()
  for (const { profile, ...one } of given) {
    const row = await rowOf(ctx, profile, one)
    const key = `${row.profile_id} ${row.number}`
    words.set(key, [...(words.get(key) ?? []), row])
  }
  return [...words.values()]
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
