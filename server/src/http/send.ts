import { pipeline, Readable } from 'node:stream'
import type { BytesInFlight } from './bytes-in-flight.ts'
import { corsHeaders } from './cors.ts'
import { alreadyHas } from './etags.ts'
import type { Exchange } from './exchange.ts'
import { headerOf } from './request-facts.ts'
import { Answer, type Headers, jsonHeaders, noHeaders } from './route.ts'
import { endAfterRest, hasLongRest } from './unread-body.ts'

export type SendOptions = {
  corsOrigins: string[]
  https: boolean
  isDraining: () => boolean
  /** Pictures that are being sent. */
  pictures: BytesInFlight
}

/** Puts an answer on the wire and says its status. */
export type Send = (exchange: Exchange, answer: Answer) => number

/** Sends answers, each with the headers all of ours have; bytes that are ready go out without a copy. */
export function newSend({ corsOrigins, https, isDraining, pictures }: SendOptions): Send {
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    // Browsers heed both over https only, and complain about the second elsewhere.
    ...(https && { 'strict-transport-security': 'max-age=31536000', 'cross-origin-opener-policy': 'same-origin' }),
  }
  const plain = inTurn({ ...always, ...jsonHeaders })
  const ready = new WeakMap<Answer, readonly (string | string[])[]>() // answers that are kept are sent many times
  const headersFor = ({ request }: Exchange, answer: Answer): readonly (string | string[])[] => {
    const { body, headers } = answer
    const own = () => ({ ...always, ...typeOf(body), ...headers })
    if (corsOrigins.length > 0) return inTurn({ ...own(), ...corsHeaders(request, corsOrigins, headers['vary']) })
    if (headers === jsonHeaders || (headers === noHeaders && isJson(body))) return plain
    const known = ready.get(answer) ?? inTurn(own())
    ready.set(answer, known)
    return known
  }

  return (exchange, given) => {
    const { id, method, request, response, limits, route, connection } = exchange
    const answer = isUnchanged(exchange, given) ? unchanged(given) : given
    const { status, body } = answer
    if (body instanceof Readable) return flow(exchange, answer, body)
    const payload = payloadOf(body)
    const bytes = Buffer.byteLength(payload)
    const headers = [...headersFor(exchange, answer), 'x-request-id', id, ...limits]
    if (status !== 204 && status !== 304) headers.push('content-length', String(bytes))
    const rest = hasLongRest(request)
    if (rest || isDraining()) headers.push('connection', 'close')
    response.writeHead(status, headers)
    if (rest) endAfterRest(exchange, payload)
    else if (method === 'HEAD') response.end()
    // Where every character is one byte, copying them is all the encoding there is.
    else response.end(payload, bytes === payload.length ? 'latin1' : 'utf8')
    if (route?.rate === 'pictures' && connection) pictures.add(response, { bytes, connection })
    return status
  }

  /** As fast as it is taken; a reader who goes away ends what flows, and what breaks cuts the connection. */
  function flow(exchange: Exchange, answer: Answer, body: Readable): number {
    const { id, method, request, response, limits } = exchange
    const last = isDraining() || hasLongRest(request) ? ['connection', 'close'] : []
    response.writeHead(answer.status, [...headersFor(exchange, answer), 'x-request-id', id, ...limits, ...last])
    if (method !== 'HEAD') pipeline(body, response, () => {})
    else {
      body.destroy()
      response.end()
    }
    return answer.status
  }
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

/** Names and values in turn, as Node takes them quickest. */
function inTurn(headers: Headers): (string | string[])[] {
  const list: (string | string[])[] = []
  for (const name of Object.keys(headers)) list.push(name, headers[name] ?? '')
  return list
}

/** A GET whose answer carries an ETag that the caller says it has. */
function isUnchanged({ request, method }: Exchange, { status, headers: { etag } }: Answer): boolean {
  if (status !== 200 || typeof etag !== 'string' || (method !== 'GET' && method !== 'HEAD')) return false
  return alreadyHas(headerOf(request, 'if-none-match'), etag)
}

function unchanged({ headers: { 'content-type': _, 'content-encoding': __, ...kept } }: Answer): Answer {
  return new Answer(304, undefined, kept)
}
