import { newListeners } from '../listeners.ts'
import type { Call } from '../operations.ts'
import type { MarqueeOptions } from '../options.ts'
import { newCall, type Send, sendAsIdentity } from '../requests/caller.ts'
import { type Request, sendOnce, type Transport } from '../requests/request.ts'
import { sendWithRetries } from '../requests/retry.ts'
import { machineTiming, type Timing } from '../requests/timing.ts'
import { memoryStorage } from '../storage.ts'
import type { SessionToken } from '../types.gen.ts'
import { clientStorage } from './client-storage.ts'
import { type CodeSignIn, newCodeSignIn } from './code-sign-in.ts'
import { deviceIdentity } from './device-identity.ts'
import type { Identity, SignedIn } from './identity.ts'
import { type RefreshedSession, Sessions } from './sessions.ts'

/** The state of the sign-in; `profileId` once a profile is selected. */
export type AuthState = { signedIn: false } | ({ signedIn: true; profileId?: string } & SignedIn)

/** The sign-in and the active profile of a client. */
export class AuthClient {
  /** A new listener gets the current state at once, or with the next change if the server is unreachable. */
  readonly authStates = newListeners<AuthState>(() => this.state().catch(() => undefined))
  readonly refreshes = newListeners<RefreshedSession>()
  readonly call: Call
  readonly sessions: Sessions
  /** Absent if another identity than a device's was configured. */
  readonly codes: CodeSignIn | undefined
  readonly timing: Timing
  private readonly identity: Identity
  private readonly send: Send
  private lastNotified: string | undefined

  constructor({ storage = memoryStorage(), timing = machineTiming, clientID, identity, ...options }: MarqueeOptions) {
    const transport: Transport = { baseUrl: options.baseUrl, language: options.language, fetch: options.fetch ?? globalFetch }
    const store = clientStorage(storage)
    const send: Send = (request) => sendWithRetries(transport, timing, request)
    const tools = { store, send: typeAnswers(send), changed: () => this.signInChanged() }
    const device = identity ? undefined : deviceIdentity(tools)
    const once = typeAnswers((request) => sendOnce(transport, request))
    this.codes = device && newCodeSignIn({ store, timing, clientID, identity: device, send: tools.send, sendOnce: once })
    this.identity = device ?? (identity ?? deviceIdentity)(tools)
    this.send = send
    this.timing = timing
    this.sessions = new Sessions({
      store,
      timing,
      mint: (profileId) => this.mint(profileId),
      owner: async () => ownerOf(await this.identity.current()),
      refreshed: (session) => this.refreshes.notify(session),
      changed: () => this.notify(),
    })
    this.call = newCall({ send, identity: this.identity, sessions: this.sessions })
  }

  async state(): Promise<AuthState> {
    const signedIn = await this.identity.current()
    if (!signedIn) return { signedIn: false }
    const profileId = await this.sessions.profileId()
    return { signedIn: true, ...signedIn, ...(profileId !== undefined && { profileId }) }
  }

  /** Reloads the sign-in, which may have changed without this client. */
  async reload(): Promise<AuthState> {
    const before = ownerOf(await this.identity.current().catch(() => undefined))
    await this.identity.reload()
    if (ownerOf(await this.identity.current()) !== before) await this.sessions.forget()
    await this.notify()
    return this.state()
  }

  /** Ends the sign-in locally in any case, and on the server if it can be reached. */
  async signOut(request: Pick<Request, 'signal' | 'timeoutMs'>): Promise<void> {
    if (!(await this.identity.current())) return this.forget()
    try {
      await sendAsIdentity(this.send, this.identity, { verb: 'delete', path: this.identity.signOutPath, ...request })
    } catch (thrown) {
      if (await this.identity.current().catch(() => true)) throw thrown
    } finally {
      await this.forget()
    }
  }

  readonly forget = async (): Promise<void> => {
    await this.identity.forget()
    await this.signInChanged()
  }

  /** Notifies the listeners if the state has changed. */
  async notify(): Promise<void> {
    const state = await this.state()
    const text = JSON.stringify(state)
    if (text === this.lastNotified) return
    this.lastNotified = text
    this.authStates.notify(state)
  }

  /** Another sign-in, or none: the selected profile is dropped. */
  private async signInChanged(): Promise<void> {
    await this.sessions.forget()
    await this.notify()
  }

  private mint(profileId: string): Promise<SessionToken> {
    const request: Request = { verb: 'post', path: this.identity.mintPath, body: { profileId } }
    return typeAnswers((typedRequest) => sendAsIdentity(this.send, this.identity, typedRequest))<SessionToken>(request)
  }
}

const ownerOf = (signedIn: SignedIn | undefined) => signedIn?.publicId ?? signedIn?.accountId

const globalFetch = (url: string, init: RequestInit) => fetch(url, init)

/** The cast relies on the API: callers name the response type of the path. */
function typeAnswers(send: Send): <Answer>(request: Request) => Promise<Answer> {
  return <Answer>(request: Request) => send(request) as Promise<Answer>
}
