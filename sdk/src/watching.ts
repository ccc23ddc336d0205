import type { Call, Given } from './operations.ts'
import type { CallOptions } from './options.ts'
import type { Taste, TitleState } from './types.gen.ts'

export type PlayerPosition = Given<'post', '/profile/scrobble/{mediaId}'>['body']
export type PlayerJump = Given<'post', '/profile/scrobble/{mediaId}/skip'>['body']

export type WatchingCalls = ReturnType<typeof watchingOf>

/** What a player reports, and what the profile makes of titles. */
export function watchingOf(call: Call) {
  return {
    /**
     * A player's word where it is, every so often and at the end: moves playback and, from 80 on, history.
     *
     * @example
     * await marquee.scrobble('MV_603', { progress: 42 })
     * await marquee.scrobble('TV_1399', { progress: 97, tv: { season: 1, episode: 2 } })
     */
    scrobble: async (mediaId: string, body: PlayerPosition, options: CallOptions = {}): Promise<void> => {
      await call('post', '/profile/scrobble/{mediaId}', { params: { mediaId }, body, ...options })
    },

    /**
     * A player jumped: moves playback, never history. The three are in one unit, whichever.
     *
     * @example
     * await marquee.skip('MV_603', { from: 60, to: 150, duration: 8160 })
     */
    skip: async (mediaId: string, body: PlayerJump, options: CallOptions = {}): Promise<void> => {
      await call('post', '/profile/scrobble/{mediaId}/skip', { params: { mediaId }, body, ...options })
    },

    /**
     * All that the profile holds of one title: lists, rating, history, playback and, if asked for, where to watch it.
     *
     * @example
     * const { liked, rating, providers } = await marquee.titleState('MV_603', { providers: true })
     */
    titleState: (mediaId: string, { providers, ...options }: CallOptions & { providers?: boolean } = {}): Promise<TitleState> =>
      call('get', '/profile/media/{mediaId}', {
        params: { mediaId },
        query: { providers: providers ? 'true' : undefined },
        ...options,
      }),

    /**
     * What the profile leans to, the titles behind it, and how that moved in a month.
     *
     * @example
     * const { genres } = await marquee.taste()
     * for (const { name, weight, change } of genres) console.log(name, weight, change)
     */
    taste: (options: CallOptions = {}): Promise<Taste> => call('get', '/profile/taste', options),
  }
}
