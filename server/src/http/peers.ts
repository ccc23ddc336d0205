import { isLoopback } from '../addresses.ts'
import type { Exchange } from './exchange.ts'
import { remembering } from './remembering.ts'

/** What doctor is told: how many requests seemed to come from this machine, and who forwarded without being trusted to. */
export type PeerFacts = { fromLoopback: number; fromElsewhere: number; untrustedForwarder: string | null }

const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Notes where requests come from, for the operator to look at; nothing is allowed or refused by it. */
export class Peers {
  readonly #isLoopback = remembering(isLoopback)
  readonly #facts: PeerFacts = { fromLoopback: 0, fromElsewhere: 0, untrustedForwarder: null }

  note({ request, address }: Pick<Exchange, 'request' | 'address'>): void {
    if (this.#isLoopback(address)) this.#facts.fromLoopback++
    else this.#facts.fromElsewhere++
    if (this.#facts.untrustedForwarder !== null || request.socket.remoteAddress !== address) return
    if (forwarding.some((name) => request.headers[name] !== undefined)) this.#facts.untrustedForwarder = address
  }

  facts(): PeerFacts {
    return { ...this.#facts }
  }
}
