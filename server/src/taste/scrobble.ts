import { WATCHED } from '@marquee/engine'
import type { CatalogueCtx } from '../catalogue/ctx.ts'
import { findVisible } from '../catalogue/visibility.ts'
import { transact } from '../ctx.ts'
import { invalid } from '../problems.ts'
import { tasteChanged } from './current-states.ts'
import { type EpisodeRef, isSeriesId, NONE } from './episode-ref.ts'
import { notePlay, requireCapacityFor } from './history.ts'
import { putHistory } from './history-store.ts'
import { hasPlay } from './play-store.ts'
import type { PlaybackRow } from './playback-store.ts'
import * as store from './playback-store.ts'
import { refuseMissing } from './seasons.ts'
import { latestOf, timeOf } from './times.ts'
import type { ProfileScope } from './titles.ts'

export type Scrobble = {
  mediaId: string
  progress: number
  tv?: EpisodeRef | undefined
  /** When the player was there, where another server tells of it later. */
  updatedAt?: string | undefined
  /** Another server numbers seasons as it likes: what the catalogue does not know is taken too. */
  isForeign?: boolean
}
export type Skip = { mediaId: string; from: number; to: number; duration: number; tv?: EpisodeRef | undefined }

/** Players tell the end again and again: while it goes on within a day, or at all within five minutes, it is one play. */
const viewing = { watched: WATCHED, furtherMs: 86_400_000, sameMs: 300_000 }

/** A player's word where it is: moves playback and, from 80 on, history. */
export async function scrobble(ctx: CatalogueCtx, profile: ProfileScope, given: Scrobble): Promise<void> {
  const row = await rowOf(ctx, profile, given)
  if (given.progress < WATCHED) await store.putPlayback(ctx.db, row, latestOf(ctx))
  else await putWatched(ctx, row)
  tasteChanged(ctx, profile.id)
}

/** The end of a viewing: in playback and in history, with a play unless it is noted already. */
async function putWatched(ctx: CatalogueCtx, row: PlaybackRow): Promise<void> {
  await requireCapacityFor(ctx, row)
  await transact(ctx, async (ctx) => {
    const latest = latestOf(ctx)
    const hasCome = (await store.endPlayback(ctx.db, row, { ...viewing, latest })) || (await store.addPlayback(ctx.db, row))
    if (!hasCome) await store.changePlayback(ctx.db, row, latest)
    await putHistory(ctx.db, { ...row, imported: 0 }, latest)
    // Who had skipped to the end was there already, and has not played it yet.
    const pulled = { source: 'pull', before: row.updated_at + viewing.furtherMs }
    const noted = { after: row.updated_at - viewing.furtherMs, ...(hasCome ? pulled : { before: latest + 1 }) }
    if (!(await hasPlay(ctx.db, row, noted))) await notePlay(ctx, row, 'scrobble')
  })
}

/** Somebody jumped: moves playback, and never history, since what is skipped is not watched. */
export async function skip(ctx: CatalogueCtx, profile: ProfileScope, { mediaId, to, duration, tv }: Skip): Promise<void> {
  if (to > duration) throw invalid('to', 'must not be later than the end (`duration`)')
  await store.putPlayback(ctx.db, await rowOf(ctx, profile, { mediaId, progress: (100 * to) / duration, tv }), latestOf(ctx))
  tasteChanged(ctx, profile.id)
}

/** What a player says, as it is kept. */
export async function rowOf(ctx: CatalogueCtx, profile: ProfileScope, given: Scrobble): Promise<PlaybackRow> {
  const { mediaId, progress, tv, updatedAt, isForeign } = given
  const number = findVisible(ctx, profile, mediaId)
  if (isSeriesId(mediaId) && !tv) throw invalid('tv', 'say which season and episode')
  if (!isSeriesId(mediaId) && tv) throw invalid('tv', 'a film has no episodes')
  if (tv && !isForeign) await refuseMissing(ctx, number, tv, 'tv.')
  const place = tv ?? { season: NONE, episode: NONE }
  return { profile_id: profile.id, number, ...place, progress, updated_at: timeOf(ctx, updatedAt) }
}
