import type { Call, Given } from './operations.ts'
import type { CallOptions } from './options.ts'
import { type Paged, type PagedOptions, pagedList } from './paging.ts'
import type { PlaybackEntry } from './types.gen.ts'

export type Position = Given<'post', '/profile/playback'>['body']

export type Playback = ReturnType<typeof playbackOf>

/** Where the chosen profile is in which title. */
export function playbackOf(call: Call) {
  return {
    /**
     * Every position, newest first: what to continue.
     *
     * @example
     * const [latest] = await marquee.playback.entries().first(1)
     */
    entries: ({ limit, ...options }: PagedOptions = {}): Paged<PlaybackEntry> =>
      pagedList((query) => call('get', '/profile/playback', { query, ...options }), limit),

    /**
     * Notes a position; the later word stays.
     *
     * @example
     * await marquee.playback.set({ mediaId: 'MV_603', progress: 12.5 })
     */
    set: (body: Position, options: CallOptions = {}): Promise<PlaybackEntry> =>
      call('post', '/profile/playback', { body, ...options }),

    /**
     * Moves a position that is there; `NOT_FOUND` if there is none.
     *
     * @example
     * await marquee.playback.move({ mediaId: 'MV_603', progress: 30 })
     */
    move: (body: Position, options: CallOptions = {}): Promise<PlaybackEntry> =>
      call('patch', '/profile/playback', { body, ...options }),

    /**
     * Forgets the position in a title.
     *
     * @example
     * await marquee.playback.remove('MV_603')
     */
    remove: async (mediaId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/playback/{mediaId}', { params: { mediaId }, ...options })
    },
  }
}
