import { MarqueeError } from '../errors.ts'
import type { Unsubscribe } from '../listeners.ts'
import type { CallOptions } from '../options.ts'
import type { AuthClient, AuthState } from './auth-client.ts'
import type { CodeOptions, CodeSignIn } from './code-sign-in.ts'
import type { DeviceSignIn } from './device-sign-in.ts'
import type { RefreshedSession, Session } from './sessions.ts'

export type AuthCalls = ReturnType<typeof authOf>

/** Signing in and out, and the active profile. */
export function authOf(client: AuthClient) {
  return {
    /**
     * Requests a device code: show it with its QR code, then `wait()` until the person approves it.
     *
     * @example
     * const signIn = await marquee.signInWithDeviceCode({ deviceName: 'Living room' })
     * console.log(`Open ${signIn.verificationUri} and type ${signIn.userCode}`)
     * await signIn.wait()
     */
    signInWithDeviceCode: async (options: CodeOptions = {}): Promise<DeviceSignIn> => codeSignInOf(client).request(options),

    /**
     * The device code requested before a reload, if the storage still has it and it has not expired.
     *
     * @example
     * const signIn = (await marquee.resumeSignIn()) ?? (await marquee.signInWithDeviceCode())
     */
    resumeSignIn: async (): Promise<DeviceSignIn | undefined> => codeSignInOf(client).resume(),

    /**
     * Selects the active profile. Calls in progress still belong to the profile selected before.
     *
     * @example
     * const [first] = await marquee.profiles.list()
     * if (first) await marquee.selectProfile(first.id)
     */
    selectProfile: (profileId: string): Promise<Session> => client.sessions.select(profileId),

    /**
     * Signs out. The local sign-in always ends; if the server could not be reached, the error is thrown afterwards.
     *
     * @example
     * await marquee.signOut()
     */
    signOut: (options: CallOptions = {}): Promise<void> => client.signOut(options),

    /**
     * The current sign-in and profile.
     *
     * @example
     * const state = await marquee.authState()
     * if (state.signedIn) console.log(state.profileId ?? 'nobody chosen yet')
     */
    authState: (): Promise<AuthState> => client.state(),

    /**
     * Reloads the sign-in, after a page has signed in or out by cookie or another program has written to the storage.
     *
     * @example
     * const state = await marquee.reloadSignIn()
     */
    reloadSignIn: (): Promise<AuthState> => client.reload(),

    /**
     * Calls back with the current state and with each change: signed in or out, revoked elsewhere, another profile.
     *
     * @example
     * const stop = marquee.onAuthStateChanged((state) => console.log(state.signedIn ? 'welcome' : 'please sign in'))
     * stop()
     */
    onAuthStateChanged: (listener: (state: AuthState) => void): Unsubscribe => client.authStates.add(listener),

    /**
     * Calls back when a session was renewed. Pages of the previous session are composed again when next requested.
     *
     * @example
     * const stop = marquee.onSessionRefreshed(({ sessionId, expiresAt }) => console.log(sessionId, expiresAt))
     * stop()
     */
    onSessionRefreshed: (listener: (session: RefreshedSession) => void): Unsubscribe => client.refreshes.add(listener),
  }
}

function codeSignInOf({ codes }: AuthClient): CodeSignIn {
  if (codes) return codes
  throw new MarqueeError({ code: 'NOT_SIGNED_IN', message: 'this client signs in by cookie, not by device code' })
}
