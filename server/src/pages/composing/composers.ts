import { sharedWith } from '@marquee/engine'
import type { CatalogueThreads, SharedFile, ThreadGroup } from '../../catalogue/memory/catalogue-threads.ts'
import type { Log } from '../../ctx.ts'
import type { ChildRecord } from '../insert-store.ts'
import { type ComposeOrder, compose } from './compose.ts'
import type { ComposeContext } from './compose-context.ts'
import { newComposeQueue } from './compose-queue.ts'
import { type ComposingThread, startThread, ThreadEnded } from './composing-thread.ts'
import { workspaceReady } from './workspaces.ts'

/** A page's bytes, and the pages it links to. */
type WrittenPage = { readonly bytes: Buffer; readonly children: ChildRecord[] }

/** Composes pages: in other threads if there are any, and in this one when these are busy. */
export type Composers = {
  readonly catalogueThreads: CatalogueThreads
  compose: (context: ComposeContext, order: ComposeOrder, language: string) => Promise<WrittenPage>
}

/** Orders queued per thread, so that it never waits for the next one. */
const ORDERS_PER_THREAD = 2

/** Creates composers with a number of threads, which start with the first catalogue. */
export function newComposers({ threads, log }: { threads: number; log: Log }): Composers {
  const queue = newComposeQueue<ComposingThread>()
  let running: readonly ComposingThread[] = []

  const composeHere = async (context: ComposeContext, order: ComposeOrder, language: string): Promise<WrittenPage> => {
    while (!context.liveCatalogue().workspace.isOpen) {
      await workspaceReady(context)
      await queue.again() // others have waited for the workspace, too
    }
    const { bytes, children } = compose(context, order, language)
    await queue.again()
    return { bytes: bytes(), children }
  }
  const composeInThread = async (
    thread: ComposingThread,
    context: ComposeContext,
    order: ComposeOrder,
    language: string,
  ): Promise<WrittenPage> => {
    try {
      return await thread.compose({ order, language, now: context.now(), adult: context.settings.adult })
    } finally {
      if (running.includes(thread) && thread.isAlive()) queue.offer(thread)
    }
  }
  const replace = (next: readonly ComposingThread[]): void => {
    if (running === next) return
    for (const thread of running) queue.withdraw(thread)
    running = next
    for (let order = 0; order < ORDERS_PER_THREAD; order++) for (const thread of running) queue.offer(thread)
  }
  return {
    catalogueThreads: { threads, open: (file, each) => startThreads(file, { threads, each, log, replace }) },
    compose: async (context, order, language) => {
      const thread = await queue.next()
      if (!thread) return composeHere(context, order, language)
      return composeInThread(thread, context, order, language).catch(async (error) => {
        if (!(error instanceof ThreadEnded)) throw error
        await queue.again()
        return composeHere(context, order, language)
      })
    },
  }
}

type ComposersOptions = {
  threads: number
  each?: number | undefined
  log: Log
  replace: (next: readonly ComposingThread[]) => void
}

/**
 * Starts the threads, each in the memory behind the previous one. If one cannot be started, this thread composes its
 * pages.
 */
async function startThreads(file: SharedFile, { threads, each: before, log, replace }: ComposersOptions): Promise<ThreadGroup> {
  const started: ComposingThread[] = []
  let each = before ?? 0
  try {
    while (started.length < threads) {
      const thread = await startThread({ ...file, from: file.from + started.length * each })
      each ||= thread.end - file.from
      if (thread.end > file.from + (started.length + 1) * each) {
        await thread.close()
        throw new Error('a thread for pages took more memory than it has')
      }
      started.push(thread)
    }
  } catch (error) {
    log.warn({ err: error }, 'a thread for pages could not be started: the server composes what it would have')
  }
  for (const thread of started)
    thread.onEnd((error) => log.error({ err: error }, 'a thread for pages ended; it is started again'))
  return {
    end: file.from + threads * each,
    each,
    isWhole: () => each === 0 || (started.length === threads && started.every((thread) => thread.isAlive())),
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
