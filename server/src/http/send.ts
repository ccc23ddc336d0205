import { Buffer } from 'node:buffer' // the global is a getter, called several times for every answer
import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { BytesInFlight } from '../admission/bytes-in-flight.ts'
import { MAX_JSON_BYTES } from './body.ts'
import type { RequestContext } from './context.ts'
import { corsHeaders } from './cors.ts'
import { matchesEtag } from './etags.ts'
import { headerOf } from './headers.ts'
import { Answer, type HeaderList, type Headers, jsonHeaders, noHeaders } from './route.ts'

/** How long a connection stays open for a caller that is still sending its request. */
export const LINGER_MS = 1000

export type SendOptions = {
  corsOrigins: string[]
  https: boolean
  isDraining: () => boolean
  /** The pictures that are being sent. */
  pictures: BytesInFlight
}

/** Sends an answer; returns the status that was sent. */
export type Send = (context: RequestContext, answer: Answer) => number

/** The headers of one answer, to which more may be added until they are sent. */
type MutableHeaderList = (string | string[])[]

/** Sends answers with the headers that all have in common. A Buffer is sent without a copy. */
export function newSend({ corsOrigins, https, isDraining, pictures }: SendOptions): Send {
  const commonHeaders = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    // Browsers apply both over https only, and warn about the second otherwise.
    ...(https && { 'strict-transport-security': 'max-age=31536000', 'cross-origin-opener-policy': 'same-origin' }),
  }
  const plainJson = headerList({ ...commonHeaders, ...jsonHeaders })

  return (context, given) => {
    const { method, request, response, route, connection } = context
    const answer = isNotModified(context, given) ? notModified(given) : given
    const { status, body } = answer
    const hasUnread = hasUnreadBody(request)
    const headers = headersFor(context, answer)
    if (body instanceof Readable) return stream(context, status, headers, body)
    const payload = payloadOf(body)
    const bytes = Buffer.byteLength(payload)
    if (status !== 204 && status !== 304) headers.push('content-length', String(bytes))
    if (hasUnread || isDraining()) headers.push('connection', 'close')
    response.writeHead(status, headers)
    if (hasUnread) endAfterUnreadBody(context, payload)
    else if (method === 'HEAD') response.end()
    // Text whose byte length equals its length is ASCII, and latin1 writes that faster than utf8.
    else response.end(payload, bytes === payload.length ? 'latin1' : 'utf8')
    if (route?.rate === 'pictures' && connection) pictures.add(response, { bytes, connection })
    return status
  }

  /**
   * Streams a body with backpressure. The source is destroyed if the caller disconnects, and the connection if the
   * source fails.
   */
  function stream(
    { method, request, response }: RequestContext,
    status: number,
    headers: MutableHeaderList,
    body: Readable,
  ): number {
    if (isDraining() || hasUnreadBody(request)) headers.push('connection', 'close')
    response.writeHead(status, headers)
    if (method !== 'HEAD') pipeline(body, response, () => {})
    else {
      body.destroy()
      response.end()
    }
    return status
  }

  function headersFor({ request, id, rateLimitHeaders }: RequestContext, answer: Answer): MutableHeaderList {
    return [...answerHeaders(request, answer), 'x-request-id', id, ...rateLimitHeaders]
  }

  function answerHeaders(request: IncomingMessage, answer: Answer): HeaderList {
    const { body, headers } = answer
    if (corsOrigins.length > 0)
      return headerList({
        ...commonHeaders,
        ...contentTypeHeader(body),
        ...headers,
        ...corsHeaders(request, corsOrigins, headers['vary']),
      })
    if (headers === jsonHeaders || (headers === noHeaders && isJson(body))) return plainJson
    answer.headerList ??= headerList({ ...commonHeaders, ...contentTypeHeader(body), ...headers })
    return answer.headerList
  }
}

function headerList(headers: Headers): HeaderList {
  return Object.entries(headers).flat()
}

function isJson(body: unknown): boolean {
  return body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
}

function contentTypeHeader(body: unknown): Headers {
  if (body === undefined) return noHeaders
  if (typeof body === 'string') return { 'content-type': 'text/plain; charset=utf-8' }
  return Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : jsonHeaders
}

function payloadOf(body: unknown): string | Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body
  return body === undefined ? '' : JSON.stringify(body)
}

/** Whether the answer to a GET or HEAD has an ETag that the caller's If-None-Match lists. */
function isNotModified({ request, method }: RequestContext, { status, headers: { etag } }: Answer): boolean {
  if (status !== 200 || typeof etag !== 'string' || (method !== 'GET' && method !== 'HEAD')) return false
  return matchesEtag(headerOf(request, 'if-none-match'), etag)
}

function notModified({ headers: { 'content-type': _, 'content-encoding': __, ...rest } }: Answer): Answer {
  return new Answer(304, undefined, rest)
}

/** Whether more of the request body is still to come than is worth reading: the connection must then be closed. */
function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return true
  return Number(headers['content-length'] ?? 0) > MAX_JSON_BYTES
}

/**
 * Sends the payload at once, but ends the response only when the caller has stopped sending, or after LINGER_MS.
 * Closing a connection with unread bytes resets it, and the caller may lose the answer (RFC 9112, 9.6).
 */
function endAfterUnreadBody({ request, response, connection }: RequestContext, payload: string | Buffer): void {
  if (connection) connection.isClosing = true
  response.write(payload)
  const timer = setTimeout(() => response.end(), LINGER_MS)
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
  request.resume()
}
