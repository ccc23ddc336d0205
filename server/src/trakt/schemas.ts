import { z } from 'zod'
import { IsoTime } from '../field-schemas.ts'

const Ids = z
  .object({
    trakt: z.int().meta({ description: 'This server’s own number, not the one at trakt.tv' }),
    slug: z.string(),
    imdb: z.string().nullable(),
    tmdb: z.int().nullable(),
    tvdb: z.int().nullable().optional(),
    tvrage: z.null().optional(),
  })
  .meta({ id: 'TraktIds' })

/** A film or a series; `extended=full` adds more fields. */
export const Title = z.looseObject({ title: z.string(), year: z.int().nullable(), ids: Ids }).meta({ id: 'TraktTitle' })
export const Episode = z
  .looseObject({ season: z.int(), number: z.int(), title: z.null(), ids: z.looseObject({ trakt: z.int() }) })
  .meta({ id: 'TraktEpisode' })
/** `extended=episodes` adds `episodes`, `extended=full` all other fields. */
export const Season = z
  .looseObject({ number: z.int(), ids: z.looseObject({ trakt: z.int() }), episodes: z.array(Episode).optional() })
  .meta({ id: 'TraktSeason' })

const parts = { movie: Title.optional(), show: Title.optional(), season: Season.optional(), episode: Episode.optional() }
const typedItem = { type: z.enum(['movie', 'show', 'season', 'episode']), ...parts }

export const Play = z
  .strictObject({ id: z.int(), watched_at: IsoTime, action: z.enum(['scrobble', 'checkin', 'watch']), ...typedItem })
  .meta({ id: 'TraktPlay' })
export const Rated = z.strictObject({ rated_at: IsoTime, rating: z.int(), ...typedItem }).meta({ id: 'TraktRating' })
export const Watchlisted = z
  .strictObject({ rank: z.int(), id: z.int(), listed_at: IsoTime, notes: z.null(), ...typedItem })
  .meta({ id: 'TraktWatchlistItem' })
export const Hidden = z.strictObject({ hidden_at: IsoTime, ...typedItem }).meta({ id: 'TraktHidden' })
export const Position = z
  .strictObject({ progress: z.number(), paused_at: IsoTime, id: z.int(), ...typedItem })
  .meta({ id: 'TraktPosition' })
export const Found = z.strictObject({ score: z.number(), ...typedItem }).meta({ id: 'TraktSearchResult' })

const WatchedSeason = z.strictObject({
  number: z.int(),
  episodes: z.array(z.strictObject({ number: z.int(), plays: z.int(), last_watched_at: IsoTime })),
})
export const Watched = z
  .strictObject({
    plays: z.int(),
    last_watched_at: IsoTime,
    last_updated_at: IsoTime,
    reset_at: z.null().optional(),
    movie: Title.optional(),
    show: Title.optional(),
    seasons: z.array(WatchedSeason).optional(),
  })
  .meta({ id: 'TraktWatched' })

const CollectedSeason = z.strictObject({
  number: z.int(),
  episodes: z.array(z.strictObject({ number: z.int(), collected_at: IsoTime })),
})
export const Collected = z
  .strictObject({
    collected_at: IsoTime.optional(),
    updated_at: IsoTime.optional(),
    movie: Title.optional(),
    last_collected_at: IsoTime.optional(),
    last_updated_at: IsoTime.optional(),
    show: Title.optional(),
    seasons: z.array(CollectedSeason).optional(),
  })
  .meta({ id: 'TraktCollected' })

const Counts = z.strictObject({
  movies: z.int(),
  shows: z.int().optional(),
  seasons: z.int().optional(),
  episodes: z.int(),
})
const group = z.array(z.looseObject({}))
const NotFound = z.strictObject({
  movies: group,
  shows: group,
  seasons: group,
  episodes: group,
  ids: z.array(z.int()).optional(),
})
const list = z.strictObject({ updated_at: IsoTime, item_count: z.int() }).optional()

export const SyncAdded = z
  .strictObject({ added: Counts, updated: Counts.optional(), existing: Counts.optional(), not_found: NotFound, list })
  .meta({ id: 'TraktAdded' })
export const SyncDeleted = z.strictObject({ deleted: Counts, not_found: NotFound, list }).meta({ id: 'TraktDeleted' })

const times = z.record(z.string(), IsoTime)
export const Activities = z
  .strictObject({
    all: IsoTime,
    movies: times,
    episodes: times,
    shows: times,
    seasons: times,
    comments: times,
    lists: times,
    watchlist: times,
    favorites: times,
    recommendations: times,
    collaborations: times,
    account: times,
    saved_filters: times,
    notes: times,
  })
  .meta({ id: 'TraktActivities' })

const sharing = z.looseObject({})
const item = { sharing, movie: Title.optional(), episode: Episode.optional(), show: Title.optional() }
export const Scrobbled = z
  .strictObject({ id: z.int(), action: z.enum(['start', 'pause', 'scrobble']), progress: z.number(), ...item })
  .meta({ id: 'TraktScrobbled' })
export const CheckedIn = z.strictObject({ id: z.int(), watched_at: IsoTime, ...item }).meta({ id: 'TraktCheckedIn' })

const Episodes = z.array(z.strictObject({ number: z.int(), completed: z.boolean(), last_watched_at: IsoTime.nullable() }))
export const Progress = z
  .strictObject({
    aired: z.int(),
    completed: z.int(),
    last_watched_at: IsoTime.nullable(),
    reset_at: z.null(),
    seasons: z.array(
      z.strictObject({ number: z.int(), title: z.null(), aired: z.int(), completed: z.int(), episodes: Episodes }),
    ),
    hidden_seasons: z.array(z.never()),
    next_episode: Episode.nullable(),
    last_episode: Episode.nullable(),
  })
  .meta({ id: 'TraktProgress' })

export const Translation = z
  .strictObject({
    title: z.string().nullable(),
    overview: z.string().nullable(),
    tagline: z.null(),
    language: z.string(),
    country: z.string().nullable(),
  })
  .meta({ id: 'TraktTranslation' })
export const Ratings = z
  .strictObject({ rating: z.number(), votes: z.int(), distribution: z.strictObject({}) })
  .meta({ id: 'TraktRatings' })

const counts = (...names: string[]) => z.strictObject(Object.fromEntries(names.map((name) => [name, z.int()])))
export const Stats = z
  .strictObject({
    movies: counts('plays', 'watched', 'minutes', 'collected', 'ratings', 'comments'),
    shows: counts('watched', 'collected', 'ratings', 'comments'),
    seasons: counts('ratings', 'comments'),
    episodes: counts('plays', 'watched', 'minutes', 'collected', 'ratings', 'comments'),
    network: counts('friends', 'followers', 'following'),
    ratings: z.strictObject({ total: z.int(), distribution: z.record(z.string(), z.int()) }),
  })
  .meta({ id: 'TraktStats' })

export const User = z.looseObject({ username: z.string(), name: z.string() }).meta({ id: 'TraktUser' })
export const Settings = z
  .looseObject({ user: User, account: z.looseObject({ timezone: z.string() }) })
  .meta({ id: 'TraktSettings' })
export const Genre = z.strictObject({ name: z.string(), slug: z.string() }).meta({ id: 'TraktGenre' })
