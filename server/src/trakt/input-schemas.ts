import { z } from 'zod'

// Clients send more fields than needed, in varying forms. Unknown fields are ignored, as Trakt does.

const Digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const Id = z.union([z.int().min(0), Digits]).nullish()

const Ids = z
  .object({
    trakt: z.union([Id, z.string().max(300)]).optional(),
    slug: z.string().max(300).nullish(),
    imdb: z.string().max(32).nullish(),
    tmdb: Id,
    tvdb: Id,
  })
  .meta({ id: 'TraktIdsGiven' })

const When = z.string().max(40).nullish().meta({ description: 'ISO 8601, `released` or `unknown`; now if it is left out' })
const Rating = z.int().min(1).max(10).nullish()
const syncMarks = { watched_at: When, collected_at: When, rated_at: When, rating: Rating }
const named = { title: z.string().max(500).nullish(), year: z.int().nullish(), ids: Ids.optional() }
const Number_ = z.int().min(0)

const Title = z.object(named).meta({ id: 'TraktTitleGiven' })
const Movie = z.object({ ...named, ...syncMarks })
const Episode = z.object({ number: Number_.max(100_000), ...syncMarks })
const Season = z.object({ number: Number_.max(10_000), episodes: z.array(Episode).optional(), ...syncMarks })
const Show = z.object({ ...named, seasons: z.array(Season).optional(), ...syncMarks })
const Part = z.object({ ids: Ids.optional(), ...syncMarks })

/** Films, series, seasons and episodes with their times and ratings; `ids` are those of plays. */
export const SyncBody = z
  .object({
    movies: z.array(Movie).default([]),
    shows: z.array(Show).default([]),
    seasons: z.array(Part).default([]),
    episodes: z.array(Part).default([]),
    ids: z.array(z.int()).default([]),
  })
  .meta({ id: 'TraktSync' })

export type SyncRequest = z.output<typeof SyncBody>
export type SyncMarks = { [Key in keyof typeof syncMarks]?: z.output<(typeof syncMarks)[Key]> }

const EpisodeGiven = z.object({
  season: Number_.max(10_000).optional(),
  number: Number_.max(100_000).optional(),
  ids: Ids.optional(),
})

/** The film or episode that is being played. */
export const PlayedItem = z.object({
  movie: Title.optional(),
  show: Title.optional(),
  episode: EpisodeGiven.optional(),
})
export type PlayedRequest = z.output<typeof PlayedItem>

export const ScrobbleBody = PlayedItem.extend({ progress: z.number().min(0).max(100) }).meta({ id: 'TraktScrobble' })

const wholeNumber = z.string().regex(/^\d{1,9}$/, 'must be a whole number')
const clampTo = (max: number) => (text: string) => Math.min(Math.max(Number(text), 1), max)

const MAX_PAGE = 1_000_000
/** The most items of a page, and how many a page has that is requested without a limit. */
export const MAX_ITEMS = 1000

/** `page` and `limit`; a limit that is too large is reduced to the maximum. */
export const paging = (limit: number) => ({
  page: wholeNumber.default('1').transform(clampTo(MAX_PAGE)),
  limit: wholeNumber.default(String(limit)).transform(clampTo(MAX_ITEMS)),
})

/** For lists that are returned completely unless there is a `page` or a `limit`. */
export const optionalPaging = {
  page: wholeNumber.transform(clampTo(MAX_PAGE)).optional(),
  limit: wholeNumber.transform(clampTo(MAX_ITEMS)).optional(),
}

export const extended = { extended: z.string().max(100).default('') }

export const flag = z
  .string()
  .optional()
  .transform((text) => text === 'true' || text === '1')
