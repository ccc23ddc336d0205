import type { ClientStorage } from './client-storage.ts'
import type { Request } from './request.ts'

/** How a client proves who it is on the identity tier. */
export type Identity = {
  /** Whose sign-in this is, as far as the client knows; undefined when signed out. */
  current: () => Promise<SignedIn | undefined>
  /** Asks again whence the sign-in comes: the storage, or the server. */
  reload: () => Promise<void>
  /** Headers that carry the credential; throws `NOT_SIGNED_IN` when there is none. */
  headers: () => Promise<Record<string, string>>
  /** Told of a refusal; true when the credential has been renewed and the call is worth one more try. */
  refused: (thrown: unknown, sent: Record<string, string>) => Promise<boolean>
  /** Forgets the sign-in on this side. */
  forget: () => Promise<void>
  /** Whether cookies go along. */
  credentials: 'omit' | 'same-origin'
  mintPath: '/auth/session-token' | '/web/session-token'
  signOutPath: '/auth/session' | '/web/session'
}

/** What is known of a sign-in without asking: `publicId` of a device's, `accountId` of a page's. */
export type SignedIn = { publicId?: string; accountId?: string }

/** What an identity works with. */
export type IdentityTools = {
  store: ClientStorage
  /** Sends a request without credentials of the session. */
  send: <Answer>(request: Request) => Promise<Answer>
  /** To be called when the sign-in has begun, ended or changed hands. */
  changed: () => Promise<void>
}
