import { connect } from 'node:net'

export type LeanRequest = { method: string; path: string; token: string; body?: unknown }
export type LeanResponse = { status: number; text: string }

/**
 * A keep-alive connection with minimal cost, because the client shares the machine's cores with the server. One
 * request at a time; answers must have a Content-Length. A connection that the server has closed is reopened.
 */
export function openLane(port: number): { send: (sent: LeanRequest) => Promise<LeanResponse>; close: () => void } {
  let buffered: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (got: LeanResponse) => void; reject: (error: Error) => void } | undefined
  const open = () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    socket.on('data', take)
    socket.on('error', (error) => waiting?.reject(error))
    socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
    return socket
  }
  const take = (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    const end = buffered.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = buffered.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (buffered.length < end + 4 + length) return
    const got = { status: Number(head.slice(9, 12)), text: buffered.toString('utf8', end + 4, end + 4 + length) }
    buffered = Buffer.alloc(0)
    waiting?.resolve(got)
    waiting = undefined
  }
  let socket = open()
  const send = ({ method, path, token, body }: LeanRequest) =>
    new Promise<LeanResponse>((resolve, reject) => {
      if (!socket.writable) socket = open()
      waiting = { resolve, reject }
      const payload = body === undefined ? '' : JSON.stringify(body)
      const type = payload && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n`
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${type}\r\n${payload}`)
    })
  return { send, close: () => socket.destroy() }
}

/**
 * The number of tasks per second of some concurrent workers. Each has its own connection; the servers are assigned in
 * turn.
 */
export async function perSecond(
  { ports, count, workers }: { ports: readonly number[]; count: number; workers: number },
  work: (at: number, send: (sent: LeanRequest) => Promise<LeanResponse>) => Promise<unknown>,
): Promise<number> {
  const lanes = Array.from({ length: workers }, (_, n) => openLane(ports[n % ports.length] ?? 0))
  let next = 0
  const before = performance.now()
  await Promise.all(
    lanes.map(async ({ send }) => {
      while (next < count) await work(next++, send)
    }),
  )
  const seconds = (performance.now() - before) / 1000
  for (const { close } of lanes) close()
  return count / seconds
}
