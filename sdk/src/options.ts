import type { Timing } from './requests/timing.ts'
import type { Identity, IdentityTools } from './sign-in/identity.ts'
import type { MarqueeStorage } from './storage.ts'

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options of every method, as its last argument. */
export type CallOptions = {
  /** Aborts the call and its retries, which then throws the signal's reason. */
  signal?: AbortSignal | undefined
  /** Timeout of each attempt; 10 seconds by default. */
  timeoutMs?: number | undefined
}

export type MarqueeOptions = {
  /** The server's URL, e.g. `https://marquee.example`; empty in pages that the server itself serves. */
  baseUrl: string
  /** The application's registered id; `demo` exists on every server. */
  clientID: string
  /** Storage of the sign-in; in memory by default. */
  storage?: MarqueeStorage
  /** Another `fetch`, e.g. with a proxy. */
  fetch?: Fetch
  /** Sent as `Accept-Language`: the language of rows, reasons and titles, if available. */
  language?: string
  /** The credential: a device code by default, or `webIdentity()` in pages of the server's own origin. */
  identity?: (tools: IdentityTools) => Identity
  /** Clock and randomness, for tests. */
  timing?: Timing
}
