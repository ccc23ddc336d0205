import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { methodNotAllowed, noSuchPath, Problem } from '../problems.ts'
import type { RequestContext } from './context.ts'
import { preflight } from './cors.ts'
import { countHeader, headerOf } from './headers.ts'
import { problemResponse } from './problem-response.ts'
import type { Answer } from './route.ts'
import { MAX_URL_BYTES } from './router.ts'
import { LINGER_MS } from './send.ts'

export type UnroutableOptions = {
  methodsOf: (path: string) => string[]
  corsOrigins: string[]
  /** For browsers; other clients get the problem. */
  notFoundPage: Answer | undefined
}

/** Answers a request that no route matches: a preflight, the not-found page, or a problem. */
export function answerUnroutable({ request, method, url }: RequestContext, options: UnroutableOptions): Answer {
  const { methodsOf, corsOrigins, notFoundPage } = options
  const methods = methodsOf(url.split('?')[0] ?? '')
  if (method === 'OPTIONS' && methods.length > 0) return preflight(request, methods, corsOrigins)
  if (methods.length === 0 && notFoundPage && wantsPage(request)) return notFoundPage
  throw wrongMethod(methods)
}

/** Whether a browser asks for an HTML page. */
function wantsPage(request: IncomingMessage): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && (headerOf(request, 'accept') ?? '').includes('text/html')
}

/** The problem of a method that the path does not have, or of a path that no route has. */
function wrongMethod(methods: string[]): Problem {
  return methods.length === 0 ? noSuchPath() : methodNotAllowed(methods)
}

/** Checks the length of the URL and the Host header, which every request needs. */
export function requireUrlAndHost({ request, url }: RequestContext): void {
  if (url.length > MAX_URL_BYTES) throw new Problem('URI_TOO_LONG')
  const hosts = countHeader(request.rawHeaders, 'host')
  if (hosts > 1) throw malformed('send one Host header', 'more than one Host header')
  if (hosts === 0 && request.httpVersion !== '1.0') throw malformed('send a Host header', 'no Host header')
}

/** The problem of a path that cannot be decoded. */
export function malformedPath({ url }: RequestContext): Problem {
  return url.length > MAX_URL_BYTES ? new Problem('URI_TOO_LONG') : malformed('the path is not valid', 'malformed path')
}

function malformed(detail: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { detail, errors: [{ path: '', message }] })
}

export type ParserError = Error & { code?: string | undefined; rawPacket?: unknown; bytesParsed?: number }

/** The problem for an error of the HTTP parser; undefined when the connection was just closed. */
export function parserProblem(error: ParserError, methodsOf: (path: string) => string[]): Problem | undefined {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('REQUEST_TIMEOUT')
  if (!error.code?.startsWith('HPE_') || error.code === 'HPE_INVALID_EOF_STATE') return undefined
  const [, path] = /^[A-Z-]+ (\/\S*)/.exec(failedLineIn(error)) ?? []
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new Problem((path?.length ?? 0) > MAX_URL_BYTES ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE')
  if (error.code === 'HPE_INVALID_METHOD' && path !== undefined) return wrongMethod(methodsOf(path.split('?')[0] ?? ''))
  return malformed('the request is not valid HTTP', 'malformed HTTP')
}

/** The line at which the parser failed, as far as the last packet contains it. */
function failedLineIn({ rawPacket, bytesParsed = 0 }: ParserError): string {
  if (!Buffer.isBuffer(rawPacket)) return ''
  const start = rawPacket.subarray(0, bytesParsed).lastIndexOf('\n') + 1
  return rawPacket.subarray(start, start + 2 * MAX_URL_BYTES).toString('latin1')
}

/**
 * Writes a problem to a socket without a request and closes it: after the answer is sent, or at the latest after
 * LINGER_MS.
 */
export function answerOnSocket(socket: Socket, problem: Problem, requestId: string): void {
  const { status, body, headers } = problemResponse(problem, requestId)
  const text = JSON.stringify(body)
  const all = { ...headers, 'content-length': Buffer.byteLength(text), 'x-request-id': requestId, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
