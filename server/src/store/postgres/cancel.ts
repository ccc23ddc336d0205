import { connect } from 'node:net'
import type pg from 'pg'
import { timeouts } from '../deadline.ts'

const CANCEL_REQUEST = 80877102

/** Fields of node-postgres that its types do not declare. */
type Connected = { host: string; port: number; processID: number | null; secretKey: number | null }

/**
 * Cancels the statement of an abandoned connection on the server. Otherwise the statement would go on waiting for
 * its lock, nobody reads its answer, and each takes one of the server's connections.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Connected
  if (processID === null || secretKey === null) return
  const request = Buffer.alloc(16)
  ;[request.length, CANCEL_REQUEST, processID, secretKey].forEach((number, index) => void request.writeInt32BE(number, index * 4))
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  socket.setTimeout(timeouts.connectMs, () => socket.destroy())
  socket.on('error', () => {}) // a server that cannot be reached has nothing to cancel
  socket.end(request)
  socket.unref()
}
