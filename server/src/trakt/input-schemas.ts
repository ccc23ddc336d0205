import { z } from 'zod'

// Clients send more fields than needed, in varying forms. Unknown fields are ignored, as Trakt does. A value that
// cannot be read counts as missing, so that one odd value does not refuse all other items of a request.

const Digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const WholeNumber = z.union([z.int(), Digits])
const AnyNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,15})?$/)
    .transform(Number),
])
const Id = z
  .union([z.int().min(0), Digits])
  .nullish()
  .catch(undefined)
const Text = z.string().max(300).nullish().catch(undefined)

const Ids = z
  .object({
    trakt: z
      .union([z.int().min(0), Digits, z.string().max(300)])
      .nullish()
      .catch(undefined),
    slug: Text,
    imdb: z.string().max(32).nullish().catch(undefined),
    tmdb: Id,
    tvdb: Id,
  })
  .meta({ id: 'TraktIdsGiven' })

/** Numbers above this are milliseconds since 1970, smaller ones are seconds. */
const MAX_SECONDS = 100_000_000_000
const isoTimeOf = (time: number) => {
  const date = new Date(time > MAX_SECONDS ? time : time * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
const When = z
  .union([z.string().max(40), z.number().transform(isoTimeOf)])
  .nullish()
  .catch(undefined)
  .meta({ description: 'ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out' })
const Rating = AnyNumber.transform((rating) => (rating < 1 ? undefined : Math.min(Math.round(rating), 10)))
  .nullish()
  .catch(undefined)
  .meta({ description: '1 to 10; a larger one counts as 10' })
const syncMarks = { watched_at: When, collected_at: When, rated_at: When, hidden_at: When, rating: Rating }
const Name = z
  .union([z.string().max(500), z.number().transform(String)])
  .nullish()
  .catch(undefined)
const Given = Ids.optional().catch(undefined)
const named = { title: Name, year: WholeNumber.nullish().catch(undefined), ids: Given }
const partNumber = (max: number) => z.union([z.int().min(0).max(max), Digits.pipe(z.int().max(max))])

const Title = z.object(named).meta({ id: 'TraktTitleGiven' })
const Movie = z.object({ ...named, ...syncMarks }).catch({})
const Episode = z
  .object({ number: partNumber(100_000), ...syncMarks })
  .nullable()
  .catch(null)
const Season = z
  .object({ number: partNumber(10_000), episodes: z.array(Episode).optional(), ...syncMarks })
  .nullable()
  .catch(null)
const Show = z.object({ ...named, seasons: z.array(Season).optional(), ...syncMarks }).catch({})
const Part = z.object({ ids: Given, ...syncMarks }).catch({})

/** Films, series, seasons and episodes with their times and ratings; `ids` are those of plays. */
export const SyncBody = z
  .object({
    movies: z.array(Movie).default([]),
    shows: z.array(Show).default([]),
    seasons: z.array(Part).default([]),
    episodes: z.array(Part).default([]),
    ids: z.array(WholeNumber).default([]),
  })
  .meta({ id: 'TraktSync' })

export type SyncRequest = z.output<typeof SyncBody>
export type SyncMarks = { [Key in keyof typeof syncMarks]?: z.output<(typeof syncMarks)[Key]> }

const EpisodeGiven = z.object({
  season: partNumber(10_000).optional(),
  number: partNumber(100_000).optional(),
  ids: Given,
})

/** The film or episode that is being played. */
export const PlayedItem = z.object({
  movie: Title.optional(),
  show: Title.optional(),
  episode: EpisodeGiven.optional(),
})
export type PlayedRequest = z.output<typeof PlayedItem>

const Progress = AnyNumber.transform((percent) => Math.min(Math.max(percent, 0), 100))

export const ScrobbleBody = PlayedItem.extend({ progress: Progress }).meta({ id: 'TraktScrobble' })

/** A film or a series in a path. */
export const TitleId = z.string().min(1).max(300).meta({ description: 'This server’s number, a slug, or an IMDb id' })

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
