import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import { type Paged, type PagedOptions, pagedList } from '../requests/paging.ts'
import type { HistoryEntry } from '../types.gen.ts'
import type { EpisodeRef } from './ratings.ts'

export type NewHistoryEntry = Given<'post', '/profile/history'>['body']
export type HistoryChange = Given<'patch', '/profile/history/{mediaId}'>['body'] & EpisodeRef

export type History = ReturnType<typeof historyOf>

/** The viewing history of the active profile. */
export function historyOf(call: Call) {
  return {
    /**
     * All history entries, newest first.
     *
     * @example
     * for await (const { media, watched } of marquee.history.entries()) console.log(media.title, watched)
     */
    entries: ({ limit, ...options }: PagedOptions = {}): Paged<HistoryEntry> =>
      pagedList((query) => call('get', '/profile/history', { query, ...options }), limit),

    /**
     * The history entry of a title, a season or an episode.
     *
     * @example
     * const { progress, plays } = await marquee.history.get('TV_1399', { season: 1, episode: 2 })
     */
    get: (mediaId: string, { season, episode }: EpisodeRef = {}, options: CallOptions = {}): Promise<HistoryEntry> =>
      call('get', '/profile/history/{mediaId}', { params: { mediaId }, query: { season, episode }, ...options }),

    /**
     * Records progress in percent. From 80 on it counts as a play; without `progress` the title was watched to the end.
     * With `updatedAt` the call is retried automatically if the connection fails.
     *
     * @example
     * await marquee.history.add({ mediaId: 'MV_603' })
     * await marquee.history.add({ mediaId: 'TV_1399', season: 1, progress: 40, updatedAt: new Date().toISOString() })
     */
    add: (body: NewHistoryEntry, options: CallOptions = {}): Promise<HistoryEntry> =>
      call('post', '/profile/history', { body, ...options }),

    /**
     * Changes an entry.
     *
     * @example
     * await marquee.history.change('TV_1399', { season: 1, episode: 2, progress: 100 })
     */
    change: (mediaId: string, { season, episode, ...body }: HistoryChange, options: CallOptions = {}): Promise<HistoryEntry> =>
      call('patch', '/profile/history/{mediaId}', { params: { mediaId }, query: { season, episode }, body, ...options }),

    /**
     * Deletes an entry and its plays: of a season also its episodes, of a series without a season all of it.
     *
     * @example
     * await marquee.history.remove('MV_603')
     */
    remove: async (mediaId: string, { season, episode }: EpisodeRef = {}, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/history/{mediaId}', { params: { mediaId }, query: { season, episode }, ...options })
    },
  }
}
