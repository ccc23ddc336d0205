import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { SharedScorer } from '@marquee/engine'
import type { SharedFile, UpdatedTitle } from '../../catalogue/memory/catalogue-threads.ts'
import type { ChildRecord } from '../insert-store.ts'
import type { ComposeJob } from './compose.ts'

/** The input of a page for another thread. */
export type ThreadJob = { job: ComposeJob; language: string; now: number; adult: boolean }

/** Messages to a thread, in order. It replies to those with a number. */
export type ThreadRequest =
  | { put: UpdatedTitle }
  | { number: number; serve: SharedScorer }
  | { number: number; compose: ThreadJob }

export type ThreadReply = { number: number; page?: ThreadPage } | { number: number; error: Error }
export type ThreadPage = { bytes: Uint8Array<ArrayBuffer>; children: ChildRecord[] }

/** The thread ended before it replied. */
export class ThreadEnded extends Error {
  constructor() {
    super('the thread for pages ended')
    this.name = 'ThreadEnded'
  }
}

/** A thread with an open catalogue that composes pages. */
export type ComposingThread = {
  /** The end of its part of the shared memory. */
  readonly end: number
  isAlive: () => boolean
  put: (title: UpdatedTitle) => void
  /** Switches to this scorer; the thread is terminated if that fails. */
  serve: (scorer: SharedScorer) => Promise<void>
  compose: (job: ThreadJob) => Promise<{ bytes: Buffer; children: ChildRecord[] }>
  /** Calls the listener if the thread ends before it is closed. */
  onEnd: (listener: (error: unknown) => void) => void
  /** Ends the thread when its jobs are done, or after a timeout. */
  close: () => Promise<void>
}

/** Timeout for the last jobs. */
const CLOSE_TIMEOUT_MS = 1000

/** As for the server's own thread (scripts/launch.mjs). */
const YOUNG_MB = 24

type PendingReply = { resolve: (page?: ThreadPage) => void; reject: (error: Error) => void }

/** Starts a thread over a catalogue in shared memory. */
export async function startThread(file: SharedFile): Promise<ComposingThread> {
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB }
  const worker = new Worker(new URL('./composing-worker.ts', import.meta.url), { workerData: file, execArgv: [], resourceLimits })
  const waiting = new Map<number, PendingReply>()
  const state = { isAlive: true, isClosing: false, sent: 0, error: undefined as unknown, listener: (_: unknown) => {} }
  const fail = (error: unknown) => {
    state.error = error
    state.isAlive = false
    return worker.terminate()
  }
  worker.on('error', (error) => {
    state.error = error
  })
  worker.on('messageerror', fail) // the reply is lost, and its caller would wait forever
  worker.once('exit', () => {
    state.isAlive = false
    for (const { reject } of waiting.values()) reject(new ThreadEnded())
    waiting.clear()
    if (!state.isClosing) state.listener(state.error)
  })
  const end = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('exit', () => reject(state.error ?? new ThreadEnded()))
  })
  worker.on('message', (reply: ThreadReply) => settle(waiting, reply))
  const request = (what: { serve: SharedScorer } | { compose: ThreadJob }) =>
    new Promise<ThreadPage | undefined>((resolve, reject) => {
      if (!state.isAlive) return reject(new ThreadEnded())
      const number = state.sent++
      worker.postMessage({ number, ...what } satisfies ThreadRequest)
      waiting.set(number, { resolve, reject })
    })
  return {
    end,
    isAlive: () => state.isAlive && !state.isClosing,
    put: (title) => worker.postMessage({ put: title } satisfies ThreadRequest),
    serve: async (scorer) => {
      try {
        await request({ serve: scorer })
      } catch (error) {
        await fail(error) // it must not go on with a model whose memory may be released
      }
    },
    compose: async (job) => {
      const page = await request({ compose: job })
      if (!page) throw new ThreadEnded()
      const { bytes, children } = page
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), children }
    },
    onEnd: (listener) => {
      state.listener = listener
    },
    close: async () => {
      state.isClosing = true
      for (const since = performance.now(); waiting.size > 0 && performance.now() - since < CLOSE_TIMEOUT_MS; )
        await setTimeout(5)
      await worker.terminate()
    },
  }
}

function settle(waiting: Map<number, PendingReply>, reply: ThreadReply): void {
  const pending = waiting.get(reply.number)
  waiting.delete(reply.number)
  if ('error' in reply) pending?.reject(reply.error)
  else pending?.resolve(reply.page)
}
