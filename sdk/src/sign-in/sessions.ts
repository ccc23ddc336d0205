import { hasCode, MarqueeError } from '../errors.ts'
import type { Timing } from '../requests/timing.ts'
import type { SessionToken } from '../types.gen.ts'
import type { ClientStorage, StoredSession } from './client-storage.ts'
import { renewalTime } from './token-life.ts'

/** A browsing session in the public API of the client. */
export type Session = { profileId: string; sessionId: string; expiresAt: Date }

/** The new session. If it replaces one of the same profile, pages of that session must be composed again. */
export type RefreshedSession = Session & { previousSessionId: string | undefined }

type SessionsContext = {
  store: ClientStorage
  timing: Timing
  mint: (profileId: string) => Promise<SessionToken>
  /** The id of the sign-in; a profile stored for another sign-in is ignored. */
  owner: () => Promise<string | undefined>
  refreshed: (session: RefreshedSession) => void
  changed: () => Promise<void>
}

/** Stores the active profile and its session. Concurrent calls share one renewal. */
export class Sessions {
  private readonly around: SessionsContext
  private profile: string | undefined
  private session: StoredSession | undefined
  private renewal: Promise<StoredSession> | undefined
  private loading: Promise<void> | undefined
  /** Incremented with each selection: the result of an earlier one is not stored. */
  private turn = 0

  constructor(around: SessionsContext) {
    this.around = around
  }

  async profileId(): Promise<string | undefined> {
    await this.load()
    return this.profile
  }

  /** A session that has not expired; renewed first if necessary. */
  async current(): Promise<StoredSession> {
    await this.load()
    const { session } = this
    return session && this.around.timing.now() < session.renewAt ? session : this.renew()
  }

  /** Replaces a session that the server refused, for the same profile. */
  async insteadOf(refused: StoredSession): Promise<StoredSession> {
    const { session } = this
    if (session?.profileId !== refused.profileId) return this.start(refused.profileId)
    return session.sessionToken === refused.sessionToken ? this.renew() : session
  }

  /** Starts a session of this profile; of concurrent selections the last one wins. */
  async select(profileId: string): Promise<Session> {
    await this.load()
    const turn = this.nextTurn()
    const session = await this.start(profileId)
    if (turn === this.turn) {
      const previous = this.session?.profileId === profileId ? this.session.sessionId : undefined
      this.profile = profileId
      await this.keep(session)
      const owner = await this.around.owner()
      await this.around.store.set('profile', { id: profileId, ...(owner !== undefined && { owner }) })
      await this.around.changed()
      this.around.refreshed({ ...publicSession(session), previousSessionId: previous })
    }
    return publicSession(session)
  }

  async forget(): Promise<void> {
    this.nextTurn()
    this.loading = Promise.resolve()
    this.profile = undefined
    this.session = undefined
    await this.around.store.remove('profile', 'session')
  }

  private nextTurn(): number {
    this.renewal = undefined
    this.turn++
    return this.turn
  }

  private load(): Promise<void> {
    if (this.loading) return this.loading
    const reading = this.read(this.turn)
    reading.catch(() => {
      if (this.loading === reading) this.loading = undefined
    })
    this.loading = reading
    return reading
  }

  private async read(turn: number): Promise<void> {
    const { store, owner } = this.around
    const [profile, session] = [await store.get('profile'), await store.get('session')]
    if (!profile || profile.owner !== (await owner()) || turn !== this.turn) return
    this.profile = profile.id
    if (session?.profileId === profile.id) this.session = session
  }

  private renew(): Promise<StoredSession> {
    if (this.renewal) return this.renewal
    const replacement = this.replace().finally(() => {
      if (this.renewal === replacement) this.renewal = undefined
    })
    this.renewal = replacement
    return replacement
  }

  private async replace(): Promise<StoredSession> {
    const { profile, session, turn } = this
    if (profile === undefined) throw new MarqueeError({ code: 'NO_PROFILE', message: 'choose a profile first: selectProfile()' })
    const next = await this.start(profile).catch((thrown) => this.lost(turn, thrown))
    if (turn !== this.turn) return next // only for the calls that waited for it
    await this.keep(next)
    this.around.refreshed({ ...publicSession(next), previousSessionId: session?.sessionId })
    return next
  }

  /** No session could be started; if the profile was deleted, it is no longer selected. */
  private async lost(turn: number, thrown: unknown): Promise<never> {
    if (hasCode(thrown, 'NOT_FOUND') && turn === this.turn) {
      await this.forget()
      await this.around.changed()
    }
    throw thrown
  }

  private async start(profileId: string): Promise<StoredSession> {
    const askedAt = this.around.timing.now()
    const token = await this.around.mint(profileId)
    return { ...token, profileId, renewAt: renewalTime(token, askedAt) }
  }

  private async keep(session: StoredSession): Promise<void> {
    this.session = session
    await this.around.store.set('session', session)
  }
}

function publicSession({ profileId, sessionId, expiresAt }: StoredSession): Session {
  return { profileId, sessionId, expiresAt: new Date(expiresAt * 1000) }
}
