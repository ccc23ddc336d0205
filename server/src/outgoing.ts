import { lookup } from 'node:dns/promises'
import { get as getPlain } from 'node:http'
import { get as getSecure, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublic } from './addresses.ts'

type IncomingMessage = Parameters<NonNullable<Parameters<typeof getSecure>[2]>>[0]

/** The world outside, as far as this service asks it for something; tests bring their own. */
export type Network = {
  addressesOf: (host: string) => Promise<string[]>
  get: (
    url: URL,
    options: RequestOptions,
    answered: (answer: IncomingMessage) => void,
  ) => { on: (event: 'error', heard: (error: Error) => void) => unknown; destroy: (error?: Error) => void }
  isAllowed: (address: string) => boolean
}

/** The open internet: no private address of any kind. */
export const openInternet: Network = {
  addressesOf: async (host) => {
    const literal = host.replace(/^\[(.*)\]$/, '$1')
    return isIP(literal) ? [literal] : (await lookup(host, { all: true })).map(({ address }) => address)
  },
  get: (url, options, answered) => (url.protocol === 'https:' ? getSecure : getPlain)(url, options, answered),
  isAllowed: isPublic,
}

/** A name leads to an address that may not be asked. */
export class AddressNotAllowed extends Error {}

/** An answer is longer than it may be. */
export class AnswerTooLarge extends Error {}

export type OutgoingRequest = { url: URL; headers: Record<string, string>; signal: AbortSignal; mostBytes: number }
export type OutgoingAnswer = { status: number; location: string | undefined; bytes: Buffer }

/**
 * One request, without following redirects, to an address that was looked at: the name is resolved here and the connection pinned to
 * what was found, so that a second look-up cannot lead elsewhere.
 */
export async function askOutside(network: Network, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { url, headers, signal, mostBytes } = request
  const pinned = await inTime(allowedAddress(network, url.hostname), signal)
  const family = isIP(pinned)
  const pinnedLookup: RequestOptions['lookup'] = (_host, options, found) =>
    options.all ? found(null, [{ address: pinned, family }]) : found(null, pinned, family)
  return new Promise((resolve, reject) => {
    const asked = network.get(url, { lookup: pinnedLookup, signal, agent: false, headers }, (answer) => {
      collect(answer, mostBytes).then(resolve, reject)
    })
    asked.on('error', reject)
  })
}

/** An address of a host; AddressNotAllowed where any that it has may not be asked. */
export async function allowedAddress({ addressesOf, isAllowed }: Network, host: string): Promise<string> {
  const addresses = await addressesOf(host)
  const [first] = addresses
  if (!first || !addresses.every(isAllowed)) throw new AddressNotAllowed('not an allowed address')
  return first
}

/** A look-up of a name cannot be called off; it is waited for no longer. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, late])
}

async function collect(answer: IncomingMessage, mostBytes: number): Promise<OutgoingAnswer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > mostBytes) {
      answer.destroy()
      throw new AnswerTooLarge('too large')
    }
    pieces.push(piece)
  }
  return { status: answer.statusCode ?? 0, location: answer.headers.location, bytes: Buffer.concat(pieces) }
}
