import type { Socket } from 'node:net'
import { Problem, type ProblemCode, problems } from '../problems.ts'
import { answerOf } from './problem-answer.ts'

const URL_BYTES = 8 * 1024

type ParserError = Error & { code?: string | undefined; rawPacket?: unknown }

/** What could not even be read as a request still gets its clear problem, then the connection is closed. */
export function answerUnreadable(error: ParserError, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, body, headers } = answerOf(problemOf(error), requestId)
  const bytes = Buffer.from(JSON.stringify(body))
  const lines = Object.entries({ ...headers, 'content-length': bytes.length, 'x-request-id': requestId, connection: 'close' })
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${status} ${problems[codeOf(error)][1]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
      ),
      bytes,
    ]),
  )
}

function problemOf(error: ParserError): Problem {
  const code = codeOf(error)
  if (code !== 'VALIDATION_FAILED') return new Problem(code)
  return new Problem(code, {
    detail: 'this is not an HTTP request we can read',
    errors: [{ path: '', message: 'malformed HTTP' }],
  })
}

function codeOf({ code, rawPacket }: ParserError): ProblemCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'REQUEST_TIMEOUT'
  if (code !== 'HPE_HEADER_OVERFLOW') return 'VALIDATION_FAILED'
  const firstLineEnds = Buffer.isBuffer(rawPacket) ? rawPacket.indexOf('\n') : -1
  return firstLineEnds === -1 || firstLineEnds > URL_BYTES ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE'
}
