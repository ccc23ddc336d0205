import type { Call } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import type { ListedSignIn, SignIn } from '../types.gen.ts'

export type SignIns = ReturnType<typeof signInsOf>

/** The devices and pages that are signed in to the account. */
export function signInsOf(call: Call) {
  return {
    /**
     * All sign-ins of the account.
     *
     * @example
     * for (const { deviceName, address, current } of await marquee.sessions.list())
     *   console.log(deviceName, address, current)
     */
    list: async (options: CallOptions = {}): Promise<ListedSignIn[]> => (await call('get', '/auth/sessions', options)).sessions,

    /**
     * The current sign-in.
     *
     * @example
     * const { deviceName } = await marquee.sessions.current()
     */
    current: (options: CallOptions = {}): Promise<SignIn> => call('get', '/auth/session', options),

    /**
     * Ends a sign-in at once, with all sessions that came from it. To end this one, use `signOut`.
     *
     * @example
     * await marquee.sessions.revoke('pub_1')
     */
    revoke: async (publicId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/auth/sessions/{publicId}', { params: { publicId }, ...options })
    },
  }
}
