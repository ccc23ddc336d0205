import { WATCHED_PROGRESS } from '@marquee/engine'
import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import { findVisible } from '../../catalogue/visibility.ts'
import type { MaybePromise } from '../../maybe-promise.ts'
import { invalid } from '../../problems.ts'
import { tasteChanged } from '../current/current-states.ts'
import { putViewingEnds } from '../history/viewing-ends.ts'
import { type EpisodeRef, isSeriesId, wholeTitle } from '../series/episode-ref.ts'
import { requireListedEpisode } from '../series/seasons.ts'
import { latestAcceptedTime, timeOf } from '../times.ts'
import type { ProfileScope } from '../titles.ts'
import type { PlaybackRow } from './playback-store.ts'
import * as store from './playback-store.ts'

export type Scrobble = {
  mediaId: string
  progress: number
  tv?: EpisodeRef | undefined
  /** The time of the report, where another service delivers it later. */
  updatedAt?: string | undefined
  /** From another service, which may number seasons differently: seasons the catalogue does not list are accepted. */
  isForeign?: boolean
  /** For how long another report of the end is the same viewing, where it is longer than usual. */
  sameMs?: number
}
export type Skip = { mediaId: string; from: number; to: number; duration: number; tv?: EpisodeRef | undefined }

/** A player's report of its position: stores the playback position and, from 80 percent, history and play. */
export async function scrobble(ctx: CatalogueCtx, profile: ProfileScope, given: Scrobble): Promise<void> {
  const row = await playbackRowOf(ctx, profile, given)
  if (given.progress < WATCHED_PROGRESS) await store.putPlayback(ctx.db, row, latestAcceptedTime(ctx))
  else await putViewingEnds(ctx, [row], given.sameMs)
  tasteChanged(ctx, profile.id)
}

/** A jump in the player: moves the position and never the history, since skipped parts are not watched. */
export async function skip(ctx: CatalogueCtx, profile: ProfileScope, { mediaId, to, duration, tv }: Skip): Promise<void> {
  if (to > duration) throw invalid('to', 'must not be later than the end (`duration`)')
  await store.putPlayback(
    ctx.db,
    await playbackRowOf(ctx, profile, { mediaId, progress: (100 * to) / duration, tv }),
    latestAcceptedTime(ctx),
  )
  tasteChanged(ctx, profile.id)
}

/** The playback row of a player's report. */
export function playbackRowOf(ctx: CatalogueCtx, profile: ProfileScope, given: Scrobble): MaybePromise<PlaybackRow> {
  const { mediaId, progress, tv, updatedAt, isForeign } = given
  const number = findVisible(ctx, profile, mediaId)
  if (isSeriesId(mediaId) && !tv) throw invalid('tv', 'season and episode are required')
  if (!isSeriesId(mediaId) && tv) throw invalid('tv', 'a film has no episodes')
  const { season, episode } = tv ?? wholeTitle
  const row = { profile_id: profile.id, number, season, episode, progress, updated_at: timeOf(ctx, updatedAt) }
  return tv && !isForeign ? requireListedEpisode(ctx, number, tv, 'tv.').then(() => row) : row
}
