import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { putFurtherEnds, putViewingEnds } from '../history/viewing-ends.ts'
import { latestAcceptedTime } from '../times.ts'
import type { ProfileScope } from '../titles.ts'
import { type PlaybackRow, putPlaybacks } from './playback-store.ts'
import { playbackRowOf, type Scrobble } from './scrobble.ts'

/** A player's report of a playback position. */
export type ProfileScrobble = Scrobble & { profile: ProfileScope }

/**
 * Stores playback positions before the end: of several reports of one title the latest. To be called in a transaction.
 */
export async function putPositions(ctx: CatalogueCtx, given: readonly ProfileScrobble[]): Promise<void> {
  const rows = (await rowsOf(ctx, given)).map((reports) => reports.reduce((a, b) => (isLater(b, a) ? b : a)))
  if (rows.length > 0) await putPlaybacks(ctx.db, rows.sort(byKey), latestAcceptedTime(ctx))
}

/** Stores ends of viewings, those of one title one after the other. To be called in a transaction. */
export async function putReportedEnds(ctx: CatalogueCtx, given: readonly ProfileScrobble[]): Promise<void> {
  const reports = await rowsOf(ctx, given)
  const max = Math.max(0, ...reports.map(({ length }) => length))
  for (let turn = 0; turn < max; turn++) await putViewingEnds(ctx, reports.flatMap((rows) => rows[turn] ?? []).sort(byKey)) // biome-ignore format: one thought
}

/** Stores the ends of further episodes of a file in the history; the position is that of its first episode. */
export async function putFurtherEpisodes(ctx: CatalogueCtx, given: readonly ProfileScrobble[]): Promise<void> {
  if (given.length > 0) await putFurtherEnds(ctx, (await rowsOf(ctx, given)).flat())
}

/** The reports as rows, grouped by profile and title, in the order they came. */
async function rowsOf(ctx: CatalogueCtx, given: readonly ProfileScrobble[]): Promise<PlaybackRow[][]> {
  const reports = new Map<string, PlaybackRow[]>()
  for (const one of given) {
    const made = playbackRowOf(ctx, one.profile, one)
    const row = made instanceof Promise ? await made : made
    const key = `${row.profile_id} ${row.number}`
    const others = reports.get(key)
    if (others) others.push(row)
    else reports.set(key, [row])
  }
  return [...reports.values()]
}

/** Same order as `isLater` in `playback-store.ts`. */
function isLater(a: PlaybackRow, b: PlaybackRow): boolean {
  const order = a.updated_at - b.updated_at || a.progress - b.progress || a.season - b.season || a.episode - b.episode
  return order > 0
}

/** A fixed order, so that two transactions cannot deadlock. */
function byKey(a: PlaybackRow, b: PlaybackRow): number {
  if (a.profile_id !== b.profile_id) return a.profile_id < b.profile_id ? -1 : 1
  return a.number - b.number
}
