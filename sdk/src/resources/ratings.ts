import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import { type Paged, type PagedOptions, pagedList } from '../requests/paging.ts'
import type { Rating } from '../types.gen.ts'

/** A season or an episode of a series. */
export type EpisodeRef = { season?: number; episode?: number }

export type NewRating = Given<'put', '/profile/ratings/{mediaId}'>['body'] & EpisodeRef

export type Ratings = ReturnType<typeof ratingsOf>

/** Ratings from 1 to 10. */
export function ratingsOf(call: Call) {
  return {
    /**
     * All ratings, newest first.
     *
     * @example
     * for await (const { media, rating } of marquee.ratings.entries()) console.log(media.title, rating)
     */
    entries: ({ limit, ...options }: PagedOptions = {}): Paged<Rating> =>
      pagedList((query) => call('get', '/profile/ratings', { query, ...options }), limit),

    /**
     * Rates a title, a season or an episode; the latest rating wins.
     *
     * @example
     * await marquee.ratings.set('MV_603', { rating: 9 })
     * await marquee.ratings.set('TV_1399', { rating: 7, season: 1, episode: 2 })
     */
    set: (mediaId: string, { season, episode, ...body }: NewRating, options: CallOptions = {}): Promise<Rating> =>
      call('put', '/profile/ratings/{mediaId}', { params: { mediaId }, query: { season, episode }, body, ...options }),

    /**
     * Deletes a rating.
     *
     * @example
     * await marquee.ratings.remove('TV_1399', { season: 1 })
     */
    remove: async (mediaId: string, { season, episode }: EpisodeRef = {}, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/ratings/{mediaId}', { params: { mediaId }, query: { season, episode }, ...options })
    },
  }
}
