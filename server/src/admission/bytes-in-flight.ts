import type { ServerResponse } from 'node:http'
import type { Connection } from './connections.ts'

type Sending = { bytes: number; connection: Connection }

/** Below this an answer is hardly more than the connection it goes out on. */
const LEAST_BYTES = 16 * 1024

/** What answers to readers who are slow to take them hold in memory, within a bound: beyond it, the connection longest at it is closed. */
export class BytesInFlight {
  readonly #most: number
  readonly #drop: (connection: Connection) => void
  readonly #sending = new Map<ServerResponse, Sending>()
  #total = 0

  constructor(mostBytes: number, drop: (connection: Connection) => void) {
    this.#most = mostBytes
    this.#drop = drop
  }

  get total(): number {
    return this.#total
  }

  /** Counts an answer whose last byte was given to its connection, until it is out. */
  add(response: ServerResponse, { bytes, connection }: Sending): void {
    if (bytes < LEAST_BYTES || response.destroyed) return
    this.#sending.set(response, { bytes, connection })
    this.#total += bytes
    response.once('close', () => this.#remove(response))
    for (const [longest, { connection }] of this.#sending) {
      if (this.#total <= this.#most) return
      this.#remove(longest)
      this.#drop(connection)
    }
  }

  #remove(response: ServerResponse): void {
    this.#total -= this.#sending.get(response)?.bytes ?? 0
    this.#sending.delete(response)
  }
}
