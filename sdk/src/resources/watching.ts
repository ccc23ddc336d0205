import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import type { Taste, TitleState } from '../types.gen.ts'

export type PlayerPosition = Given<'post', '/profile/scrobble/{mediaId}'>['body']
export type PlayerJump = Given<'post', '/profile/scrobble/{mediaId}/skip'>['body']

export type WatchingCalls = ReturnType<typeof watchingOf>

/** Player reports, title states and the taste of the active profile. */
export function watchingOf(call: Call) {
  return {
    /**
     * Reports the progress of a player, regularly and at the end. Updates playback and, from 80 on, history.
     *
     * @example
     * await marquee.scrobble('MV_603', { progress: 42 })
     * await marquee.scrobble('TV_1399', { progress: 97, tv: { season: 1, episode: 2 } })
     */
    scrobble: async (mediaId: string, body: PlayerPosition, options: CallOptions = {}): Promise<void> => {
      await call('post', '/profile/scrobble/{mediaId}', { params: { mediaId }, body, ...options })
    },

    /**
     * Reports a jump of the player. Updates playback, never history. All three numbers have the same unit.
     *
     * @example
     * await marquee.skip('MV_603', { from: 60, to: 150, duration: 8160 })
     */
    skip: async (mediaId: string, body: PlayerJump, options: CallOptions = {}): Promise<void> => {
      await call('post', '/profile/scrobble/{mediaId}/skip', { params: { mediaId }, body, ...options })
    },

    /**
     * The state of a title for the profile: lists, rating, history, playback and, if requested, providers.
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
     * The taste of the profile: weights by genre and other themes, the titles behind them, and the change in a month.
     *
     * @example
     * const { genres } = await marquee.taste()
     * for (const { name, weight, change } of genres) console.log(name, weight, change)
     */
    taste: (options: CallOptions = {}): Promise<Taste> => call('get', '/profile/taste', options),
  }
}
