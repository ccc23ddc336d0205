import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import type { Door, NewDoor } from '../types.gen.ts'

/** The kind of a new secret, its label or the program that it is for, and for a webhook the user whose events count. */
export type DoorWanted = NonNullable<Given<'post', '/profile/doors'>['body']>

/** A new label, or another user whose events count. */
export type DoorChange = NonNullable<Given<'patch', '/profile/doors/{doorId}'>['body']>

export type Doors = ReturnType<typeof doorsOf>

/** Secrets of the profile for webhooks of media servers (`hook`) and for programs that read its rows (`feed`). */
export function doorsOf(call: Call) {
  return {
    /**
     * The connections of the profile, newest first, with the time of their last use.
     *
     * @example
     * const [newest] = await marquee.doors.list()
     */
    list: async (options: CallOptions = {}): Promise<Door[]> => (await call('get', '/profile/doors', options)).doors,

    /**
     * Makes a connection. Only this response contains its secret.
     *
     * @example
     * const { url } = await marquee.doors.make({ kind: 'hook', program: 'jellyfin' })
     */
    make: (wanted: DoorWanted, options: CallOptions = {}): Promise<NewDoor> =>
      call('post', '/profile/doors', { body: wanted, ...options }),

    /**
     * Changes the label or the user whose events count; the secret stays the same.
     *
     * @example
     * await marquee.doors.change('door_1', { label: 'Cellar', serverUser: 'ann' })
     */
    change: (doorId: string, change: DoorChange, options: CallOptions = {}): Promise<Door> =>
      call('patch', '/profile/doors/{doorId}', { params: { doorId }, body: change, ...options }),

    /**
     * The public URL of this service, if its operator has set one, else null.
     *
     * @example
     * const base = (await marquee.doors.publicUrl()) ?? 'https://marquee.example'
     */
    publicUrl: async (options: CallOptions = {}): Promise<string | null> =>
      (await call('get', '/profile/doors', options)).publicUrl,

    /**
     * Deletes a connection; its secret becomes invalid.
     *
     * @example
     * await marquee.doors.remove('door_1')
     */
    remove: async (doorId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/doors/{doorId}', { params: { doorId }, ...options })
    },
  }
}
