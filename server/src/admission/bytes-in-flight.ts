import type { ServerResponse } from 'node:http'
import type { Connection } from './connections.ts'

type Sending = { bytes: number; connection: Connection }

/** Smaller answers take hardly more memory than their connection. */
const MIN_COUNTED_BYTES = 16 * 1024

/**
 * Bounds the memory of answers that slow readers have not received yet: over the limit, the oldest such connections are
 * closed.
 */
export class BytesInFlight {
  readonly #max: number
  readonly #drop: (connection: Connection) => void
  readonly #sending = new Map<ServerResponse, Sending>()
  #total = 0

  constructor(maxBytes: number, drop: (connection: Connection) => void) {
    this.#max = maxBytes
    this.#drop = drop
  }

  get total(): number {
    return this.#total
  }

  /** Counts an answer that was written completely to its connection, until that has sent it. */
  add(response: ServerResponse, { bytes, connection }: Sending): void {
    if (bytes < MIN_COUNTED_BYTES || response.destroyed) return
    this.#sending.set(response, { bytes, connection })
    this.#total += bytes
    response.once('close', () => this.#remove(response))
    for (const [oldest, { connection }] of this.#sending) {
      if (this.#total <= this.#max) return
      this.#remove(oldest)
      this.#drop(connection)
    }
  }

  #remove(response: ServerResponse): void {
    this.#total -= this.#sending.get(response)?.bytes ?? 0
    this.#sending.delete(response)
  }
}
