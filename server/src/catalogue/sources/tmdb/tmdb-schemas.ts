import { z } from 'zod'

/** The parts of TMDB's responses that are used; all that may be missing is optional. */
const text = z.string().nullish()
const Named = z.object({ id: z.int(), name: z.string() })
const results = <S extends z.ZodType>(schema: S) => z.object({ results: z.array(schema) }).optional()

const Offer = z.object({ provider_id: z.int(), provider_name: z.string() })
const Offers = z.object({
  flatrate: z.array(Offer).optional(),
  free: z.array(Offer).optional(),
  ads: z.array(Offer).optional(),
})

const Common = z.object({
  id: z.int().positive(),
  adult: z.boolean().optional(),
  original_language: text,
  origin_country: z.array(z.string()).optional(),
  genres: z.array(Named).default([]),
  popularity: z.number().optional(),
  vote_average: z.number().optional(),
  vote_count: z.int().optional(),
  overview: text,
  poster_path: text,
  backdrop_path: text,
  credits: z
    .object({
      cast: z.array(Named.extend({ order: z.int().optional() })),
      crew: z.array(Named.extend({ job: z.string() })),
    })
    .optional(),
  'watch/providers': z.object({ results: z.record(z.string(), Offers) }).optional(),
  translations: z
    .object({
      translations: z.array(
        z.object({ iso_639_1: z.string(), data: z.object({ title: text, name: text, overview: text }).nullish() }),
      ),
    })
    .optional(),
  recommendations: results(z.object({ id: z.int(), media_type: z.string().optional() })),
})

export const TmdbFilm = Common.extend({
  title: z.string(),
  original_title: text,
  imdb_id: text,
  release_date: text,
  runtime: z.number().nullish(),
  production_countries: z.array(z.object({ iso_3166_1: z.string() })).default([]),
  belongs_to_collection: Named.nullish(),
  keywords: z.object({ keywords: z.array(Named) }).optional(),
  release_dates: results(
    z.object({ iso_3166_1: z.string(), release_dates: z.array(z.object({ certification: text, type: z.int() })) }),
  ),
})

export const TmdbSeries = Common.extend({
  name: z.string(),
  original_name: text,
  first_air_date: text,
  episode_run_time: z.array(z.number()).default([]),
  last_episode_to_air: z.object({ runtime: z.number().nullish() }).nullish(),
  created_by: z.array(Named).default([]),
  seasons: z.array(z.object({ season_number: z.int(), episode_count: z.int(), air_date: text })).default([]),
  keywords: results(Named),
  content_ratings: results(z.object({ iso_3166_1: z.string(), rating: text })),
  external_ids: z.object({ imdb_id: text, tvdb_id: z.int().nullish() }).optional(),
})

/** A page of `discover` or of changes. */
export const TmdbPage = z.object({
  results: z.array(z.object({ id: z.int().positive(), adult: z.boolean().nullish() })),
  total_pages: z.int().optional(),
})
export type TmdbFilm = z.output<typeof TmdbFilm>
export type TmdbSeries = z.output<typeof TmdbSeries>
