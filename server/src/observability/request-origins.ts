import { isLoopback } from '../network/addresses.ts'

/**
 * For `marquee doctor`: how many requests seemed to come from this machine, and the first proxy that is not trusted.
 */
export type OriginCounts = { fromLoopback: number; fromElsewhere: number; untrustedForwarder: string | null }

/** The caller's address, with the connection and the headers it was derived from. */
export type RequestOrigin = {
  readonly address: string
  readonly request: {
    readonly socket: { readonly remoteAddress?: string | undefined }
    readonly headers: Readonly<Record<string, unknown>>
  }
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Counts the origins of requests, for diagnosis only: nothing is allowed or refused by it. */
export class RequestOrigins {
  readonly #counts: OriginCounts = { fromLoopback: 0, fromElsewhere: 0, untrustedForwarder: null }

  note({ request, address }: RequestOrigin): void {
    if (isLoopback(address)) this.#counts.fromLoopback++
    else this.#counts.fromElsewhere++
    if (this.#counts.untrustedForwarder !== null || request.socket.remoteAddress !== address) return
    if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) this.#counts.untrustedForwarder = address
  }

  counts(): OriginCounts {
    return { ...this.#counts }
  }
}
