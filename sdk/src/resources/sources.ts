import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import type { Source } from '../types.gen.ts'

/** The address and key of a media server, and for Jellyfin and Emby the user whose history is read. */
export type SourceWanted = NonNullable<Given<'post', '/profile/sources'>['body']>

/** Another key, or another user whose history is read. */
export type SourceChange = NonNullable<Given<'patch', '/profile/sources/{sourceId}'>['body']>

export type Sources = ReturnType<typeof sourcesOf>

/** Media servers (Jellyfin, Emby, Plex) that the profile's history and library are read from, every hour. */
export function sourcesOf(call: Call) {
  return {
    /**
     * The sources of the profile, newest first, with their state.
     *
     * @example
     * const [newest] = await marquee.sources.list()
     */
    list: async (options: CallOptions = {}): Promise<Source[]> => (await call('get', '/profile/sources', options)).sources,

    /**
     * Adds a media server, which is read at once. Its key is stored encrypted and never returned.
     *
     * @example
     * await marquee.sources.add({ kind: 'jellyfin', address: 'https://media.example', key: 'c0ffee', user: 'Ann' })
     */
    add: (wanted: SourceWanted, options: CallOptions = {}): Promise<Source> =>
      call('post', '/profile/sources', { body: wanted, ...options }),

    /**
     * A source and its state.
     *
     * @example
     * const { state, lastPulledAt } = await marquee.sources.get('source_1')
     */
    get: (sourceId: string, options: CallOptions = {}): Promise<Source> =>
      call('get', '/profile/sources/{sourceId}', { params: { sourceId }, ...options }),

    /**
     * Changes the key or the user of a source, and reads it again at once.
     *
     * @example
     * await marquee.sources.change('source_1', { key: 'decaf' })
     */
    change: (sourceId: string, change: SourceChange, options: CallOptions = {}): Promise<Source> =>
      call('patch', '/profile/sources/{sourceId}', { params: { sourceId }, body: change, ...options }),

    /**
     * Reads a source now, or in a few seconds if it was just read.
     *
     * @example
     * await marquee.sources.pull('source_1')
     */
    pull: (sourceId: string, options: CallOptions = {}): Promise<Source> =>
      call('post', '/profile/sources/{sourceId}/pull', { params: { sourceId }, ...options }),

    /**
     * Deletes a source. Its library leaves the collection; the viewing history stays.
     *
     * @example
     * await marquee.sources.remove('source_1')
     */
    remove: async (sourceId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/sources/{sourceId}', { params: { sourceId }, ...options })
    },
  }
}
