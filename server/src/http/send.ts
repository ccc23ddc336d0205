import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { BytesInFlight } from '../admission/bytes-in-flight.ts'
import { JSON_BYTES } from './body.ts'
import type { RequestContext } from './context.ts'
import { corsHeaders } from './cors.ts'
import { alreadyHas } from './etags.ts'
import { headerOf } from './headers.ts'
import { Answer, type HeaderList, type Headers, jsonHeaders, noHeaders } from './route.ts'

/** How long a connection stays open for a caller that is still sending. */
export const LINGER_MS = 1000

export type SendOptions = {
  corsOrigins: string[]
  https: boolean
  isDraining: () => boolean
  /** Pictures that are being sent. */
  pictures: BytesInFlight
}

/** Puts an answer on the wire and says its status. */
export type Send = (context: RequestContext, answer: Answer) => number

/** The headers of one answer, which grow until they are sent. */
type OwnHeaders = (string | string[])[]

/** Sends answers, each with the headers all of ours have; bytes that are ready go out without a copy. */
export function newSend({ corsOrigins, https, isDraining, pictures }: SendOptions): Send {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    // Browsers heed both over https only, and complain about the second elsewhere.
    ...(https && { 'strict-transport-security': 'max-age=31536000', 'cross-origin-opener-policy': 'same-origin' }),
  }
  const plain = headerList({ ...always, ...jsonHeaders })

  return (context, given) => {
    const { method, request, response, route, connection } = context
    const answer = isUnchanged(context, given) ? unchanged(given) : given
    const { status, body } = answer
    const hasRest = hasLongRest(request)
    const headers = headersFor(context, answer)
    if (body instanceof Readable) return stream(context, status, headers, body)
    const payload = payloadOf(body)
    const bytes = Buffer.byteLength(payload)
    if (status !== 204 && status !== 304) headers.push('content-length', String(bytes))
    if (hasRest || isDraining()) headers.push('connection', 'close')
    response.writeHead(status, headers)
    if (hasRest) endAfterRest(context, payload)
    else if (method === 'HEAD') response.end()
    // Where every character is one byte, copying them is all the encoding there is.
    else response.end(payload, bytes === payload.length ? 'latin1' : 'utf8')
    if (route?.rate === 'pictures' && connection) pictures.add(response, { bytes, connection })
    return status
  }

  /** As fast as it is taken; a reader who goes away ends what flows, and what breaks cuts the connection. */
  function stream({ method, request, response }: RequestContext, status: number, headers: OwnHeaders, body: Readable): number {
    if (isDraining() || hasLongRest(request)) headers.push('connection', 'close')
    response.writeHead(status, headers)
    if (method !== 'HEAD') pipeline(body, response, () => {})
    else {
      body.destroy()
      response.end()
    }
    return status
  }

  function headersFor({ request, id, rateLimitHeaders }: RequestContext, answer: Answer): OwnHeaders {
    return [...ownHeaders(request, answer), 'x-request-id', id, ...rateLimitHeaders]
  }

  function ownHeaders(request: IncomingMessage, answer: Answer): HeaderList {
    const { body, headers } = answer
    if (corsOrigins.length > 0)
      return headerList({ ...always, ...typeOf(body), ...headers, ...corsHeaders(request, corsOrigins, headers['vary']) })
    if (headers === jsonHeaders || (headers === noHeaders && isJson(body))) return plain
    answer.sent ??= headerList({ ...always, ...typeOf(body), ...headers })
    return answer.sent
  }
}

function headerList(headers: Headers): HeaderList {
  return Object.entries(headers).flat()
}

function isJson(body: unknown): boolean {
  return body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
}

function typeOf(body: unknown): Headers {
  if (body === undefined) return noHeaders
  if (typeof body === 'string') return { 'content-type': 'text/plain; charset=utf-8' }
  return Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : jsonHeaders
}

function payloadOf(body: unknown): string | Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body
  return body === undefined ? '' : JSON.stringify(body)
}

/** A GET whose answer carries an ETag that the caller says it has. */
function isUnchanged({ request, method }: RequestContext, { status, headers: { etag } }: Answer): boolean {
  if (status !== 200 || typeof etag !== 'string' || (method !== 'GET' && method !== 'HEAD')) return false
  return alreadyHas(headerOf(request, 'if-none-match'), etag)
}

function unchanged({ headers: { 'content-type': _, 'content-encoding': __, ...rest } }: Answer): Answer {
  return new Answer(304, undefined, rest)
}

/** Whether more of the request is still to come than is worth waiting for: the connection cannot serve another one. */
function hasLongRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return true
  return Number(headers['content-length'] ?? 0) > JSON_BYTES
}

/**
 * The payload at once, its end when the caller has stopped sending, or after a moment. Closing a connection on
 * unread bytes resets it, and the caller may lose the answer (RFC 9112, 9.6).
 */
function endAfterRest({ request, response, connection }: RequestContext, payload: string | Buffer): void {
  if (connection) connection.isClosing = true
  response.write(payload)
  const timer = setTimeout(() => response.end(), LINGER_MS)
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
  request.resume()
}
