import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { listedIn, playsOf, positionsOf, ratingsOf } from '../taste/entries.ts'
import { NONE } from '../taste/episode-ref.ts'
import { isoTime } from '../taste/times.ts'

/** When each kind of thing last changed, as far as what is there tells. */
export async function lastActivities(ctx: PagesCtx, who: Session) {
  const { profile } = who
  const isMovie = (number: number) => ctx.liveCatalogue().idOf(number).startsWith('MV_')
  const watched = async (of: 'movie' | 'tv') => (await playsOf(ctx, profile, { of, skip: 0, most: 1 })).rows[0]?.watched_at
  const [movies, episodes] = [await watched('movie'), await watched('tv')]
  const [rated, listed, owned] = [
    await ratingsOf(ctx, profile),
    await listedIn(ctx, profile, 'watchlist'),
    await listedIn(ctx, profile, 'collection'),
  ]
  const [hidden, paused] = [await listedIn(ctx, profile, 'hidden'), await positionsOf(ctx, profile)]
  const firstOf = <Row>(rows: readonly Row[], fits: (row: Row) => boolean, at: (row: Row) => number) => {
    const row = rows.find(fits)
    return row && at(row)
  }
  const added = ({ added_at }: { added_at: number }) => added_at
  const film = ({ number }: { number: number }) => isMovie(number)
  const series = ({ number }: { number: number }) => !isMovie(number)
  const times = {
    movies: {
      watched_at: movies,
      collected_at: firstOf(owned, film, added),
      rated_at: firstOf(rated, film, ({ rated_at }) => rated_at),
      watchlisted_at: firstOf(listed, film, added),
      paused_at: firstOf(paused, film, ({ updated_at }) => updated_at),
      hidden_at: firstOf(hidden, film, added),
    },
    episodes: {
      watched_at: episodes,
      collected_at: firstOf(owned, series, added),
      rated_at: firstOf(
        rated,
        ({ episode }) => episode !== NONE,
        ({ rated_at }) => rated_at,
      ),
      paused_at: firstOf(paused, series, ({ updated_at }) => updated_at),
    },
    shows: {
      rated_at: firstOf(
        rated,
        (row) => series(row) && row.season === NONE,
        ({ rated_at }) => rated_at,
      ),
      watchlisted_at: firstOf(listed, series, added),
      hidden_at: firstOf(hidden, series, added),
    },
    seasons: {
      rated_at: firstOf(
        rated,
        ({ season, episode }) => season !== NONE && episode === NONE,
        ({ rated_at }) => rated_at,
      ),
    },
  }
  const since = profile.created_at
  const all = Math.max(since, ...Object.values(times).flatMap((group) => Object.values(group).map((time) => time ?? since)))
  const told = (group: Record<string, number | undefined>, more: readonly string[]) => ({
    ...Object.fromEntries(more.map((name) => [name, isoTime(since)])),
    ...Object.fromEntries(Object.entries(group).map(([name, time]) => [name, isoTime(time ?? since)])),
  })
  const lists = isoTime(Math.max(since, listed[0]?.added_at ?? since))
  return {
    all: isoTime(all),
    movies: told(times.movies, ['favorited_at', 'recommendations_at', 'commented_at']),
    episodes: told(times.episodes, ['watchlisted_at', 'commented_at']),
    shows: told(times.shows, ['favorited_at', 'recommendations_at', 'commented_at', 'dropped_at']),
    seasons: told(times.seasons, ['watchlisted_at', 'commented_at', 'hidden_at']),
    comments: told({}, ['liked_at', 'blocked_at']),
    lists: told({}, ['liked_at', 'updated_at', 'commented_at']),
    watchlist: { updated_at: lists },
    favorites: told({}, ['updated_at']),
    recommendations: told({}, ['updated_at']),
    collaborations: told({}, ['updated_at']),
    account: told({}, ['settings_at', 'followed_at', 'following_at', 'pending_at', 'requested_at']),
    saved_filters: told({}, ['updated_at']),
    notes: told({}, ['updated_at']),
  }
}
