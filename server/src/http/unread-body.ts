import type { IncomingMessage } from 'node:http'
import { JSON_BYTES } from './body.ts'
import type { Exchange } from './exchange.ts'

/** How long a connection stays open for a caller that is still sending. */
export const LINGER_MS = 1000

/** Whether more of the request is still to come than is worth waiting for: the connection cannot serve another one. */
export function hasLongRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  if (headers['transfer-encoding'] !== undefined || headers.expect !== undefined) return true
  return Number(headers['content-length'] ?? 0) > JSON_BYTES
}

/**
 * The payload at once, its end when the caller has stopped sending, or after a moment. Closing a connection on
 * unread bytes resets it, and the caller may lose the answer (RFC 9112, 9.6).
 */
export function endAfterRest({ request, response, connection }: Exchange, payload: string | Buffer): void {
  if (connection) connection.isClosing = true
  response.write(payload)
  const timer = setTimeout(() => response.end(), LINGER_MS)
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
  request.resume()
}
