import type { CatalogueCtx } from '../catalogue/ctx.ts'
import type { PlainList } from './bulk/bulk-changes.ts'
import * as plays from './history/play-store.ts'
import { listListEntries } from './lists/list-store.ts'
import { listPlayback, type PlaybackRow } from './playback/playback-store.ts'
import { listRatings, type RatingRow } from './ratings/rating-store.ts'
import { latestAcceptedTime } from './times.ts'
import { isVisibleTo, type ProfileScope } from './titles.ts'

// A profile's plays, lists, ratings and positions as stored rows, for interfaces with a format of their own. Titles
// that are not visible to the profile are left out.

/** More than a profile may have. */
const MAX_ENTRIES = 200_000

export type { PlayCount } from './history/play-store.ts'
export type { RatingRow } from './ratings/rating-store.ts'
export type PlaysQuery = Omit<plays.PlayFilter, 'profileId'>

/** Plays, newest first, and how many there are in all. */
export async function playsOf(
  ctx: CatalogueCtx,
  profile: ProfileScope,
  { skip, max, ...query }: PlaysQuery & { skip: number; max: number },
): Promise<{ rows: plays.PlayRow[]; count: number }> {
  const filter = { ...query, profileId: profile.id }
  const count = await plays.countPlays(ctx.db, filter)
  const rows = await plays.listFilteredPlays(ctx.db, filter, { limit: max, skip })
  return { rows: rows.filter(isVisibleTo(ctx.liveCatalogue(), profile)), count }
}

/** How often and when last each title, season or episode was watched. */
export async function playCountsOf(
  ctx: CatalogueCtx,
  profile: ProfileScope,
  query: Omit<plays.PlayCountFilter, 'profileId'>,
): Promise<plays.PlayCount[]> {
  const rows = await plays.listPlayCounts(ctx.store.slow, { ...query, profileId: profile.id }, MAX_ENTRIES)
  return rows.filter(isVisibleTo(ctx.liveCatalogue(), profile))
}

/** A list, newest first. */
export async function listEntriesOf(
  ctx: CatalogueCtx,
  profile: ProfileScope,
  list: PlainList,
): Promise<{ number: number; added_at: number }[]> {
  const rows = await listListEntries(ctx.store.slow, { profile_id: profile.id, list }, { limit: MAX_ENTRIES })
  return rows.filter(isVisibleTo(ctx.liveCatalogue(), profile))
}

/** Ratings, newest first. */
export async function ratingsOf(ctx: CatalogueCtx, profile: ProfileScope): Promise<RatingRow[]> {
  const rows = await listRatings(ctx.store.slow, profile.id, { limit: MAX_ENTRIES })
  return rows.filter(isVisibleTo(ctx.liveCatalogue(), profile))
}

/** Positions that can be resumed, newest first. */
export async function positionsOf(ctx: CatalogueCtx, profile: ProfileScope): Promise<PlaybackRow[]> {
  const rows = await listPlayback(ctx.db, profile.id, { limit: MAX_ENTRIES, latest: latestAcceptedTime(ctx) })
  return rows.filter(isVisibleTo(ctx.liveCatalogue(), profile))
}
