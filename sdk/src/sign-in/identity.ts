import type { Request } from '../requests/request.ts'
import type { ClientStorage } from './client-storage.ts'

/** The credential of a client for routes with access `identity`. */
export type Identity = {
  /** The sign-in as far as the client knows; undefined if signed out. */
  current: () => Promise<SignedIn | undefined>
  /** Reloads the sign-in from the storage or the server. */
  reload: () => Promise<void>
  /** Headers that carry the credential; throws `NOT_SIGNED_IN` when there is none. */
  headers: () => Promise<Record<string, string>>
  /** Called after a refusal; true if the credential was renewed and the call should be retried. */
  refused: (thrown: unknown, sent: Record<string, string>) => Promise<boolean>
  /** Deletes the local sign-in. */
  forget: () => Promise<void>
  /** Whether cookies are sent. */
  credentials: 'omit' | 'same-origin'
  mintPath: '/auth/session-token' | '/web/session-token'
  signOutPath: '/auth/session' | '/web/session'
}

/** The locally known ids of a sign-in: `publicId` for a device, `accountId` for a page. */
export type SignedIn = { publicId?: string; accountId?: string }

/** What an identity works with. */
export type IdentityTools = {
  store: ClientStorage
  /** Sends a request without credentials of the session. */
  send: <Answer>(request: Request) => Promise<Answer>
  /** To be called when the sign-in begins, ends or changes to another account. */
  changed: () => Promise<void>
}
