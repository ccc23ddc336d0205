import type { Call, Given } from './operations.ts'
import type { CallOptions } from './options.ts'
import type { Door, NewDoor } from './types.gen.ts'

/** What kind of secret to make, what to call it, and of a webhook whose events count. */
export type DoorWanted = NonNullable<Given<'post', '/profile/doors'>['body']>

/** Another label, or whose events count. */
export type DoorChange = NonNullable<Given<'patch', '/profile/doors/{doorId}'>['body']>

export type Doors = ReturnType<typeof doorsOf>

/** Secrets of the profile for webhooks of media servers (`hook`) and for programs that read its rows (`feed`). */
export function doorsOf(call: Call) {
  return {
    /**
     * What the profile has connected, newest first, with when each was last seen.
     *
     * @example
     * const [newest] = await marquee.doors.list()
     */
    list: async (options: CallOptions = {}): Promise<Door[]> => (await call('get', '/profile/doors', options)).doors,

    /**
     * Makes a secret. It is in this answer and nowhere else.
     *
     * @example
     * const { url } = await marquee.doors.make({ kind: 'hook', label: 'Jellyfin' })
     */
    make: (wanted: DoorWanted, options: CallOptions = {}): Promise<NewDoor> =>
      call('post', '/profile/doors', { body: wanted, ...options }),

    /**
     * Renames a connection, or says whose events count; its secret stays.
     *
     * @example
     * await marquee.doors.change('door_1', { label: 'Cellar', serverUser: 'ann' })
     */
    change: (doorId: string, change: DoorChange, options: CallOptions = {}): Promise<Door> =>
      call('patch', '/profile/doors/{doorId}', { params: { doorId }, body: change, ...options }),

    /**
     * Where other programs reach this service, as its operator says; null where nobody has said.
     *
     * @example
     * const base = (await marquee.doors.publicUrl()) ?? 'https://marquee.example'
     */
    publicUrl: async (options: CallOptions = {}): Promise<string | null> =>
      (await call('get', '/profile/doors', options)).publicUrl,

    /**
     * Ends a connection: its secret opens nothing from now on.
     *
     * @example
     * await marquee.doors.remove('door_1')
     */
    remove: async (doorId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/doors/{doorId}', { params: { doorId }, ...options })
    },
  }
}
