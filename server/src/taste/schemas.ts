import { z } from 'zod'
import { isRealDay } from '../catalogue/facts-schema.ts'
import { MediaItem, paging } from '../catalogue/schemas.ts'
import { IsoTime, optionalQueryNumber } from '../field-schemas.ts'

const EARLIEST_TIME_MS = Date.UTC(1900, 0, 1)

/** A time given by a client; times in the future count as now. */
export const ClientTime = z.iso
  .datetime({ offset: true, error: ({ input }) => timeError(input), abort: true })
  .refine((time) => Date.parse(time) >= EARLIEST_TIME_MS, 'must not be before 1900')
  .meta({ description: 'ISO 8601; later than now + 2 minutes counts as now' })

/** Names the likelier mistake: a date that does not exist, where the rest looks like a time. */
function timeError(given: unknown): string {
  const day = typeof given === 'string' ? /^\d{4}-\d\d-\d\d(?=T)/.exec(given)?.[0] : undefined
  return day !== undefined && !isRealDay(day) ? 'no such day' : 'must be a time in ISO 8601, with Z or an offset'
}

export const Progress = z.number().min(0).max(100).meta({ description: 'Percent; 80 and more is watched' })

const Season = z.int().min(0).max(10_000).meta({ description: 'Of a series; 0 are its specials' })
const Episode = z.int().min(0).max(100_000)

/** Season and episode in a body. */
export const episodeFields = { season: Season.optional(), episode: Episode.optional() }

const inQuery = (max: number) => optionalQueryNumber(0, max)

/** Season and episode in a query. */
export const EpisodeQuery = z.strictObject({ season: inQuery(10_000), episode: inQuery(100_000) })

export const Tv = z.strictObject({ season: Season, episode: Episode }).meta({ description: 'Required for a series' })

export const PageQuery = z.strictObject(paging)

/** One page of a list. */
export const paged = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), hasMore: z.boolean(), nextPageToken: z.string().optional() })

export const ListEntry = z.strictObject({ media: MediaItem, addedAt: IsoTime }).meta({ id: 'ListEntry' })

const episodeRef = { season: z.int().optional(), episode: z.int().optional() }

export const Rating = z
  .strictObject({ media: MediaItem, ...episodeRef, rating: z.int().min(1).max(10), ratedAt: IsoTime })
  .meta({ id: 'Rating' })

const entry = {
  ...episodeRef,
  progress: Progress,
  watched: z.boolean().meta({
    description:
      'A watched title stays watched when it is started again, until the entry is deleted or its `progress` is set to 0',
  }),
  plays: z
    .array(z.strictObject({ watchedAt: IsoTime, source: z.string() }))
    .meta({ description: 'The latest plays, newest first' }),
  updatedAt: IsoTime,
  imported: z.literal(true).optional(),
}

export const HistoryEntry = z
  .strictObject({
    media: MediaItem,
    ...entry,
    progress: entry.progress.meta({
      description: 'Percent; 80 and more is watched. Of a whole series or season: of what is known of it, and 100 is watched',
    }),
    episodes: z.strictObject({ watched: z.int(), aired: z.int().nullable() }).optional().meta({
      description:
        'For a whole series or season: numbers of watched episodes, and of aired ones if the catalogue has them; absent if they cannot be counted',
    }),
    entries: z.array(z.strictObject(entry)).optional().meta({ description: 'For a whole series or season: its newest entries' }),
  })
  .meta({ id: 'HistoryEntry' })

const position = { progress: Progress, ...episodeRef, updatedAt: IsoTime }

export const PlaybackEntry = z.strictObject({ media: MediaItem, ...position }).meta({ id: 'PlaybackEntry' })

export const TitleState = z
  .strictObject({
    liked: z.boolean(),
    super_liked: z.boolean(),
    disliked: z.boolean(),
    watchlist: z.boolean(),
    hidden: z.boolean(),
    collection: z.boolean(),
    muted: z.boolean(),
    rating: z.int().nullable(),
    history: HistoryEntry.nullable(),
    playback: z.strictObject(position).nullable(),
    providers: z.array(z.strictObject({ region: z.string(), id: z.string(), name: z.string().optional() })).optional(),
  })
  .meta({ id: 'TitleState' })

const Leaning = z
  .strictObject({
    id: z.union([z.int(), z.string()]),
    name: z.string(),
    weight: z
      .number()
      .meta({ description: 'What a title with this fact gains in its content score; negative: the profile avoids it' }),
    change: z.number().meta({ description: 'The weight less what it was a month ago' }),
    titles: z.array(z.strictObject({ id: z.string(), title: z.string(), weight: z.number() })),
  })
  .meta({ id: 'Leaning' })

export const Leanings = z
  .strictObject({
    asOf: IsoTime,
    genres: z.array(Leaning),
    keywords: z.array(Leaning),
    people: z.array(Leaning),
    decades: z.array(Leaning),
    countries: z.array(Leaning),
    languages: z.array(Leaning),
  })
  .meta({ id: 'Taste' })

/** The problems that every session route may return. */
export const sessionProblems = ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'RATE_LIMITED'] as const
