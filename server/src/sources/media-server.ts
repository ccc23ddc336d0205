import {
  AddressNotAllowed,
  AnswerTooLarge,
  allowedAddress,
  type Network,
  type OutgoingAnswer,
  ServerSilent,
  sendOutgoing,
} from '../network/outgoing.ts'
import { isQuicklyParsed } from './json-size.ts'
import { ReadingFailed, type ReadingFailure } from './reading-failed.ts'

/** How to reach a media server: its address, and the headers that contain its key. */
export type MediaServer = { network: Network; address: string; headers: Record<string, string>; signal: AbortSignal }

export type Query = Record<string, string | number>

export const limits = {
  redirects: 3,
  answerBytes: 8 * 1024 * 1024,
  answerMs: 30_000,
  silenceMs: 20_000,
  items: 100_000,
  pageItems: 200,
} as const

/** Requests JSON from a media server; throws ReadingFailed with a message for people. */
export async function requestJson(server: MediaServer, path: string, query: Query = {}): Promise<unknown> {
  const first = new URL(server.address + path)
  for (const [name, value] of Object.entries(query)) first.searchParams.set(name, String(value))
  const { status, bytes } = await requestWithRedirects(server, first)
  if (status === 401 || status === 403) throw new ReadingFailed({ code: 'key-refused' })
  if (status >= 500) throw new ReadingFailed({ code: 'server-error', status })
  if (status !== 200) throw new ReadingFailed({ code: 'other-status', status })
  if (!isQuicklyParsed(bytes)) throw new ReadingFailed({ code: 'answer-too-large' })
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ReadingFailed({ code: 'not-json' })
  }
}

/** Follows redirects on the same host, but not from https to http: the key must not be sent elsewhere. */
async function requestWithRedirects(server: MediaServer, first: URL): Promise<OutgoingAnswer> {
  let url = first
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const answer = await request(server, url)
    if (answer.status < 300 || answer.status >= 400 || answer.location === undefined) return answer
    const next = URL.parse(answer.location, url.href)
    if (!next || (next.protocol !== 'http:' && next.protocol !== 'https:')) throw new ReadingFailed({ code: 'redirect-nowhere' })
    await requireAllowed(server.network, next.hostname, server.signal)
    if (next.hostname !== first.hostname) throw new ReadingFailed({ code: 'redirect-elsewhere' })
    if (url.protocol === 'https:' && next.protocol === 'http:') throw new ReadingFailed({ code: 'redirect-to-http' })
    url = next
  }
  throw new ReadingFailed({ code: 'redirect-circles' })
}

async function request({ network, headers, signal }: MediaServer, url: URL): Promise<OutgoingAnswer> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(limits.answerMs)])
  try {
    const sent = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Marquee', ...headers }
    const { answerBytes: maxBytes, silenceMs } = limits
    return await sendOutgoing(network, { url, headers: sent, signal: timeout, maxBytes, silenceMs })
  } catch (error) {
    throw toReadingFailed(error, timeout.aborted || error instanceof ServerSilent)
  }
}

/** Throws for a host that requests may not be sent to, before anything is sent. */
export async function requireAllowed(network: Network, host: string, signal: AbortSignal): Promise<void> {
  try {
    await allowedAddress(network, host, signal)
  } catch (error) {
    throw toReadingFailed(error, signal.aborted)
  }
}

function toReadingFailed(error: unknown, isLate: boolean): ReadingFailed {
  return new ReadingFailed({ code: codeOf(error, isLate) })
}

function codeOf(error: unknown, isLate: boolean): ReadingFailure['code'] {
  if (error instanceof AddressNotAllowed) return 'address-not-allowed'
  if (error instanceof AnswerTooLarge) return 'answer-too-large'
  if (isLate) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'no-such-name'
  if (/^(ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/.test(code)) return 'certificate'
  if (code.startsWith('HPE_')) return 'not-http'
  return code === 'ECONNRESET' ? 'connection-ended' : 'no-answer'
}
