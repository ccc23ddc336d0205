import type { Identity, IdentityTools } from './identity.ts'
import type { MarqueeStorage } from './storage.ts'
import type { Timing } from './timing.ts'

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What every method takes last. */
export type CallOptions = {
  /** Ends the call, its retries included; what is thrown is the signal's reason. */
  signal?: AbortSignal | undefined
  /** For each attempt; 10 seconds unless said otherwise. */
  timeoutMs?: number | undefined
}

export type MarqueeOptions = {
  /** Where the server is, e.g. `https://marquee.example`; empty in pages that the server itself serves. */
  baseUrl: string
  /** The application's registered id; `demo` exists on every server. */
  clientID: string
  /** Where the sign-in is kept; in memory unless said otherwise. */
  storage?: MarqueeStorage
  /** Another `fetch`, e.g. with a proxy. */
  fetch?: Fetch
  /** Sent as `Accept-Language`: rows, reasons and titles come in it where they can. */
  language?: string
  /** How this client proves who it is: by device code, or `webIdentity()` in pages of the server's own origin. */
  identity?: (tools: IdentityTools) => Identity
  /** Time and chance, for tests. */
  timing?: Timing
}
