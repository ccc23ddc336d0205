import type { Session } from '../ctx.ts'
import { isoTime } from '../iso-time.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { listEntriesOf, playsOf, positionsOf, ratingsOf } from '../taste/profile-records.ts'
import { NO_EPISODE } from '../taste/series/episode-ref.ts'

/** When each kind of data last changed, by the newest entries that exist; deletions do not show. */
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

type TitleRow = { readonly number: number }

/** The newest time of each kind. The lists are ordered newest first. */
async function timesOf(ctx: PagesCtx, { profile }: Session) {
  const watched = async (of: 'movie' | 'tv') => (await playsOf(ctx, profile, { of, skip: 0, max: 1 })).rows[0]?.watched_at
  const [movies, episodes] = [await watched('movie'), await watched('tv')]
  const rated = await ratingsOf(ctx, profile)
  const listed = await listEntriesOf(ctx, profile, 'watchlist')
  const owned = await listEntriesOf(ctx, profile, 'collection')
  const hidden = await listEntriesOf(ctx, profile, 'hidden')
  const paused = await positionsOf(ctx, profile)
  const film = ({ number }: TitleRow) => ctx.liveCatalogue().idOf(number).startsWith('MV_')
  const series = (row: TitleRow) => !film(row)
  const ratedAt = (fits: (row: (typeof rated)[number]) => boolean) => rated.find(fits)?.rated_at
  return {
    movies: {
      watched_at: movies,
      collected_at: owned.find(film)?.added_at,
      rated_at: ratedAt(film),
      watchlisted_at: listed.find(film)?.added_at,
      paused_at: paused.find(film)?.updated_at,
      hidden_at: hidden.find(film)?.added_at,
    },
    episodes: {
      watched_at: episodes,
      collected_at: owned.find(series)?.added_at,
      rated_at: ratedAt(({ episode }) => episode !== NO_EPISODE),
      paused_at: paused.find(series)?.updated_at,
    },
    shows: {
      rated_at: ratedAt((row) => series(row) && row.season === NO_EPISODE),
      watchlisted_at: listed.find(series)?.added_at,
      hidden_at: hidden.find(series)?.added_at,
    },
    seasons: { rated_at: ratedAt(({ season, episode }) => season !== NO_EPISODE && episode === NO_EPISODE) },
    watchlist: { updated_at: listed[0]?.added_at },
  }
}
