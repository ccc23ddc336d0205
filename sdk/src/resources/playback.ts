import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import { type Paged, type PagedOptions, pagedList } from '../requests/paging.ts'
import type { PlaybackEntry } from '../types.gen.ts'

export type Position = Given<'post', '/profile/playback'>['body']

export type Playback = ReturnType<typeof playbackOf>

/** Playback positions of the active profile. */
export function playbackOf(call: Call) {
  return {
    /**
     * All playback positions, newest first.
     *
     * @example
     * const [latest] = await marquee.playback.entries().first(1)
     */
    entries: ({ limit, ...options }: PagedOptions = {}): Paged<PlaybackEntry> =>
      pagedList((query) => call('get', '/profile/playback', { query, ...options }), limit),

    /**
     * Records a position; the latest one wins.
     *
     * @example
     * await marquee.playback.set({ mediaId: 'MV_603', progress: 12.5 })
     */
    set: (body: Position, options: CallOptions = {}): Promise<PlaybackEntry> =>
      call('post', '/profile/playback', { body, ...options }),

    /**
     * Changes an existing position; `NOT_FOUND` if there is none.
     *
     * @example
     * await marquee.playback.move({ mediaId: 'MV_603', progress: 30 })
     */
    move: (body: Position, options: CallOptions = {}): Promise<PlaybackEntry> =>
      call('patch', '/profile/playback', { body, ...options }),

    /**
     * Deletes the position in a title.
     *
     * @example
     * await marquee.playback.remove('MV_603')
     */
    remove: async (mediaId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/playback/{mediaId}', { params: { mediaId }, ...options })
    },
  }
}
