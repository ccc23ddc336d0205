import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/** A bare connection to a server, to say what no HTTP client would. */
export class RawConnection {
  readonly socket: Socket
  /** Settles when the server has closed the connection, however it did that. */
  readonly closed: Promise<void>
  #received = Buffer.alloc(0)
  #ended = false
  #wake: () => void = () => {}

  constructor(port: number, options: { allowHalfOpen?: boolean; localAddress?: string; host?: string } = {}) {
    this.socket = connect({ port, host: '127.0.0.1', ...options })
    this.socket.on('data', (chunk) => {
      this.#received = Buffer.concat([this.#received, chunk])
      this.#wake()
    })
    this.socket.on('error', () => {})
    this.closed = new Promise((resolve) => {
      const end = () => {
        this.#ended = true
        this.#wake()
        resolve()
      }
      this.socket.once('end', end).once('close', end)
    })
  }

  send(...parts: (string | Uint8Array)[]): this {
    for (const part of parts) this.socket.write(part)
    return this
  }

  /**
   * The next whole answer; undefined if the connection ended without one. `toHead`: it has no body, whatever its
   * length.
   */
  async next({ toHead = false } = {}): Promise<RawAnswer | undefined> {
    for (;;) {
      const answer = this.#take(toHead)
      if (answer || this.#ended) return answer
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  end(): void {
    this.socket.destroy()
  }

  #take(toHead: boolean): RawAnswer | undefined {
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd === -1) return undefined
    const [first = '', ...lines] = this.#received.subarray(0, headEnd).toString('latin1').split('\r\n')
    const headers = new Map(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*: */, '')]))
    const status = Number(first.split(' ')[1])
    const length = toHead || status < 200 ? 0 : Number(headers.get('content-length') ?? 0)
    const bodyEnd = headEnd + 4 + length
    if (this.#received.length < bodyEnd) return undefined
    const body = this.#received.subarray(headEnd + 4, bodyEnd).toString('utf8')
    this.#received = this.#received.subarray(bodyEnd)
    return { status, headers, body }
  }
}

/** Says something on a connection of its own and hears the first answer. */
export async function ask(port: number, ...parts: (string | Uint8Array)[]): Promise<RawAnswer> {
  const connection = new RawConnection(port).send(...parts)
  const answer = await connection.next()
  connection.end()
  if (!answer) throw new Error('the connection ended without an answer')
  return answer
}

/** The head of a request. */
export function head(method: string, path: string, ...headers: string[]): string {
  return `${[`${method} ${path} HTTP/1.1`, 'Host: marquee.test', ...headers].join('\r\n')}\r\n\r\n`
}
