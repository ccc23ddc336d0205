import type { AuthClient, AuthState } from './auth-client.ts'
import type { CodeOptions, CodeSignIn } from './code-sign-in.ts'
import type { DeviceSignIn } from './device-sign-in.ts'
import { MarqueeError } from './errors.ts'
import type { Unsubscribe } from './listeners.ts'
import type { CallOptions } from './options.ts'
import type { RefreshedSession, Session } from './sessions.ts'

export type AuthCalls = ReturnType<typeof authOf>

/** Signing in and out, and who is watching. */
export function authOf(door: AuthClient) {
  return {
    /**
     * Asks for a code: show it with its QR code, then `wait()` for the person who approves it.
     *
     * @example
     * const signIn = await marquee.signInWithDeviceCode({ deviceName: 'Living room' })
     * console.log(`Open ${signIn.verificationUri} and type ${signIn.userCode}`)
     * await signIn.wait()
     */
    signInWithDeviceCode: async (options: CodeOptions = {}): Promise<DeviceSignIn> => codeSignInOf(door).request(options),

    /**
     * The code that was on the screen before a reload, if the storage outlived it and the code is still good.
     *
     * @example
     * const signIn = (await marquee.resumeSignIn()) ?? (await marquee.signInWithDeviceCode())
     */
    resumeSignIn: async (): Promise<DeviceSignIn | undefined> => codeSignInOf(door).resume(),

    /**
     * Chooses who is watching. Calls that were under way stay those of the profile chosen before.
     *
     * @example
     * const [first] = await marquee.profiles.list()
     * if (first) await marquee.selectProfile(first.id)
     */
    selectProfile: (profileId: string): Promise<Session> => door.sessions.select(profileId),

    /**
     * Ends the sign-in. It always ends here; if the server could not be reached, the error is thrown afterwards.
     *
     * @example
     * await marquee.signOut()
     */
    signOut: (options: CallOptions = {}): Promise<void> => door.signOut(options),

    /**
     * Who this client is at the moment.
     *
     * @example
     * const state = await marquee.authState()
     * if (state.signedIn) console.log(state.profileId ?? 'nobody chosen yet')
     */
    authState: (): Promise<AuthState> => door.state(),

    /**
     * Looks again who is signed in: after a page has signed somebody in or out by cookie, or another program has written to the storage.
     *
     * @example
     * const state = await marquee.reloadSignIn()
     */
    reloadSignIn: (): Promise<AuthState> => door.reload(),

    /**
     * Tells who this client is, and again whenever that changes: signed in or out, revoked from elsewhere, another profile.
     *
     * @example
     * const stop = marquee.onAuthStateChanged((state) => console.log(state.signedIn ? 'welcome' : 'please sign in'))
     * stop()
     */
    onAuthStateChanged: (listener: (state: AuthState) => void): Unsubscribe => door.authStates.add(listener),

    /**
     * Tells when a session has been renewed. Pages of the earlier one are made anew when they are next asked for.
     *
     * @example
     * const stop = marquee.onSessionRefreshed(({ sessionId, expiresAt }) => console.log(sessionId, expiresAt))
     * stop()
     */
    onSessionRefreshed: (listener: (session: RefreshedSession) => void): Unsubscribe => door.refreshes.add(listener),
  }
}

function codeSignInOf({ codes }: AuthClient): CodeSignIn {
  if (codes) return codes
  throw new MarqueeError({ code: 'NOT_SIGNED_IN', message: 'this client signs in by cookie, not by device code' })
}
