import { sharedWith } from '@marquee/engine'
import type { CatalogueThreads, SharedFile, ThreadGroup } from '../../catalogue/memory/catalogue-threads.ts'
import type { Log } from '../../ctx.ts'
import type { ChildRecord } from '../insert-store.ts'
import { type ComposeJob, compose } from './compose.ts'
import type { ComposeContext } from './compose-context.ts'
import { newComposeQueue } from './compose-queue.ts'
import { type ComposingThread, startThread, ThreadEnded } from './composing-thread.ts'
import { workspaceReady } from './workspaces.ts'

/** A page's bytes, and the pages it links to. */
type WrittenPage = { readonly bytes: Buffer; readonly children: ChildRecord[] }

/** Composes pages: in other threads if there are any, and in this one when these are busy. */
export type Composers = {
  readonly catalogueThreads: CatalogueThreads
  compose: (context: ComposeContext, job: ComposeJob, language: string) => Promise<WrittenPage>
}

/** Jobs queued per thread, so that it never waits for the next one. */
const JOBS_PER_THREAD = 2

/** Creates composers with a number of threads, which start with the first catalogue. */
export function newComposers({ threads, log }: { threads: number; log: Log }): Composers {
  const queue = newComposeQueue<ComposingThread>()
  let running: readonly ComposingThread[] = []

  const composeHere = async (context: ComposeContext, job: ComposeJob, language: string): Promise<WrittenPage> => {
    while (!context.liveCatalogue().workspace.isOpen) {
      await workspaceReady(context)
      await queue.continueLater() // others have waited for the workspace, too
    }
    const { bytes, children } = compose(context, job, language)
    await queue.continueLater()
    return { bytes: bytes(), children }
  }
  const composeInThread = async (
    thread: ComposingThread,
    context: ComposeContext,
    job: ComposeJob,
    language: string,
  ): Promise<WrittenPage> => {
    try {
      return await thread.compose({ job, language, now: context.now(), adult: context.settings.adult })
    } finally {
      if (running.includes(thread) && thread.isAlive()) queue.offer(thread)
    }
  }
  const replace = (next: readonly ComposingThread[]): void => {
    if (running === next) return
    for (const thread of running) queue.withdraw(thread)
    running = next
    for (let copy = 0; copy < JOBS_PER_THREAD; copy++) for (const thread of running) queue.offer(thread)
  }
  return {
    catalogueThreads: { threads, open: (file, bytesPerThread) => startThreads(file, { threads, bytesPerThread, log, replace }) },
    compose: async (context, job, language) => {
      const thread = await queue.next()
      if (!thread) return composeHere(context, job, language)
      return composeInThread(thread, context, job, language).catch(async (error) => {
        if (!(error instanceof ThreadEnded)) throw error
        await queue.continueLater()
        return composeHere(context, job, language)
      })
    },
  }
}

type ComposersOptions = {
  threads: number
  bytesPerThread?: number | undefined
  log: Log
  replace: (next: readonly ComposingThread[]) => void
}

/**
 * Starts the threads, each in the memory behind the previous one. If one cannot be started, this thread composes its
 * pages.
 */
async function startThreads(
  file: SharedFile,
  { threads, bytesPerThread: before, log, replace }: ComposersOptions,
): Promise<ThreadGroup> {
  const started: ComposingThread[] = []
  let bytesPerThread = before ?? 0
  try {
    while (started.length < threads) {
      const thread = await startThread({ ...file, from: file.from + started.length * bytesPerThread })
      bytesPerThread ||= thread.end - file.from
      if (thread.end > file.from + (started.length + 1) * bytesPerThread) {
        await thread.close()
        throw new Error('a thread for pages took more memory than it has')
      }
      started.push(thread)
    }
  } catch (error) {
    log.warn({ err: error }, 'a thread for pages could not be started: the server composes its pages itself')
  }
  for (const thread of started)
    thread.onEnd((error) => log.error({ err: error }, 'a thread for pages ended; it is started again'))
  return {
    end: file.from + threads * bytesPerThread,
    bytesPerThread,
    areAllAlive: () => bytesPerThread === 0 || (started.length === threads && started.every((thread) => thread.isAlive())),
    put: (title) => {
      for (const thread of started) thread.put(title)
    },
    serve: async (scorer) => {
      await Promise.all(started.map((thread, at) => thread.serve(sharedWith(scorer, at))))
      replace(started)
    },
    close: async () => {
      await Promise.all(started.map((thread) => thread.close()))
    },
  }
}
