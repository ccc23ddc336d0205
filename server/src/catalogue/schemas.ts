import { z } from 'zod'
import { queryNumber } from '../field-schemas.ts'
import { MediaId } from './facts-schema.ts'

const MediaType = z.enum(['movie', 'tv'])

const MediaState = z
  .strictObject({
    liked: z.boolean(),
    super_liked: z.boolean(),
    disliked: z.boolean(),
    watchlist: z.boolean(),
    watched: z.boolean().meta({ description: 'Of a series: every known episode' }),
    progress: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'Percent of the film or episode that can be resumed; null if none can' }),
    rating: z.int().min(1).max(10).nullable(),
  })
  .meta({ id: 'MediaState', description: 'The current opinion, lists and progress of the profile for a title.' })

/** The fields of a MediaItem; rows add the reason. */
export const mediaItem = {
  type: z.literal('media'),
  id: MediaId,
  title: z.string().meta({ description: 'In the language of the page, or the requested one, if the catalogue has it' }),
  media_type: MediaType,
  year: z.int().nullable(),
  runtime: z.number().nullable().meta({ description: 'Minutes; an episode’s for series' }),
  certificate: z.string().nullable().meta({ description: 'In the profile’s region; null without one' }),
  genre_ids: z.array(z.int()).meta({ description: 'As /genres lists them' }),
  vote_average: z.number().nullable(),
  poster_path: z.url(),
  backdrop_path: z.url(),
  state: MediaState.optional().meta({
    description: 'Absent if the profile has no data about the title, or the caller is not a profile',
  }),
}

/** A title as lists show it. */
export const MediaItem = z.strictObject(mediaItem).meta({ id: 'MediaItem' })

/** One page of titles. */
export const MediaPage = z.strictObject({ items: z.array(MediaItem), hasMore: z.boolean(), nextPageToken: z.string().optional() })

export const MediaPath = z.strictObject({ mediaId: MediaId.meta({ examples: ['MV_603'] }) })

export const paging = {
  limit: queryNumber(1, 50, 10),
  nextPageToken: z.string().min(1).max(500).optional(),
}

export const ofMediaType = { media_type: MediaType.optional() }

const Named = z.strictObject({ id: z.int(), name: z.string() })
const Counted = z.strictObject({ id: z.int(), name: z.string(), count: z.int() })

export const Genres = z.strictObject({ genres: z.array(Counted) })
export const Keywords = z.strictObject({ keywords: z.array(Counted), hasMore: z.boolean(), nextPageToken: z.string().optional() })
export const Providers = z.strictObject({
  providers: z.array(z.strictObject({ id: z.string(), name: z.string(), logo_path: z.url(), regions: z.array(z.string()) })),
})
export const Regions = z.strictObject({ regions: z.array(z.strictObject({ code: z.string(), name: z.string() })) })

const Season = z.strictObject({ number: z.int(), episodes: z.int(), air_date: z.string().optional() })
const Person = z.strictObject({ id: z.int(), name: z.string(), job: z.string().optional(), order: z.int().optional() })
const Offer = z.strictObject({ region: z.string(), id: z.string(), name: z.string().optional() })
const Translation = z.strictObject({ title: z.string().optional(), overview: z.string().optional() })

/** The facts of a title; unknown ones are null. */
export const MediaDetails = z
  .strictObject({
    id: MediaId,
    media_type: MediaType,
    title: z.string().meta({ description: 'In the requested language if the catalogue has it' }),
    original_title: z.string().nullable(),
    imdb_id: z.string().nullable(),
    tmdb_id: z.int().nullable(),
    tvdb_id: z.int().nullable(),
    release_date: z.string().nullable(),
    runtime: z.number().nullable().meta({ description: 'Minutes; an episode’s for series' }),
    seasons: z.union([z.int(), z.array(Season)]).nullable(),
    original_language: z.string().nullable(),
    countries: z.array(z.string()).nullable(),
    genres: z.array(Named).nullable(),
    keywords: z.array(Named).nullable(),
    people: z.array(Person).nullable(),
    collection: Named.nullable(),
    popularity: z.number().nullable(),
    vote_average: z.number().nullable(),
    vote_count: z.int().nullable(),
    certifications: z.record(z.string(), z.string()).nullable(),
    providers: z.array(Offer).nullable().meta({ description: 'Those of the profile’s region first' }),
    neighbours: z.array(z.string()).nullable(),
    overview: z.string().nullable(),
    poster_path: z.url(),
    backdrop_path: z.url(),
    translations: z.record(z.string(), Translation).nullable(),
    adult: z.boolean().nullable(),
    withdrawn: z.boolean().meta({ description: 'Removed from the catalogue: on no new page and in no search result' }),
  })
  .meta({ id: 'MediaDetails' })
