import { closeSync, existsSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const flush = promisify(fdatasync)

type SyncWaiter = { resolve: () => void; reject: (error: unknown) => void }

/**
 * Group commit for SQLite: flushes the write-ahead log to the disk in libuv's thread pool, so that a commit does not
 * block the event loop. One flush serves every commit that was made before it began.
 */
export class LogSync {
  readonly #file: string
  readonly #flush: (descriptor: number) => Promise<void>
  #descriptor: number | undefined
  #waiting: SyncWaiter[] = []
  #isFlushing = false

  constructor(file: string, flushFile: (descriptor: number) => Promise<void> = flush) {
    this.#file = file
    this.#flush = flushFile
  }

  /** Resolves when everything that was committed before this call is on the disk. */
  sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      if (!this.#isFlushing) void this.#flushWaiting()
    })
  }

  /** A flush that is under way may have begun before the last commits, so these wait for the next one. */
  async #flushWaiting(): Promise<void> {
    this.#isFlushing = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        const descriptor = this.#open()
        if (descriptor !== undefined) await this.#flush(descriptor)
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isFlushing = false
  }

  /**
   * The log exists from the first commit on and stays the same file for as long as a connection is open. It is missing
   * only on file systems without shared memory, where SQLite syncs each commit itself.
   */
  #open(): number | undefined {
    if (this.#descriptor === undefined && existsSync(this.#file)) this.#descriptor = openSync(this.#file, 'r+')
    return this.#descriptor
  }

  /** Closes the file behind the last flush. */
  async close(): Promise<void> {
    if (this.#isFlushing) await this.sync().catch(() => {})
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}
