import { lookup } from 'node:dns/promises'
import { get as getPlain } from 'node:http'
import { get as getSecure, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { isPublic } from './addresses.ts'

type IncomingMessage = Parameters<NonNullable<Parameters<typeof getSecure>[2]>>[0]

/** How outgoing requests resolve names and connect; tests replace it. */
export type Network = {
  addressesOf: (host: string) => Promise<string[]>
  get: (
    url: URL,
    options: RequestOptions,
    onAnswer: (answer: IncomingMessage) => void,
  ) => { on: (event: 'error' | 'timeout', listener: (error: Error) => void) => unknown; destroy: (error?: Error) => void }
  isAllowed: (address: string) => boolean
}

/** The public internet: private addresses of any kind are not allowed. */
export const openInternet: Network = {
  addressesOf: async (host) => {
    const literal = host.replace(/^\[(.*)\]$/, '$1')
    return isIP(literal) ? [literal] : (await lookup(host, { all: true })).map(({ address }) => address)
  },
  get: (url, options, onAnswer) => (url.protocol === 'https:' ? getSecure : getPlain)(url, options, onAnswer),
  isAllowed: isPublic,
}

/** A host name resolves to an address that requests may not be sent to. */
export class AddressNotAllowed extends Error {}

/** An answer has more bytes than the request allows. */
export class AnswerTooLarge extends Error {}

/** A server sent nothing for longer than the request allows. */
export class ServerSilent extends Error {}

export type OutgoingRequest = {
  url: URL
  headers: Record<string, string>
  signal: AbortSignal
  maxBytes: number
  /** How long the server may send nothing; unlimited by default. */
  silenceMs?: number
}
export type OutgoingAnswer = { status: number; location: string | undefined; bytes: Buffer }

/**
 * Sends one GET request without following redirects. The name is resolved and checked first, and the connection is
 * pinned to that address, so that a second lookup cannot return another one (DNS rebinding).
 */
export async function sendOutgoing(network: Network, request: OutgoingRequest): Promise<OutgoingAnswer> {
  const { url, headers, signal, maxBytes, silenceMs: timeout } = request
  const pinned = await allowedAddress(network, url.hostname, signal)
  const family = isIP(pinned)
  const pinnedLookup: RequestOptions['lookup'] = (_host, options, callback) =>
    options.all ? callback(null, [{ address: pinned, family }]) : callback(null, pinned, family)
  return new Promise((resolve, reject) => {
    const options = { lookup: pinnedLookup, signal, agent: false, headers, ...(timeout !== undefined && { timeout }) }
    const sent = network.get(url, options, (answer) => {
      readAnswer(answer, maxBytes).then(resolve, reject)
    })
    sent.on('error', reject)
    sent.on('timeout', () => {
      reject(new ServerSilent('nothing received'))
      sent.destroy()
    })
  })
}

/** The first address of a host; AddressNotAllowed if any of its addresses is not allowed. */
export async function allowedAddress({ addressesOf, isAllowed }: Network, host: string, signal: AbortSignal): Promise<string> {
  const addresses = await untilAborted(addressesOf(host), signal)
  const [first] = addresses
  if (!first || !addresses.every(isAllowed)) throw new AddressNotAllowed('not an allowed address')
  return first
}

/** Rejects when the signal aborts: a DNS lookup itself cannot be cancelled. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, aborted])
}

async function readAnswer(answer: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) {
      answer.destroy()
      throw new AnswerTooLarge('too large')
    }
    chunks.push(chunk)
  }
  return { status: answer.statusCode ?? 0, location: answer.headers.location, bytes: Buffer.concat(chunks) }
}
