import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem } from '../problems.ts'
import { answerOf } from './problem-answer.ts'
import { URL_BYTES } from './router.ts'
import { LINGER_MS } from './unread-body.ts'

export type ParserError = Error & { code?: string | undefined; rawPacket?: unknown; bytesParsed?: number }

/** What is wrong with something that could not be read as a request; undefined when nobody is left to be told. */
export function problemWith(error: ParserError, methodsOf: (path: string) => string[]): Problem | undefined {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('REQUEST_TIMEOUT')
  if (!error.code?.startsWith('HPE_') || error.code === 'HPE_INVALID_EOF_STATE') return undefined
  const [, path] = /^[A-Z-]+ (\/\S*)/.exec(lineWith(error)) ?? []
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new Problem((path?.length ?? 0) > URL_BYTES ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE')
  if (error.code === 'HPE_INVALID_METHOD' && path !== undefined) return wrongMethod(methodsOf(path.split('?')[0] ?? ''))
  return new Problem('VALIDATION_FAILED', {
    detail: 'this is not an HTTP request we can read',
    errors: [{ path: '', message: 'malformed HTTP' }],
  })
}

/** The line that the parser stumbled over, as far as the last packet shows it. */
function lineWith({ rawPacket, bytesParsed = 0 }: ParserError): string {
  if (!Buffer.isBuffer(rawPacket)) return ''
  const start = rawPacket.subarray(0, bytesParsed).lastIndexOf('\n') + 1
  return rawPacket.subarray(start, start + 2 * URL_BYTES).toString('latin1')
}

/** A method that the path does not have. */
export function wrongMethod(methods: string[]): Problem {
  return methods.length === 0 ? new Problem('NOT_FOUND') : new Problem('METHOD_NOT_ALLOWED', { allow: methods })
}

/** Tells the problem on a bare connection and closes it: gently, so that the answer arrives, but whatever the other side does. */
export function answerOnSocket(socket: Socket, problem: Problem, requestId: string): void {
  const { status, body, headers } = answerOf(problem, requestId)
  const text = JSON.stringify(body)
  const all = { ...headers, 'content-length': Buffer.byteLength(text), 'x-request-id': requestId, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
}
