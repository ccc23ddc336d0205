import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { attached } from '../node-memory.ts'
import { JSON_BYTES } from './body.ts'

/** How long a connection stays open for a caller that is still sending. */
export const LINGER_MS = 1000
const closing = attached<Socket, true>('closing connections')

/** Whether this connection has had its last answer: whatever still comes on it counts for nothing. */
export function isClosing(socket: Socket): boolean {
  return closing.peek(socket) === true
}

/** Whatever else comes on this connection counts for nothing: its last answer is on the way. */
export function markClosing(socket: Socket): void {
  closing.get(socket, () => true)
}

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
export function endAfterRest(request: IncomingMessage, response: ServerResponse, payload: string | Buffer): void {
  closing.get(request.socket, () => true)
  response.write(payload)
  const timer = setTimeout(() => response.end(), LINGER_MS)
  request.once('close', () => {
    clearTimeout(timer)
    response.end()
  })
  request.resume()
}
