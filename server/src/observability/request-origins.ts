import { isLoopback } from '../addresses.ts'

/** What doctor gets: how many requests seemed to come from this machine, and who forwarded without being trusted to. */
export type OriginCounts = { fromLoopback: number; fromElsewhere: number; untrustedForwarder: string | null }

/** The caller's address, and what the connection and the headers say of it. */
export type RequestOrigin = {
  readonly address: string
  readonly request: {
    readonly socket: { readonly remoteAddress?: string | undefined }
    readonly headers: Readonly<Record<string, unknown>>
  }
}

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Counts where requests come from, for the operator to look at; nothing is allowed or refused by it. */
export class RequestOrigins {
  readonly #counts: OriginCounts = { fromLoopback: 0, fromElsewhere: 0, untrustedForwarder: null }

  note({ request, address }: RequestOrigin): void {
    if (isLoopback(address)) this.#counts.fromLoopback++
    else this.#counts.fromElsewhere++
    if (this.#counts.untrustedForwarder !== null || request.socket.remoteAddress !== address) return
    if (forwarding.some((name) => request.headers[name] !== undefined)) this.#counts.untrustedForwarder = address
  }

  counts(): OriginCounts {
    return { ...this.#counts }
  }
}
