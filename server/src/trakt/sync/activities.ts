import type { Session } from '../../ctx.ts'
import type { PagesCtx } from '../../pages/ctx.ts'
import { changeTimesOf } from '../../taste/activities.ts'
import { isoTime } from '../../texts/iso-time.ts'

/** When each kind of data last changed. */
export async function lastActivities(ctx: PagesCtx, who: Session) {
  const since = who.profile.created_at
  const times = await timesOf(ctx, who)
  const all = Object.values(times).flatMap((group) => Object.values(group).map((time) => time ?? since))
  const isoTimes = (group: Record<string, number | undefined>, more: readonly string[]) => ({
    ...Object.fromEntries(more.map((name) => [name, isoTime(since)])),
    ...Object.fromEntries(Object.entries(group).map(([name, time]) => [name, isoTime(time ?? since)])),
  })
  return {
    all: isoTime(Math.max(since, ...all)),
    movies: isoTimes(times.movies, ['favorited_at', 'recommendations_at', 'commented_at']),
    episodes: isoTimes(times.episodes, ['watchlisted_at', 'commented_at']),
    shows: isoTimes(times.shows, ['favorited_at', 'recommendations_at', 'commented_at', 'dropped_at']),
    seasons: isoTimes(times.seasons, ['watchlisted_at', 'commented_at', 'hidden_at']),
    comments: isoTimes({}, ['liked_at', 'blocked_at']),
    lists: isoTimes({}, ['liked_at', 'updated_at', 'commented_at']),
    watchlist: { updated_at: isoTime(Math.max(since, times.watchlist.updated_at ?? since)) },
    favorites: isoTimes({}, ['updated_at']),
    recommendations: isoTimes({}, ['updated_at']),
    collaborations: isoTimes({}, ['updated_at']),
    account: isoTimes({}, ['settings_at', 'followed_at', 'following_at', 'pending_at', 'requested_at']),
    saved_filters: isoTimes({}, ['updated_at']),
    notes: isoTimes({}, ['updated_at']),
  }
}

/** The time of the last change of each kind. Films, series and episodes have the same, except when watched. */
async function timesOf(ctx: PagesCtx, { profileId }: Session) {
  const times = await changeTimesOf(ctx, profileId)
  const [rated_at, watchlisted_at] = [times.get('rated'), times.get('watchlist')]
  const [collected_at, hidden_at, paused_at] = [times.get('collection'), times.get('hidden'), times.get('playback')]
  return {
    movies: { watched_at: times.get('films watched'), collected_at, rated_at, watchlisted_at, paused_at, hidden_at },
    episodes: { watched_at: times.get('episodes watched'), collected_at, rated_at, paused_at },
    shows: { rated_at, watchlisted_at, hidden_at },
    seasons: { rated_at },
    watchlist: { updated_at: watchlisted_at },
  }
}
